/** Notes of a request. Each has its own version, and keeps its first author. */
import type { Note } from '../../contract/panel-answers.ts';
import type { Row, Sql, SqlDatabase } from '../store/sql-database.ts';
import { type ChangeContext, type LoggedChange, logChange } from './change-log.ts';
import { indexRows } from './index-rows.ts';
import { PanelFailure } from './panel-failure.ts';
import { readRecord } from './panel-records.ts';
import { iso } from './request-rows.ts';

/** Oldest first. */
export async function notesOf(sql: Sql, requestId: string): Promise<Note[]> {
  const rows = await sql.rows('SELECT * FROM panel_notes WHERE request_id = $1 ORDER BY created_at, id', [
    requestId,
  ]);
  return rows.map(toNote);
}

/** Idempotent: adding the same note again changes nothing. @throws PanelFailure notFound, conflict */
export async function addNote(
  database: SqlDatabase,
  requestId: string,
  { id, text }: { id: string; text: string },
  context: ChangeContext,
): Promise<Note> {
  const { by, now } = context;
  const stored = storable(text);
  return database.transaction(async (sql) => {
    if (!(await readRecord(sql, requestId))) throw new PanelFailure('notFound');
    const [row] = await sql.rows(
      `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (id) DO NOTHING RETURNING *`,
      [id, requestId, stored, now.getTime(), by.id, by.name],
    );
    if (!row) {
      const known = await noteOf(sql, requestId, id);
      if (known?.text === stored && known.by.id === by.id) return known;
      throw new PanelFailure('conflict', { current: { note: known ?? null }, yours: { id, text } });
    }
    await noteChange(sql, database, requestId, { kind: 'note', noteId: id, change: 'added' }, context);
    return toNote(row);
  });
}

/** @throws PanelFailure notFound, conflict */
export async function editNote(
  database: SqlDatabase,
  requestId: string,
  noteId: string,
  sent: { version: number; text: string },
  context: ChangeContext,
): Promise<Note> {
  return database.transaction(async (sql) => {
    const [row] = await sql.rows(
      `UPDATE panel_notes SET text = $1, edited_at = $2, version = version + 1
       WHERE request_id = $3 AND id = $4 AND version = $5 RETURNING *`,
      [storable(sent.text), context.now.getTime(), requestId, noteId, sent.version],
    );
    if (!row) throw await refusal(sql, requestId, noteId, sent);
    await noteChange(sql, database, requestId, { kind: 'note', noteId, change: 'edited' }, context);
    return toNote(row);
  });
}

/** @throws PanelFailure notFound, conflict */
export async function deleteNote(
  database: SqlDatabase,
  requestId: string,
  noteId: string,
  sent: { version: number },
  context: ChangeContext,
): Promise<void> {
  await database.transaction(async (sql) => {
    const [row] = await sql.rows(
      'DELETE FROM panel_notes WHERE request_id = $1 AND id = $2 AND version = $3 RETURNING id',
      [requestId, noteId, sent.version],
    );
    if (!row) throw await refusal(sql, requestId, noteId, sent);
    await noteChange(sql, database, requestId, { kind: 'note', noteId, change: 'deleted' }, context);
  });
}

async function noteChange(
  sql: Sql,
  database: SqlDatabase,
  requestId: string,
  change: LoggedChange,
  context: ChangeContext,
): Promise<void> {
  await logChange(sql, requestId, change, context);
  await indexRows(sql, database, [requestId]);
}

async function refusal(sql: Sql, requestId: string, noteId: string, yours: unknown): Promise<PanelFailure> {
  const note = await noteOf(sql, requestId, noteId);
  return note ? new PanelFailure('conflict', { current: { note }, yours }) : new PanelFailure('notFound');
}

async function noteOf(sql: Sql, requestId: string, noteId: string): Promise<Note | undefined> {
  const [row] = await sql.rows('SELECT * FROM panel_notes WHERE request_id = $1 AND id = $2', [
    requestId,
    noteId,
  ]);
  return row && toNote(row);
}

/** PostgreSQL rejects null characters and lone surrogates. */
function storable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '');
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
