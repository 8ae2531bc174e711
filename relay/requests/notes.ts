/** Notes of a request. Each has its own version, and keeps its first author. */
import type { Note } from '../../contract/panel/answers.ts';
import { notesMax } from '../../contract/panel/inputs.ts';
import { type ChangeContext, logChange, markForSearch } from '../store/change-log.ts';
import type { Row, Sql } from '../store/db/sql-database.ts';
import { iso } from '../store/request-row.ts';
import { PanelFailure } from './panel-failure.ts';

/** Oldest first. */
export async function notesOf(sql: Sql, requestId: string): Promise<Note[]> {
  const notes = 'SELECT * FROM panel_notes WHERE request_id = $1 ORDER BY created_at, id';
  return (await sql.rows(notes, [requestId])).map(toNote);
}

/** Idempotent: adding the same note again changes nothing. @throws PanelFailure notFound, invalid, conflict */
export function addNote(
  requestId: string,
  { id, text }: { id: string; text: string },
  context: ChangeContext,
) {
  const { by, now } = context;
  return changeNotes(requestId, id, context, async (sql, known) => {
    if (known?.text === text && known.by.id === by.id) return { note: known };
    const count = 'SELECT count(*) AS count FROM panel_notes WHERE request_id = $1';
    const [counted] = await sql.rows(count, [requestId]);
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
    return { note: toNote(row), change: 'added' };
  });
}

/** Idempotent: a change whose answer was lost is answered again. @throws PanelFailure notFound, conflict */
export function editNote(
  requestId: string,
  noteId: string,
  sent: { version: number; text: string },
  context: ChangeContext,
) {
  return changeNotes(requestId, noteId, context, async (sql, note) => {
    if (!note) throw new PanelFailure('notFound');
    if (note.version === sent.version + 1 && note.text === sent.text) return { note };
    requireVersion(note, sent);
    const [row = {}] = await sql.rows(
      'UPDATE panel_notes SET text = $1, edited_at = $2, version = version + 1 WHERE id = $3 RETURNING *',
      [sent.text, context.now.getTime(), noteId],
    );
    return { note: toNote(row), change: 'edited' };
  });
}

/** Idempotent: deleting a note that is gone changes nothing. @throws PanelFailure notFound, conflict */
export function deleteNote(
  requestId: string,
  noteId: string,
  sent: { version: number },
  context: ChangeContext,
) {
  return changeNotes(requestId, noteId, context, async (sql, note) => {
    if (!note) return { note };
    requireVersion(note, sent);
    await sql.rows('DELETE FROM panel_notes WHERE id = $1', [noteId]);
    return { note, change: 'deleted' };
  });
}

function requireVersion(note: Note, sent: { version: number }): void {
  if (note.version !== sent.version) throw new PanelFailure('conflict', { current: { note }, yours: sent });
}

/** @param change gets the note as it is stored; what it returns without `change` had been done before */
async function changeNotes<Changed extends Note | undefined>(
  requestId: string,
  noteId: string,
  context: ChangeContext,
  change: (
    sql: Sql,
    known: Note | undefined,
  ) => Promise<{ note: Changed; change?: 'added' | 'edited' | 'deleted' }>,
): Promise<Changed> {
  const { database } = context;
  const changed = await database.transaction(async (sql) => {
    // Locked, so that changes of its notes at once happen one after the other.
    const request = `SELECT id FROM requests WHERE id = $1 ${database.forUpdate}`;
    if ((await sql.rows(request, [requestId])).length === 0) throw new PanelFailure('notFound');
    const known = 'SELECT * FROM panel_notes WHERE request_id = $1 AND id = $2';
    const [row] = await sql.rows(known, [requestId, noteId]);
    const done = await change(sql, row && toNote(row));
    if (done.change) {
      await logChange(sql, [requestId], { kind: 'note', noteId, change: done.change }, context);
      await markForSearch(sql, [requestId]);
    }
    return done.note;
  });
  await context.publishChange({ requests: [requestId] });
  return changed;
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
