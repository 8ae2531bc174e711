import type { SqlDatabase } from '../store/sql-database.ts';

/** SQLite overwrites each deleted entry, about 5 ms a row, and a running relay waits for its lock meanwhile. */
const rowsAtOnce = 5;

/** Empties the panel's index, which is derived data; the next start of a relay rebuilds it. */
export async function emptyIndex(database: SqlDatabase): Promise<void> {
  for (;;) {
    const rows = await database.rows(
      `DELETE FROM panel_requests WHERE seq IN (SELECT seq FROM panel_requests LIMIT ${rowsAtOnce}) RETURNING seq`,
    );
    if (rows.length === 0) return;
  }
}
