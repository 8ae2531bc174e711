import type { SqlDatabase } from '../store/sql-database.ts';

/** Empties the panel's index, which is derived data; the next start of a relay rebuilds it. */
export async function emptyIndex(database: SqlDatabase): Promise<void> {
  for (;;) {
    const rows = await database.rows(
      'DELETE FROM panel_requests WHERE seq IN (SELECT seq FROM panel_requests LIMIT 500) RETURNING seq',
    );
    if (rows.length === 0) return;
  }
}
