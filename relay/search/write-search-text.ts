/** The searched text of requests: what of each request is searched, and how it is written. A migration marks all when that changes. */
import { fieldNames } from '../../contract/trial-request.ts';
import { jsonOf, placeholders, type Row, type Sql, type SqlDatabase } from '../store/db/sql-database.ts';
import { toRequest } from '../store/request-row.ts';
import { searchTextOf, textLengthMax } from './search-text.ts';

export type SearchTexts = readonly Awaited<ReturnType<typeof dueTexts>>[number][];

/** More than a text takes of them, because blanks do not count. */
const notesRead = 5 * textLengthMax;

/** Newest first. SQLite's `reader` is a thread of its own. @param limit a text takes about a tenth of a ms to fold */
export async function dueTexts(reader: Sql, limit: number) {
  const rows = await reader.rows(
    `SELECT r.*, d.mark FROM search_due d JOIN requests r ON r.list_key = d.list_key
     ORDER BY d.list_key DESC LIMIT ${limit}`,
  );
  const notes = await reader.rows(
    `SELECT request_id, text FROM (
       SELECT request_id, text, created_at, id,
         sum(length(text)) OVER (PARTITION BY request_id ORDER BY created_at DESC, id DESC) - length(text) AS newer
       FROM panel_notes WHERE request_id IN (${placeholders(rows.length)})) AS notes
     WHERE newer < ${notesRead} ORDER BY created_at DESC, id DESC`,
    rows.map(({ id }) => id ?? ''),
  );
  const notesOf = Map.groupBy(notes, (row) => row.request_id);
  return rows.map((row) => ({
    key: Number(row.list_key),
    text: textOf(row, notesOf.get(row.id ?? null) ?? []),
    /** Of the cause that the text includes. */
    mark: String(row.mark),
  }));
}

function textOf(row: Row, notes: readonly Row[]): string {
  const { fields, edition, record } = toRequest(row);
  return searchTextOf([
    ...fieldNames.map((name) => fields[name]),
    edition ?? '',
    record.lostReason ?? '',
    ...notes.map(({ text }) => String(text)),
  ]);
}

/** A request that is due again for a later cause remains due; one that was erased meanwhile is left out. */
export async function writeTexts(
  sql: Sql,
  { forUpdate }: Pick<SqlDatabase, 'forUpdate'>,
  texts: SearchTexts,
): Promise<void> {
  const keys = texts.map(({ key }) => key).sort((a, b) => a - b);
  const list = placeholders(keys.length);
  // Locked in one order, so that two relays that write the same texts cannot wait for each other.
  const due = await sql.rows(
    `SELECT list_key, mark FROM search_due WHERE list_key IN (${list}) ORDER BY list_key ${forUpdate}`,
    keys,
  );
  const markOf = new Map(due.map(({ list_key, mark }) => [Number(list_key), mark]));
  const wanted = texts.filter(({ key, mark }) => markOf.get(key) === mark);
  if (wanted.length === 0) return;
  await sql.rows(
    `INSERT INTO request_search (list_key, text)
     SELECT CAST(value->>0 AS BIGINT), value->>1 FROM json_each($1) WHERE true
     ON CONFLICT (list_key) DO UPDATE SET text = excluded.text`,
    [jsonOf(wanted.map(({ key, text }) => [key, text]))],
  );
  await sql.rows(
    `DELETE FROM search_due WHERE list_key IN (${placeholders(wanted.length)})`,
    wanted.map(({ key }) => key),
  );
}
