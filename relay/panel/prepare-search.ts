/** Creates the extension that the search needs in PostgreSQL, which not every user may do. SQLite needs none. */
import { type SqlDatabase, wholeTableLimitMs } from '../store/sql-database.ts';

const hint =
  'run "CREATE EXTENSION pg_trgm" in that database as its administrator (it is in the package postgresql-contrib), or set PANEL=off';

/** @throws Error naming the extension, when it is missing and cannot be created */
export async function prepareSearch(database: SqlDatabase): Promise<void> {
  if (database.dialect !== 'postgres') return;
  await database.transaction(async (sql) => {
    // Two relays that start at once take turns.
    await database.lock(sql, ['panel search']);
    const [known] = await sql.rows("SELECT extname FROM pg_extension WHERE extname = 'pg_trgm'");
    if (!known)
      await sql.rows('CREATE EXTENSION pg_trgm').catch((error) => {
        throw new Error(
          `DATABASE_URL: the panel searches with the extension pg_trgm, which is not there and could not be created (${error instanceof Error ? error.message : error}): ${hint}`,
        );
      });
    await sql.rows(
      'CREATE INDEX IF NOT EXISTS panel_requests_search ON panel_requests USING gin (search gin_trgm_ops)',
    );
  }, wholeTableLimitMs);
}
