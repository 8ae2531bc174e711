/**
 * A relay that is killed right after an erasure was committed: no byte of the person is left after the next
 * start. A reader of the test's own keeps the bytes from being overwritten until the kill.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { scrubIfDue } from '../../relay/requests/overwrite-erased.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { changeContext, correctFields } from '../support/change-context.ts';
import { freshDataDir } from '../support/fresh-data-dir.ts';
import { incoming } from '../support/incoming.ts';
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { panelBrowser } from '../support/panel-browser.ts';
import { type Engine, engines } from '../support/shared-postgres.ts';
import { startPostgres } from '../support/start-postgres.ts';
import { startRelay } from '../support/start-relay.ts';
import { wordsInFiles, wordsInPostgres } from '../support/stored-words.ts';
import { until } from '../support/until.ts';

/** An erasure waits for the transactions of all databases of its server: of other tests, where it is shared. */
const own = await startPostgres();
afterAll(own.stop);

const requestCount = 60;
const longAgo = new Date('2020-01-01');
const email = 'zafira.quimbaya@cabinas.example';
/** As they stand in the request, and as the index of the search has them. */
const words = [
  ...['Zafira Quimbaya', 'zafiraquimbaya', 'zafira.quimbaya', 'nota-turquesa-99'],
  ...['Faro Violeta', 'farovioleta', 'Faro Anterior'],
];

/** A store with the person's requests, which stays open until the test ends, and where it is. */
async function filled(engine: Engine, count = requestCount) {
  const url = engine === 'PostgreSQL' ? await own.freshUrl() : '';
  const dataDir = url ? '' : freshDataDir();
  const store = url
    ? await openPostgresStore({ url, channels: [] })
    : openSqliteStore({ dataDir, minFreeMb: 0, channels: [] });
  onTestFinished(() => store.close());
  const { rows } = store.database;
  return {
    store,
    rows,
    ids: await fill(store, count),
    url,
    env: url ? { DATABASE_URL: url } : { DATA_DIR: dataDir },
    /** Whether one of the words is in a file that holds tables or their log. */
    async hasWords() {
      return (url ? await wordsInPostgres(rows, words) : wordsInFiles(dataDir, words)).length > 0;
    },
    /** Reads in a transaction that stays open until the returned function is called. */
    async read(): Promise<() => unknown> {
      if (url) return beginAt(url, 'BEGIN; SELECT count(*) FROM requests; SELECT count(*) FROM panel_notes');
      const reader = new DatabaseSync(join(dataDir, 'requests.db'), { timeout: 5_000 });
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM requests').get();
      return () => reader.close();
    },
  };
}

/** Begins a transaction of PostgreSQL. @returns what ends its connection */
async function beginAt(url: string, sql: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(sql);
  return () => client.end();
}

/** In the panel of a relay, whose process is killed afterwards. tests/panel/erase-ways.test.ts: every way leaves the same mark. */
async function erase(env: Record<string, string>, ids: string[]): Promise<ChildProcess> {
  const relay = await startRelay(env);
  await makePanelAccount(relay);
  const browser = panelBrowser(() => relay.url);
  await browser.ask('signIn', { body: panelAccount });
  for (const half of [ids.slice(0, requestCount / 2), ids.slice(requestCount / 2)])
    expect(await browser.ask('erase', { body: { ids: half } })).toEqual({ done: requestCount / 2 });
  return relay.process;
}

test.each(engines)('%s: killed before the bytes are overwritten', async (engine) => {
  const { ids, env, rows, hasWords, read } = await filled(engine);
  expect(await hasWords()).toBe(true);
  const release = await read();
  const erasing = await erase(env, ids);
  const exited = once(erasing, 'exit');
  onTestFinished(() => void erasing.kill('SIGKILL'));
  expect(await rows('SELECT id FROM requests')).toEqual([]);
  erasing.kill('SIGKILL');
  await exited;
  expect(await hasWords()).toBe(true);
  await release();

  // Who reads while it starts: PostgreSQL waits for the end, SQLite fails, and tries again after five seconds.
  const end = await read();
  const next = await startRelay({ ...env, LOG_LEVEL: 'warn' });
  onTestFinished(() => void next.process.kill('SIGKILL'));
  if (engine === 'SQLite') await until('it was tried', () => next.output().includes('not overwritten yet'));
  await end();
  // Whose removal is the last step.
  const isDue = async () => (await rows('SELECT mark FROM scrub_due')).length > 0;
  await until('the relay has removed the mark of what is due', async () => !(await isDue()), 150_000);
  expect(await hasWords()).toBe(false);
  expect(await next.stop()).toBe(0);
  expect(await hasWords()).toBe(false);
}, 240_000);

test.each([
  'where rows are left',
  'where a table becomes empty',
])("PostgreSQL's statistics, which hold values of its columns, have none of the erased ones: %s", async (where) => {
  const { store, rows, hasWords } = await filled('PostgreSQL');
  if (where === 'where rows are left') await addOther(store, 'Otra');
  // As autovacuum does; the values of an e-mail address that occurs sixty times are among the most frequent ones.
  await rows('ANALYZE');
  const indexes = () =>
    rows("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname");
  const indexesBefore = await indexes();
  const kept = () =>
    rows(
      `SELECT tablename, attname FROM pg_stats WHERE schemaname = 'public'
       AND concat(most_common_vals, histogram_bounds) ~ 'Zafira|zafira|nota-turquesa|Faro|faro'`,
    );
  const attributes = (await kept()).map(({ tablename, attname }) => `${tablename}.${attname}`);
  expect(attributes).toEqual(
    expect.arrayContaining([
      ...['requests.params', 'requests.email_key', 'panel_notes.text'],
      ...['requests.corrected', 'requests.company_key', 'panel_changes.details'],
    ]),
  );
  await eraseAddress(email, changeContext(store, new Date()));
  await scrubIfDue(store.database);
  expect(await kept()).toEqual([]);
  expect(await indexes()).toEqual(indexesBefore);
  expect(await hasWords()).toBe(false);
  // What was emptied takes requests as before, and goes with them.
  await addOther(store, 'Tercera');
  await rows('DELETE FROM requests');
  expect(await rows('SELECT request_id FROM panel_notes')).toEqual([]);
});

test.each([
  [
    'that has not read the erased rows',
    'BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT count(*) FROM hourly_figures',
  ],
  // As a commit that is being written has no snapshot any more.
  ['without a snapshot', 'BEGIN; SELECT pg_current_xact_id()'],
  ['of another database', 'BEGIN; SELECT pg_current_xact_id()', '/postgres'],
])('PostgreSQL: what a transaction %s keeps is overwritten after its end', async (_, begin, otherDatabase?: string) => {
  const { store, url, hasWords } = await filled('PostgreSQL', 3);
  const end = await beginAt(otherDatabase ? new URL(otherDatabase, url).href : url, begin);
  await eraseAddress(email, changeContext(store, new Date()));
  // Long enough for tables that are rewritten too early.
  const ending = sleep(600).then(end);
  await Promise.all([ending, scrubIfDue(store.database)]);
  expect(await hasWords()).toBe(false);
});

/** Another person's request, with a note. */
async function addOther(store: Store, name: string): Promise<void> {
  const { id } = await store.accept(incoming({ fullName: name }));
  await addNote(store, id, 'otra');
}

const addNote = ({ database }: Store, id: string, text: string) =>
  database.rows(
    `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
     VALUES ($1, $1, $2, $3, '', '')`,
    [id, text, longAgo.getTime()],
  );

/** The person's requests, in the index and with a note each. @returns their ids */
async function fill(store: Store, count: number): Promise<string[]> {
  const ids = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const fields = { fullName: `Zafira Quimbaya ${n}`, email, address: 'zafiraquimbaya '.repeat(15) };
      return (await store.accept(incoming(fields, new Date(longAgo.getTime() + n)))).id;
    }),
  );
  for (const id of ids) await addNote(store, id, 'nota-turquesa-99');
  const context = changeContext(store, longAgo);
  for (const [version, company] of ['Faro Anterior', 'Faro Violeta'].entries())
    for (const id of ids) await correctFields(id, { version, fields: { company } }, context);
  expect(await store.database.rows('SELECT count(*) AS count FROM request_search')).toEqual([{ count }]);
  return ids;
}
