/** Each relay shows what any other one published, whatever happened to that one, and goes on after what it could not show. */
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { ownersEntries } from '../../business/read-business.ts';
import type { RenderedSite } from '../../business/render-site.ts';
import { addVersion, publishedVersion } from '../../relay/page/page-store.ts';
import { createPublisher } from '../../relay/page/publisher.ts';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { openTwoStores } from '../support/shared-postgres.ts';
import { until } from '../support/until.ts';

const built = ownersEntries({ BUSINESS_FILE: 'tests/fixtures/business.json' });

/** Each version has its number among its entries. */
async function publish(database: SqlDatabase): Promise<number> {
  const id = ((await publishedVersion(database))?.id ?? 0) + 1;
  const by = { id: 'ana', name: 'Ana' };
  const page = { entries: { id }, files: {}, sourceSha256: '', by, now: new Date() };
  return (await database.transaction((sql) => addVersion(sql, page))).id;
}

/** A relay that shows versions unless it `fails`; it holds each while `gate` does. */
function relayOf(database: SqlDatabase, gate?: Promise<void>) {
  const { log, text } = recordedLog('error');
  const fails = '' as '' | 'at first' | 'at last';
  const relay = { tried: [] as unknown[], shown: 0, atOnce: 0, atOnceMax: 0, fails, text };
  const publisher = createPublisher({
    ...{ database, log, built, compiled: '', env: {}, business: { ...exampleBusiness } },
    async render({ given: { entries } }) {
      relay.atOnce += 1;
      relay.atOnceMax = Math.max(relay.atOnceMax, relay.atOnce);
      relay.tried.push(entries.id);
      await gate;
      relay.atOnce -= 1;
      if (relay.fails === 'at first') throw new Error('it cannot be rendered');
      return { business: exampleBusiness, warnings: [] } as unknown as RenderedSite; // as far as it is used
    },
    switchTo() {
      if (relay.fails === 'at last') throw new Error('too many files are open');
      relay.shown += 1;
    },
  });
  onTestFinished(publisher.stop);
  return Object.assign(relay, publisher);
}

let database: SqlDatabase;
let other: SqlDatabase;
beforeEach(async () => {
  [{ database }, { database: other }] = await openTwoStores('SQLite');
});

test('one is shown at a time, the newest last, and each once', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const relay = relayOf(other, gate);
  const first = await publish(database);
  const started = relay.start();
  await until('the first is being shown', () => relay.tried.length === 1);
  await publish(database);
  const last = await publish(database);
  open();
  await started;
  await until('the last is shown', () => relay.shown === 2);
  expect([relay.tried, relay.atOnceMax]).toEqual([[first, last], 1]);
});

test('a stop waits for what is being shown, and nothing is shown after it', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const relay = relayOf(other, gate);
  await publish(database);
  void relay.start();
  await until('it is being shown', () => relay.tried.length === 1);
  let isStopped = false;
  const stopped = relay.stop().then(() => {
    isStopped = true;
  });
  for (let n = 0; n < 5; n += 1) await other.rows('SELECT 1 AS one');
  expect(isStopped).toBe(false);
  open();
  await stopped;
  expect(relay.shown).toBe(1);
  await publish(database);
  await relay.start();
  expect(relay.shown).toBe(1);
});

test('a database that does not answer changes nothing, and is asked again when it does', async () => {
  const { rows } = other;
  other.rows = () => Promise.reject(new Error('the connection was lost'));
  const relay = relayOf(other);
  await publish(database);
  await relay.start();
  expect([relay.shown, relay.text()]).toEqual([0, '']);
  other.rows = rows;
  await until('it is shown', () => relay.shown === 1);
});

test('what cannot be shown is tried again after pauses, and delays no later version', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let newest = 7;
  const row = () => ({ id: newest, published_at: 0, entries: `{"id":${newest}}`, files: '{}' });
  const database = { rows: async () => [row()] } as unknown as SqlDatabase; // as far as it is used
  const relay = relayOf(database);
  relay.fails = 'at first';
  await relay.start();
  const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  await passMinutes(1.75);
  expect(relay.tried).toEqual([7, 7, 7, 7]);
  expect(relay.text()).toContain('it cannot be rendered');
  newest = 8;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(relay.tried.at(-1)).toBe(8);
  relay.fails = 'at last';
  await passMinutes(1);
  expect(relay.text()).toContain('too many files are open');
  relay.fails = '';
  await passMinutes(1);
  const count = relay.tried.length;
  expect(relay.shown).toBe(1);
  await passMinutes(10);
  expect(relay.tried).toHaveLength(count);
});
