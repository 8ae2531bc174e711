/** SQLite's fingerprints are in memory: what could part them from the table must not make one request two. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../relay/store/sqlite-store.ts';
import { type Accepted, repeatWindowMs, type Store } from '../../relay/store/store.ts';
import { paramsOf } from './store-contract.ts';

let dataDir = '';
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'recent-'));
});

const minuteMs = 60_000;
const noonMs = Date.UTC(2026, 0, 5, 12);
const open = () => openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
const acceptAt = (store: Store, company: string, atMs = noonMs): Promise<Accepted> =>
  store.accept({
    params: paramsOf(company),
    fingerprint: company,
    receivedAt: new Date(atMs),
    status: 'accepted',
  });

test('what was stored before the start is a repeat', async () => {
  const first = open();
  const { id } = await acceptAt(first, 'Una');
  await first.close();
  const second = open();
  expect(await acceptAt(second, 'Una')).toEqual({ id, repeated: true });
  await second.close();
});

test('fingerprints of earlier days leave the memory', async () => {
  const store = open();
  for (const day of [0, 1, 2, 3])
    await acceptAt(store, `Día ${day}`, noonMs + day * (repeatWindowMs + 2 * 60 * minuteMs));
  const kept = await store.database.rows('SELECT fingerprint FROM recent_fingerprints');
  expect(kept).toEqual([{ fingerprint: 'Día 3' }]);
  await store.close();
});

test('what another process stored meanwhile is a repeat', async () => {
  const one = open();
  const other = open();
  await acceptAt(one, 'Una');
  await acceptAt(other, 'Dos');
  expect(await acceptAt(one, 'Dos')).toMatchObject({ repeated: true });
  expect(await acceptAt(other, 'Una')).toMatchObject({ repeated: true });
  await one.close();
  await other.close();
});

test('what another process erased is new again, though its place in the table is taken', async () => {
  const relay = open();
  const owner = open();
  await acceptAt(relay, 'Una');
  await owner.erase(String(paramsOf('Una').correo_electronico));
  await acceptAt(relay, 'Dos');
  expect(await acceptAt(relay, 'Una')).toMatchObject({ repeated: false });
  expect(await acceptAt(relay, 'Dos')).toMatchObject({ repeated: true });
  await relay.close();
  await owner.close();
});

test('what this process erased is new again, in the same place of the table', async () => {
  const store = open();
  await acceptAt(store, 'Una');
  await store.erase(String(paramsOf('Una').correo_electronico));
  expect(await acceptAt(store, 'Una')).toMatchObject({ repeated: false });
  await store.close();
});

test('a group that failed leaves nothing behind, and loses nothing that was there', async () => {
  const earlier = open();
  await acceptAt(earlier, 'Antes');
  await earlier.close();
  const store = open();
  const other = new DatabaseSync(join(dataDir, 'requests.db'));
  other.exec(
    `CREATE TRIGGER refuse BEFORE INSERT ON requests WHEN NEW.fingerprint = 'bad' BEGIN SELECT raise(ABORT, 'refused'); END`,
  );
  const failed = await Promise.allSettled([acceptAt(store, 'Una'), acceptAt(store, 'bad')]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await acceptAt(store, 'Una')).toMatchObject({ repeated: false });
  expect(await acceptAt(store, 'Antes')).toMatchObject({ repeated: true });
  other.close();
  await store.close();
});

test('a day of steps, either way: a repeat is one within 24 h and no longer', async () => {
  const store = open();
  await acceptAt(store, 'Una');
  for (let atMs = noonMs; atMs < noonMs + repeatWindowMs; atMs += 50 * minuteMs)
    await acceptAt(store, `${atMs}`, atMs);
  expect(await acceptAt(store, 'Una', noonMs + repeatWindowMs - 1)).toMatchObject({ repeated: true });
  expect(await acceptAt(store, 'Una', noonMs + repeatWindowMs)).toMatchObject({ repeated: false });
  // A clock that is set back looks further back again.
  await acceptAt(store, 'Dos', noonMs + 2 * repeatWindowMs);
  expect(await acceptAt(store, `${noonMs}`, noonMs + minuteMs)).toMatchObject({ repeated: true });
  await store.close();
});

test('whoever stores, in whatever order: within a day a fingerprint is one record', async () => {
  const step = fc.record({
    by: fc.integer({ min: 0, max: 1 }),
    name: fc.constantFrom('a', 'b', 'c'),
    laterMs: fc.integer({ min: -minuteMs, max: 9 * 60 * minuteMs }),
    reopens: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      dataDir = mkdtempSync(join(tmpdir(), 'recent-'));
      const stores = [open(), open()];
      const newest = new Map<string, { id: string; atMs: number }>();
      let atMs = noonMs;
      for (const { by, name, laterMs, reopens } of steps) {
        atMs += laterMs;
        if (reopens) {
          await stores[by]?.close();
          stores[by] = open();
        }
        const known = newest.get(name);
        const isRepeat = known !== undefined && known.atMs > atMs - repeatWindowMs;
        const accepted = await acceptAt(stores[by] as Store, name, atMs);
        expect(accepted.repeated).toBe(isRepeat);
        if (isRepeat) expect(accepted.id).toBe(known.id);
        else newest.set(name, { id: accepted.id, atMs });
      }
      for (const store of stores) await store.close();
    }),
    { numRuns: 60 },
  );
});
