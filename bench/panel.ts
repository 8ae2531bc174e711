/**
 * `npm run bench:panel [-- PART...]`: how fast the relay answers the panel with 600,000 stored requests on SQLite and
 * PostgreSQL, how fast the panel is in a browser, and what open panels cost accepting. Writes
 * docs/panel-performance.md. Without PART all are measured: SQLite, PostgreSQL, browser, accept, accept-large. PANEL_ROWS changes the
 * number; PANEL_DIR keeps the SQLite store for the next run; PANEL_POSTGRES is the address of a database to fill, or of
 * one that was filled.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepareSearch } from '../relay/panel/prepare-search.ts';
import { openPostgresDatabase } from '../relay/store/postgres-database.ts';
import type { SqlDatabase } from '../relay/store/sql-database.ts';
import { openSqliteDatabase } from '../relay/store/sqlite-database.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { measureAccepting } from './panel-accept.ts';
import { measurePanelInBrowser } from './panel-browser.ts';
import { measureEngine } from './panel-engine.ts';
import { savePart } from './panel-page.ts';
import { fillStore } from './panel-requests.ts';

const rows = Number(process.env.PANEL_ROWS ?? 600_000);
const runs = Number(process.env.PANEL_RUNS ?? 40);
const newestMs = Date.UTC(2026, 5, 1);
/** Of the store that grows while it accepts. */
const acceptRows = { accept: 0, 'accept-large': 100_000 } as const;
const acceptPairs = 10;

const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
// The system's temporary folder may be in memory, but a sync must reach a disk.
const build = resolve(import.meta.dirname, '../build');
mkdirSync(build, { recursive: true });
const workDir = mkdtempSync(join(build, 'bench-panel-'));
const sqliteDir = process.env.PANEL_DIR ?? join(workDir, 'sqlite');

if (isWanted('SQLite') || isWanted('browser')) {
  const database = await fill(openSqliteDatabase(sqliteDir), rows);
  const megabytes = statSync(join(sqliteDir, 'requests.db')).size / 1e6;
  if (isWanted('SQLite'))
    savePart('SQLite', await measureEngine(database, { rows, runs, newestMs, megabytes }));
  await database.close();
}
if (isWanted('PostgreSQL')) {
  const own = process.env.PANEL_POSTGRES ? undefined : await startPostgres(['shared_buffers=512MB']);
  const url = process.env.PANEL_POSTGRES ?? (await own?.freshUrl()) ?? '';
  const database = await fill(await openPostgresDatabase(url), rows);
  await database.rows('ANALYZE');
  const [size] = await database.rows('SELECT pg_database_size(current_database()) AS bytes');
  const megabytes = Number(size?.bytes) / 1e6;
  savePart('PostgreSQL', await measureEngine(database, { rows, runs, newestMs, megabytes }));
  await database.close();
  await own?.stop();
}
if (isWanted('browser'))
  savePart('browser', await measurePanelInBrowser(sqliteDir, { runs: 3, rows: 100_000 }));
for (const [part, stored] of Object.entries(acceptRows) as [keyof typeof acceptRows, number][]) {
  if (!isWanted(part)) continue;
  const dir = join(workDir, part);
  await (await fill(openSqliteDatabase(dir), stored)).close();
  savePart(part, await measureAccepting(dir, stored, acceptPairs));
}
rmSync(workDir, { recursive: true });

/** The search's index is made afterwards, which is faster than to extend it with each request. */
async function fill(database: SqlDatabase, count: number): Promise<SqlDatabase> {
  await fillStore(database, count, newestMs);
  await prepareSearch(database);
  return database;
}
