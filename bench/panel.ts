/**
 * `npm run bench:panel`: how fast the relay answers the panel with 600,000 stored requests, on SQLite and PostgreSQL.
 * Writes docs/panel-performance.md. PANEL_ROWS changes the number, PANEL_DIR keeps the SQLite file for the next run.
 */
import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { RequestFilter } from '../contract/panel-inputs.ts';
import { previewErase } from '../relay/panel/erase-requests.ts';
import { exportFile } from '../relay/panel/export/export-file.ts';
import { figures } from '../relay/panel/figures.ts';
import { countRequests, type ListDeps, listRequests } from '../relay/panel/list-requests.ts';
import { oneRequest } from '../relay/panel/one-request.ts';
import { prepareSearch } from '../relay/panel/prepare-search.ts';
import { today } from '../relay/panel/today.ts';
import { openPostgresDatabase } from '../relay/store/postgres-database.ts';
import type { SqlDatabase } from '../relay/store/sql-database.ts';
import { openSqliteDatabase } from '../relay/store/sqlite-database.ts';
import { startPostgres } from '../tests/support/start-postgres.ts';
import { measurePanelInBrowser } from './panel-browser.ts';
import { fillStore } from './panel-requests.ts';

const rows = Number(process.env.PANEL_ROWS ?? 600_000);
const runs = Number(process.env.PANEL_RUNS ?? 40);
const newestMs = Date.UTC(2026, 5, 1);
const timeZone = 'America/Lima';
const engines = (process.env.PANEL_ENGINES ?? 'SQLite,PostgreSQL').split(',');

/** What is asked, and how many it finds of 600,000. */
const questions: [name: string, filter: RequestFilter][] = [
  ['list, no filter', {}],
  ['search, 1 letter, most', { q: 'c' }],
  ['search, 1 letter, none', { q: 'w' }],
  ['search, 2 letters, many', { q: 'ma' }],
  ['search, 2 letters, none', { q: 'xo' }],
  ['search, 3 letters', { q: 'ros' }],
  ['search, 5 letters, 100,000', { q: 'norte' }],
  ['search, 10 letters, one', { q: 'cliente123' }],
  ['search, none', { q: 'zzzzz' }],
  ['search, two terms', { q: 'maria norte' }],
  ['search, two terms, none', { q: 'maria zzzzz' }],
  ['search, phone, 4 digits', { q: '9123' }],
  ['search, phone, 9 digits', { q: '912 345 678' }],
  ['stage new', { stage: ['new'] }],
  ['stage won', { stage: ['won'] }],
  ['country', { country: 'peru' }],
  ['country, one', { country: 'Uruguay' }],
  ['country, none', { country: 'Japón' }],
  ['computers, few', { computersMin: 500 }],
  ['computers, none', { computersMin: 5_000 }],
  ['computers, 100,000', { computersMin: 10, computersMax: 23 }],
  ['edition', { edition: 'Basic Edition' }],
  ['edition, none', { edition: 'Otra' }],
  ['person', { person: 'ana' }],
  ['person, none', { person: 'nadie' }],
  ['period, a week', { from: '2025-03-01', to: '2025-03-07' }],
  ['period, none', { from: '2030-01-01' }],
  ['stage, country and search', { stage: ['won'], country: 'chile', q: 'hotel' }],
];

const results: string[] = [];
for (const engine of engines) await measure(engine);
writeFileSync(resolve(import.meta.dirname, '../docs/panel-performance.md'), page());

async function measure(engine: string): Promise<void> {
  const postgres = engine === 'PostgreSQL' ? await startPostgres(['shared_buffers=512MB']) : undefined;
  const dir = process.env.PANEL_DIR ?? mkdtempSync(join(tmpdir(), 'bench-panel-'));
  const isFilled = !postgres && existsSync(join(dir, 'requests.db'));
  const database = postgres ? await openPostgresDatabase(await postgres.freshUrl()) : openSqliteDatabase(dir);
  await prepareSearch(database);
  const startedAt = performance.now();
  if (!isFilled) await fillStore(database, rows, newestMs);
  const filledS = (performance.now() - startedAt) / 1000;
  if (postgres) await database.rows('ANALYZE');
  const reader = database.openReader();
  const deps: ListDeps = { reader, dialect: database.dialect, timeZone, isFilling: () => false };
  const size = postgres
    ? Number((await database.rows('SELECT pg_database_size(current_database()) AS size'))[0]?.size)
    : statSync(join(dir, 'requests.db')).size;
  results.push(
    `## ${engine}\n`,
    `${isFilled ? '' : `Stored and indexed in ${filledS.toFixed(0)} s. `}The database has ${(size / 1e6).toFixed(0)} MB.\n`,
    '| question | found | median | p99 | page 20, median |',
    '|---|---|---|---|---|',
  );
  for (const [name, filter] of questions) {
    const first = await timed(() => listRequests(filter, deps));
    let cursor: string | undefined;
    for (let page = 1; page < 20; page += 1) {
      const { next } = await listRequests({ ...filter, cursor }, deps);
      if (!next) break;
      cursor = next;
    }
    const deep = await timed(() => listRequests({ ...filter, cursor }, deps));
    const { count, more } = await countRequests(filter, deps);
    results.push(
      `| ${name} | ${more ? 'over ' : ''}${count.toLocaleString('en-US')} | ${ms(first.median)} | ${ms(first.p99)} | ${cursor ? ms(deep.median) : ''} |`,
    );
    console.log(engine, results.at(-1));
  }
  await measureOthers(engine, database, deps);
  await reader.close();
  await database.close();
  await postgres?.stop();
  if (!postgres) results.push(await inBrowser(dir));
}

async function inBrowser(dataDir: string): Promise<string> {
  const { interactions, scrolling } = await measurePanelInBrowser(dataDir, { runs: 3, rows: 100_000 });
  return [
    '\n## In the browser, over SQLite\n',
    'At 4x CPU throttling; goal: 100 ms.\n',
    '| interaction | longest event, median of 3 |',
    '|---|---|',
    ...Object.entries(interactions).map(([name, longest]) => `| ${name} | ${longest} ms |`),
    `\nScrolled as fast as a wheel allows: ${scrolling.rows.toLocaleString('en-US')} rows in ${scrolling.seconds.toFixed(0)} s. Of ${scrolling.frames} frames ${scrolling.emptyFrames} had an empty place and ${scrolling.skeletonFrames} a row that was still loading; the longest took ${scrolling.longestFrameMs.toFixed(0)} ms. Afterwards JavaScript held ${scrolling.heapMb.toFixed(0)} MB.\n`,
  ].join('\n');
}

async function measureOthers(engine: string, database: SqlDatabase, deps: ListDeps): Promise<void> {
  const { rows: listed } = await listRequests({}, deps);
  let n = 0;
  const others: [string, () => Promise<unknown>][] = [
    ['one request', () => oneRequest(deps.reader, listed[n++ % listed.length]?.id ?? '')],
    ['count, no filter', () => countRequests({}, deps)],
    ['count, search of 5 letters', () => countRequests({ q: 'norte' }, deps)],
    ['today', () => today(deps.reader, new Date(newestMs), timeZone)],
    [
      'erase, preview by name',
      () => previewErase(deps.reader, database.dialect, { by: 'name', value: 'Rosa Ibáñez Zapata' }),
    ],
    [
      'figures of 90 days',
      () => figures({}, { ...deps, counter: { flush: async () => {} }, now: () => new Date(newestMs) }),
    ],
  ];
  for (const [name, ask] of others) {
    const { median, p99 } = await timed(ask);
    results.push(`| ${name} | | ${ms(median)} | ${ms(p99)} | |`);
    console.log(engine, results.at(-1));
  }
  const slow = { ...deps, reader: database.openReader() };
  let longestMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    longestMs = Math.max(longestMs, performance.now() - last - 5);
    last = performance.now();
  }, 5);
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of exportFile('xlsx', {}, slow, new Date(newestMs)).content) bytes += chunk.length;
  clearInterval(watch);
  await slow.reader.close();
  results.push(
    `\nExport of everything as .xlsx: ${((performance.now() - startedAt) / 1000).toFixed(0)} s, ${(bytes / 1e6).toFixed(0)} MB; the event loop was held ${longestMs.toFixed(0)} ms at most.\n`,
  );
  console.log(engine, results.at(-1));
}

async function timed(ask: () => Promise<unknown>): Promise<{ median: number; p99: number }> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await ask();
    times.push(performance.now() - startedAt);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : value.toFixed(0)} ms`;
}

function page(): string {
  return `${[
    '# Performance of the panel',
    '',
    `Written by \`npm run bench:panel\`: ${rows.toLocaleString('en-US')} stored requests, ${runs} times each question, one at a time, on ${cpus().length} cores (${cpus()[0]?.model.trim()}).`,
    'Goal: 50 ms at the median, 150 ms at p99. Asked of the relay’s own functions, so that HTTP (below 1 ms) is not in it.',
    '"Found" stops at 1,000. Of fewer than 100 times, p99 is the longest: often the first, which reads from the disk.',
    '',
    ...results,
  ].join('\n')}`;
}
