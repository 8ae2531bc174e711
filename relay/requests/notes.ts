/** Notes of a request. Each has its own version; its writer alone may change it. */
import type { Note } from '../../contract/panel/answers.ts';
import { notesMax } from '../../contract/panel/limits.ts';
import { Refusal } from '../base/refusal.ts';
import type { ChangeContext } from '../store/change-log.ts';
import type { Row, Sql } from '../store/db/sql-database.ts';
import { iso } from '../store/request-row.ts';
import { writeSearchText } from '../store/search-text.ts';
import { changeOnce } from './change-once.ts';

/** Of a note that no one has edited. */
const firstVersion = 1;

/** Oldest first. */
export async function notesOf(sql: Sql, requestId: string): Promise<Note[]> {
  const notes = 'SELECT * FROM panel_notes WHERE request_id = $1 ORDER BY created_at, id';
  return (await sql.rows(notes, [requestId])).map(toNote);
}

/** The note's id is that of the change too. @throws Refusal notFound, notesFull, invalid */
export function addNote(
  requestId: string,
  { id, text }: { id: string; text: string },
  context: ChangeContext,
): Promise<Note> {
  const { by, now } = context;
  return changeOnce(context, {
    requestId,
    id,
    again: async (sql) => ({ ...(await storedNote(sql, requestId, id)), version: firstVersion }),
    async make(sql) {
      const count = 'SELECT count(*) AS count FROM panel_notes WHERE request_id = $1';
      const [counted] = await sql.rows(count, [requestId]);
      if (Number(counted?.count) >= notesMax)
        throw new Refusal('notesFull', {
          problems: { text: `expected no more than ${notesMax} notes of a request` },
        });
      const [row = {}] = await sql.rows(
        `INSERT INTO panel_notes (id, request_id, text, version, created_at, account_id, account_name)
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING *`,
        [id, requestId, text, firstVersion, now.getTime(), by.id, by.name],
      );
      return changed(sql, requestId, toNote(row), 'added');
    },
  });
}

/** @throws Refusal notFound, notYourNote, conflict */
export function editNote(
  requestId: string,
  noteId: string,
  { id, ...sent }: { id?: string | undefined; version: number; text: string },
  context: ChangeContext,
): Promise<Note> {
  return changeOnce(context, {
    requestId,
    id,
    again: async (sql) => ({ ...(await storedNote(sql, requestId, noteId)), version: sent.version + 1 }),
    async make(sql) {
      requireChangeable(await storedNote(sql, requestId, noteId), sent, context);
      const [row = {}] = await sql.rows(
        'UPDATE panel_notes SET text = $1, edited_at = $2, version = version + 1 WHERE id = $3 RETURNING *',
        [sent.text, context.now.getTime(), noteId],
      );
      return changed(sql, requestId, toNote(row), 'edited');
    },
  });
}

/** Deleting a note that is gone changes nothing. @throws Refusal notFound, notYourNote, conflict */
export async function deleteNote(
  requestId: string,
  noteId: string,
  { id, ...sent }: { id?: string | undefined; version: number },
  context: ChangeContext,
): Promise<void> {
  await changeOnce<Note | undefined>(context, {
    requestId,
    id,
    again: () => undefined,
    async make(sql) {
      const note = await findNote(sql, requestId, noteId);
      if (!note) return { answer: note };
      requireChangeable(note, sent, context);
      await sql.rows('DELETE FROM panel_notes WHERE id = $1', [noteId]);
      return changed(sql, requestId, note, 'deleted');
    },
  });
}

function requireChangeable(note: Note, sent: { version: number }, { by }: ChangeContext): void {
  if (note.by.id !== by.id) throw new Refusal('notYourNote');
  if (note.version !== sent.version) throw new Refusal('conflict', { current: { note }, yours: sent });
}

async function changed(sql: Sql, requestId: string, note: Note, change: 'added' | 'edited' | 'deleted') {
  await writeSearchText(sql, requestId);
  return { answer: note, entry: { kind: 'note', noteId: note.id, change } as const };
}

async function findNote(sql: Sql, requestId: string, id: string): Promise<Note | undefined> {
  const known = 'SELECT * FROM panel_notes WHERE request_id = $1 AND id = $2';
  const [row] = await sql.rows(known, [requestId, id]);
  return row && toNote(row);
}

/** @throws Refusal notFound */
async function storedNote(sql: Sql, requestId: string, id: string): Promise<Note> {
  const note = await findNote(sql, requestId, id);
  if (!note) throw new Refusal('notFound');
  return note;
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
