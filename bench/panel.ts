/**
 * `npm run bench:panel [-- PART...]`: how fast the relay answers the panel with 100,000 stored requests on SQLite and
 * PostgreSQL, and how fast the panel is in a browser. The parts are SQLite, PostgreSQL and browser; each writes its section of
 * docs/panel-performance.md. With PANEL_ROWS, another number of requests, it only prints; PANEL_DIR keeps the SQLite store for the next run;
 * PANEL_POSTGRES is the address of a database to fill, or of one that was filled.
 */
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openPostgresDatabase } from '../relay/store/db/postgres/postgres-database.ts';
import type { SqlDatabase } from '../relay/store/db/sql-database.ts';
import { openSqliteDatabase } from '../relay/store/db/sqlite/sqlite-database.ts';
import { fillStore } from '../tests/support/panel-requests.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { measurePanelInBrowser } from './panel-browser.ts';
import { measureEngine } from './panel-engine.ts';
import { measuredOn, writeSection } from './report.ts';

const rows = Number(process.env.PANEL_ROWS ?? 100_000);
const runs = Number(process.env.PANEL_RUNS ?? 40);
const newestMs = Date.UTC(2026, 5, 1);

const wanted = process.argv.slice(2);
const isWanted = (part: string) => wanted.length === 0 || wanted.includes(part);
// The system's temporary folder may be in memory, but a sync must reach a disk.
const build = resolve(import.meta.dirname, '../build');
mkdirSync(build, { recursive: true });
const workDir = mkdtempSync(join(build, 'bench-panel-'));
const sqliteDir = process.env.PANEL_DIR ?? join(workDir, 'sqlite');

if (isWanted('SQLite') || isWanted('browser')) {
  const database = await fill(openSqliteDatabase(sqliteDir));
  if (isWanted('SQLite'))
    await measure('SQLite', database, statSync(join(sqliteDir, 'requests.db')).size / 1e6);
  await database.close();
}
if (isWanted('PostgreSQL')) {
  const own = process.env.PANEL_POSTGRES ? undefined : await startPostgres(['shared_buffers=512MB']);
  const url = process.env.PANEL_POSTGRES ?? (await own?.freshUrl()) ?? '';
  const database = await fill(await openPostgresDatabase(url));
  await database.rows('VACUUM ANALYZE'); // as autovacuum does within minutes
  const [size] = await database.rows('SELECT pg_database_size(current_database()) AS bytes');
  await measure('PostgreSQL', database, Number(size?.bytes) / 1e6);
  await database.close();
  await own?.stop();
}
if (isWanted('browser')) write('browser', await measurePanelInBrowser(sqliteDir));
rmSync(workDir, { recursive: true });

async function fill(database: SqlDatabase): Promise<SqlDatabase> {
  await fillStore(database, rows, newestMs);
  return database;
}

async function measure(part: string, database: SqlDatabase, megabytes: number): Promise<void> {
  const text = await measureEngine(database, runs, newestMs);
  const size = `${rows.toLocaleString('en-US')} requests, ${megabytes.toFixed(0)} MB, each question ${runs} times`;
  write(part, `${size}. ${text}`);
}

function write(part: string, text: string): void {
  const section = `${measuredOn()}. ${text}`;
  if (process.env.PANEL_ROWS) console.log(section);
  else writeSection('panel-performance.md', part, section);
}
