/**
 * Notes of a request. Each has its own version, and keeps its first author. A change costs the same however much was
 * written before: the searched text is written by the indexer.
 */
import type { Note } from '../../contract/panel-answers.ts';
import { notesMax } from '../../contract/panel-inputs.ts';
import type { Row, Sql } from '../db/sql-database.ts';
import { type ChangeContext, type LoggedChange, logChange, markForSearch } from './change-log.ts';
import { PanelFailure } from './panel-failure.ts';
import { iso } from './request-row.ts';

/** Oldest first. */
export async function notesOf(sql: Sql, requestId: string): Promise<Note[]> {
  const rows = await sql.rows('SELECT * FROM panel_notes WHERE request_id = $1 ORDER BY created_at, id', [
    requestId,
  ]);
  return rows.map(toNote);
}

/** Idempotent: adding the same note again changes nothing. @throws PanelFailure notFound, invalid, conflict */
export function addNote(
  requestId: string,
  { id, text }: { id: string; text: string },
  context: ChangeContext,
): Promise<Note> {
  const { by, now } = context;
  return changeNotes(requestId, context, async (sql) => {
    const known = await noteOf(sql, requestId, id);
    if (known?.text === text && known.by.id === by.id) return { note: known };
    const [counted] = await sql.rows('SELECT count(*) AS count FROM panel_notes WHERE request_id = $1', [
      requestId,
    ]);
    if (!known && Number(counted?.count) >= notesMax)
      throw new PanelFailure('invalid', {
        message: `Esta solicitud ya tiene ${notesMax} notas. Borra una para agregar otra.`,
        problems: { text: `expected no more than ${notesMax} notes of a request` },
      });
    const [row] = await sql.rows(
      `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING *`,
      [id, requestId, text, now.getTime(), by.id, by.name],
    );
    if (!row) throw new PanelFailure('conflict', { current: { note: known ?? null }, yours: { id, text } });
    return { note: toNote(row), log: { kind: 'note', noteId: id, change: 'added' } };
  });
}

/** Idempotent: a change whose answer was lost is answered again. @throws PanelFailure notFound, conflict */
export function editNote(
  requestId: string,
  noteId: string,
  sent: { version: number; text: string },
  context: ChangeContext,
): Promise<Note> {
  return changeNotes(requestId, context, async (sql) => {
    const [row] = await sql.rows(
      `UPDATE panel_notes SET text = $1, edited_at = $2, version = version + 1
       WHERE request_id = $3 AND id = $4 AND version = $5 RETURNING *`,
      [sent.text, context.now.getTime(), requestId, noteId, sent.version],
    );
    if (row) return { note: toNote(row), log: { kind: 'note', noteId, change: 'edited' } };
    const note = await noteOf(sql, requestId, noteId);
    if (!note) throw new PanelFailure('notFound');
    if (note.version !== sent.version + 1 || note.text !== sent.text)
      throw new PanelFailure('conflict', { current: { note }, yours: sent });
    return { note };
  });
}

/** Idempotent: deleting a note that is gone changes nothing. @throws PanelFailure notFound, conflict */
export async function deleteNote(
  requestId: string,
  noteId: string,
  sent: { version: number },
  context: ChangeContext,
): Promise<void> {
  await changeNotes(requestId, context, async (sql) => {
    const [row] = await sql.rows(
      'DELETE FROM panel_notes WHERE request_id = $1 AND id = $2 AND version = $3 RETURNING id',
      [requestId, noteId, sent.version],
    );
    if (row) return { note: undefined, log: { kind: 'note', noteId, change: 'deleted' } };
    const note = await noteOf(sql, requestId, noteId);
    if (note) throw new PanelFailure('conflict', { current: { note }, yours: sent });
    return { note: undefined };
  });
}

/** @param change what it returns without `log` had been done before */
async function changeNotes<Changed extends Note | undefined>(
  requestId: string,
  context: ChangeContext,
  change: (sql: Sql) => Promise<{ note: Changed; log?: LoggedChange }>,
): Promise<Changed> {
  const note = await context.database.transaction(async (sql) => {
    // Locked, so that two notes at once are counted one after the other.
    const [request] = await sql.rows(`SELECT id FROM requests WHERE id = $1 ${context.database.forUpdate}`, [
      requestId,
    ]);
    if (!request) throw new PanelFailure('notFound');
    const { note, log } = await change(sql);
    if (log) {
      await logChange(sql, [requestId], log, context);
      await markForSearch(sql, [requestId]);
    }
    return note;
  });
  await context.publishChange({ requests: [requestId] });
  return note;
}

async function noteOf(sql: Sql, requestId: string, noteId: string): Promise<Note | undefined> {
  const [row] = await sql.rows('SELECT * FROM panel_notes WHERE request_id = $1 AND id = $2', [
    requestId,
    noteId,
  ]);
  return row && toNote(row);
}

function toNote(row: Row): Note {
  return {
    id: String(row.id),
    text: String(row.text),
    version: Number(row.version),
    at: iso(row.created_at) ?? '',
    by: { id: String(row.account_id), name: String(row.account_name) },
    editedAt: iso(row.edited_at),
  };
}
