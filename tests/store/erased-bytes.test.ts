/**
 * A relay that is killed right after an erasure was committed: no byte of the person is left after the next
 * start. A reader of the test's own keeps the bytes from being overwritten until the kill.
 */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { eraseAddress } from '../../relay/requests/erase-requests.ts';
import { scrubIfDue } from '../../relay/requests/overwrite-erased.ts';
import { createIndexer } from '../../relay/search/indexer.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { changeContext, correctFields } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { panelBrowser } from '../support/panel-browser.ts';
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts';
import { askPostgres } from '../support/start-postgres.ts';
import { startRelay } from '../support/start-relay.ts';
import { wordsInFiles, wordsInPostgres } from '../support/stored-words.ts';
import { until } from '../support/until.ts';

const requestCount = 60;
const longAgo = new Date('2020-01-01');
const email = 'zafira.quimbaya@cabinas.example';
/** As they stand in the request, and as the index of the search has them. */
const words = [
  ...['Zafira Quimbaya', 'zafiraquimbaya', 'zafira.quimbaya', 'nota-turquesa-99'],
  ...['Faro Violeta', 'farovioleta', 'Faro Anterior'],
];

interface Place {
  env: Record<string, string>;
  ask: (sql: string) => Promise<Record<string, unknown>[]>;
  /** Whether one of the words is in a file that holds tables or their log. */
  hasWords: () => Promise<boolean>;
  /** Reads in a transaction that stays open until the returned function is called. */
  read: () => Promise<() => Promise<void>>;
}

async function sqlite(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'erased-bytes-'));
  const open = () => new DatabaseSync(join(dataDir, 'requests.db'), { timeout: 5_000 });
  return {
    env: { DATA_DIR: dataDir },
    async ask(sql) {
      const database = open();
      try {
        return database.prepare(sql).all();
      } finally {
        database.close();
      }
    },
    hasWords: async () => wordsInFiles(dataDir, words).length > 0,
    async read() {
      const reader = open();
      reader.exec('BEGIN');
      reader.prepare('SELECT count(*) FROM requests').get();
      return async () => reader.close();
    },
  };
}

async function postgres(server: SharedPostgres): Promise<Place> {
  const url = await server.freshStoreUrl();
  const ask = (sql: string) => askPostgres(url, sql);
  return {
    env: { DATABASE_URL: url },
    ask,
    hasWords: async () => (await wordsInPostgres(ask, words)).length > 0,
    async read() {
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      await reader.query('BEGIN; SELECT count(*) FROM requests; SELECT count(*) FROM panel_notes');
      return () => reader.end();
    },
  };
}

/** In the panel of a relay, whose process is killed afterwards. tests/panel/erase-ways.test.ts: every way leaves the same mark. */
async function erase({ env }: Place, ids: string[]): Promise<ChildProcess> {
  const relay = await startRelay(env);
  await makePanelAccount(relay);
  const browser = panelBrowser(() => relay.url);
  await browser.ask('signIn', { body: panelAccount });
  for (const half of [ids.slice(0, requestCount / 2), ids.slice(requestCount / 2)])
    expect(await browser.ask('erase', { body: { ids: half } })).toEqual({ done: requestCount / 2 });
  return relay.process;
}

let server: SharedPostgres;
beforeAll(async () => {
  server = await sharedPostgres();
});

test.each([
  ['SQLite', sqlite],
  ['PostgreSQL', () => postgres(server)],
] as const)(
  '%s: killed before the bytes are overwritten',
  async (_engine, placed) => {
    const place = await placed();
    const ids = await fill(place);
    expect(await place.hasWords()).toBe(true);
    const release = await place.read();
    const erasing = await erase(place, ids);
    const exited = once(erasing, 'exit');
    onTestFinished(() => void erasing.kill('SIGKILL'));
    await until('all are erased', async () => {
      const [row] = await place.ask('SELECT count(*) AS count FROM requests');
      return Number(row?.count) === 0;
    });
    erasing.kill('SIGKILL');
    await exited;
    // Before the reader's connection closes: SQLite's last one overwrites them by itself.
    expect(await place.hasWords()).toBe(true);
    await release();

    const next = await startRelay(place.env);
    onTestFinished(() => void next.process.kill('SIGKILL'));
    // Whose removal is the last step. What could not be overwritten at once is tried again after five seconds, then ten.
    const isDue = async () => (await place.ask('SELECT mark FROM scrub_due')).length > 0;
    await until('the relay has removed the mark of what is due', async () => !(await isDue()), 150_000);
    expect(await place.hasWords()).toBe(false);
    expect(await next.stop()).toBe(0);
    expect(await place.hasWords()).toBe(false);
  },
  240_000,
);

test.each([
  'where rows are left',
  'where a table becomes empty',
])("PostgreSQL's statistics, which hold values of its columns, have none of the erased ones: %s", async (where) => {
  const place = await postgres(server);
  await fill(place);
  const store = await openPostgresStore({ url: place.env.DATABASE_URL ?? '', channels: [] });
  onTestFinished(() => store.close());
  if (where === 'where rows are left') await addOther(place, store, 'Otra');
  // As autovacuum does; the values of an e-mail address that occurs sixty times are among the most frequent ones.
  await place.ask('ANALYZE');
  const indexes = () =>
    place.ask("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY indexname");
  const indexesBefore = await indexes();
  const kept = () =>
    place.ask(
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
  expect(await place.hasWords()).toBe(false);
  // What was emptied takes requests as before, and goes with them.
  await addOther(place, store, 'Tercera');
  await place.ask('DELETE FROM requests');
  expect(await place.ask('SELECT request_id FROM panel_notes')).toEqual([]);
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
  const place = await postgres(server);
  await fill(place, 3);
  const store = await openPostgresStore({ url: place.env.DATABASE_URL ?? '', channels: [] });
  onTestFinished(() => store.close());
  const url = new URL(place.env.DATABASE_URL ?? '');
  url.pathname = otherDatabase ?? url.pathname;
  const reader = new pg.Client({ connectionString: url.href });
  await reader.connect();
  await reader.query(begin);
  await eraseAddress(email, changeContext(store, new Date()));
  // Long enough for tables that are rewritten too early.
  const ending = sleep(600).then(() => reader.end());
  await Promise.all([ending, scrubIfDue(store.database)]);
  expect(await place.hasWords()).toBe(false);
});

/** Another person's request, with a note. */
async function addOther(place: Place, store: Store, name: string): Promise<void> {
  const { id } = await store.accept(incoming({ fullName: name }));
  await place.ask(
    `INSERT INTO request_search (list_key, text) SELECT list_key, 'otra' FROM requests WHERE id = '${id}'`,
  );
  await place.ask(
    `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name) VALUES ('${id}', '${id}', 'otra', 1, '', '')`,
  );
}

/** The person's requests, in the index and with a note each. @returns their ids */
async function fill({ env }: Place, count = requestCount): Promise<string[]> {
  const store = env.DATABASE_URL
    ? await openPostgresStore({ url: env.DATABASE_URL, channels: [] })
    : openSqliteStore({ dataDir: env.DATA_DIR ?? '', minFreeMb: 0, channels: [] });
  const ids = await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const fields = { fullName: `Zafira Quimbaya ${n}`, email, address: 'zafiraquimbaya '.repeat(15) };
      return (await store.accept(incoming(fields, new Date(longAgo.getTime() + n)))).id;
    }),
  );
  for (const id of ids)
    await store.database.rows(
      `INSERT INTO panel_notes (id, request_id, text, created_at, account_id, account_name)
       VALUES ($1, $1, 'nota-turquesa-99', $2, '', '')`,
      [id, longAgo.getTime()],
    );
  const context = changeContext(store, longAgo);
  for (const [version, company] of ['Faro Anterior', 'Faro Violeta'].entries())
    for (const id of ids) await correctFields(id, { version, fields: { company } }, context);
  const { database } = store;
  const indexer = createIndexer({ database, log: pino({ level: 'silent' }) });
  indexer.wake();
  await indexer.idle();
  await indexer.stop();
  expect(await store.database.rows('SELECT count(*) AS count FROM request_search')).toEqual([{ count }]);
  await store.close();
  return ids;
}
