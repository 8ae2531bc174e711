/** Marks requests whose searched text is to be written anew, which search/indexer.ts does outside of the marking transaction. */
import { newChangeId } from './change-log.ts';
import { placeholders, type Sql } from './db/sql-database.ts';

export async function markForSearch(sql: Sql, requestIds: readonly string[]): Promise<void> {
  await sql.rows(
    `INSERT INTO search_due (list_key, mark)
     SELECT list_key, $1 FROM requests WHERE id IN (${placeholders(requestIds.length, 2)})
     ON CONFLICT (list_key) DO UPDATE SET mark = excluded.mark`,
    [newChangeId(), ...requestIds],
  );
}

export async function markAllForSearch(sql: Sql): Promise<void> {
  await sql.rows(
    `INSERT INTO search_due (list_key, mark) SELECT list_key, '' FROM requests WHERE true
     ON CONFLICT (list_key) DO NOTHING`,
  );
}
