/** Each relay shows what any other one published, whatever happened to that one, and goes on after what it could not show. */
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { followPage } from '../../relay/page/follow-page.ts';
import { addVersion } from '../../relay/page/page-store.ts';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { openTwoStores } from '../support/shared-postgres.ts';
import { until } from '../support/until.ts';

async function publish(database: SqlDatabase): Promise<number> {
  const page = {
    entries: {},
    files: {},
    sourceSha256: null,
    by: { id: 'ana', name: 'Ana' },
    now: new Date(),
  };
  return (await database.transaction((sql) => addVersion(sql, page))).id;
}

/** A relay that shows versions unless it `fails`; it holds each while `gate` does. */
function follow(database: SqlDatabase, { shown, gate }: { shown?: number; gate?: Promise<void> } = {}) {
  const { log, text } = recordedLog('error');
  const relay = { seen: [] as number[], atOnce: 0, atOnceMax: 0, fails: false, text };
  const page = followPage({
    database,
    log,
    shown,
    async show(id) {
      relay.atOnce += 1;
      relay.atOnceMax = Math.max(relay.atOnceMax, relay.atOnce);
      relay.seen.push(id);
      await gate;
      relay.atOnce -= 1;
      if (relay.fails) throw new Error('it cannot be rendered');
    },
  });
  onTestFinished(page.stop);
  return Object.assign(relay, page);
}

/** What was asked before is answered then. */
async function passQuestions(database: SqlDatabase): Promise<void> {
  for (let n = 0; n < 5; n += 1) await database.rows('SELECT 1 AS one');
}

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (engine) => {
  let database: SqlDatabase;
  let other: SqlDatabase;
  beforeEach(async () => {
    const stores = await openTwoStores(engine);
    [database, other] = [stores[0].database, stores[1].database];
    return async () => void (await Promise.all(stores.map(({ close }) => close())));
  });

  test('another relay shows a version at its next look, although no one told it', async () => {
    const relay = follow(other);
    const { rows } = other;
    let looks = 0;
    other.rows = (...query) => {
      looks += 1;
      return rows(...query);
    };
    const id = await publish(database);
    looks = 0;
    await until('it is shown', () => relay.seen.includes(id));
    expect(looks).toBe(1);
    expect(relay.seen).toEqual([id]);
  });

  test('the relay that published shows it at once, and a relay that starts shows it once', async () => {
    const relay = follow(database);
    expect(await relay.look()).toBeUndefined();
    const id = await publish(database);
    expect(await relay.look()).toBe(id);
    expect(await relay.look()).toBe(id);
    const started = follow(other, { shown: id });
    expect(await started.look()).toBe(id);
    expect([relay.seen, started.seen]).toEqual([[id], []]);
  });

  test('one is shown at a time, the newest last', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const relay = follow(other, { gate });
    const first = await publish(database);
    const looks = [relay.look()];
    await until('the first is being shown', () => relay.seen.length === 1);
    await publish(database);
    const last = await publish(database);
    looks.push(relay.look(), relay.look());
    await passQuestions(other);
    open();
    expect(await Promise.all(looks)).toEqual([first, last, last]);
    expect([relay.seen, relay.atOnceMax]).toEqual([[first, last], 1]);
  });

  test('a stop waits for what is being shown, and nothing is shown after it', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const relay = follow(other, { gate });
    const id = await publish(database);
    void relay.look();
    await until('it is being shown', () => relay.seen.length === 1);
    const order: string[] = [];
    const stopped = relay.stop().then(() => order.push('stopped'));
    await passQuestions(other);
    order.push('shown');
    open();
    await stopped;
    expect(order).toEqual(['shown', 'stopped']);
    await publish(database);
    await relay.look();
    expect(relay.seen).toEqual([id]);
  });

  test('a database that does not answer changes nothing, and is asked again when it does', async () => {
    const relay = follow(other);
    const { rows } = other;
    other.rows = () => Promise.reject(new Error('the connection was lost'));
    const id = await publish(database);
    expect(await relay.look()).toBeUndefined();
    other.rows = rows;
    await until('it is shown', () => relay.seen.includes(id));
  });
});

test('what cannot be shown is tried again after pauses, and delays no later version', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let newest = 7;
  const database = { rows: async () => [{ id: newest }] } as unknown as SqlDatabase; // as far as it is used
  const relay = follow(database, { shown: 6 });
  relay.fails = true;
  const passMinutes = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * 60_000);
  await passMinutes(1.75);
  expect(relay.seen).toEqual([7, 7, 7, 7]);
  expect(relay.text()).toContain('it cannot be rendered');
  newest = 8;
  await vi.advanceTimersByTimeAsync(2_000);
  expect(relay.seen.at(-1)).toBe(8);
  relay.fails = false;
  await passMinutes(1);
  const count = relay.seen.length;
  expect(await relay.look()).toBe(8);
  await passMinutes(10);
  expect(relay.seen).toHaveLength(count);
});
