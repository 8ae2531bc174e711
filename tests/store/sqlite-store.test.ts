import { renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { scrubIfDue } from '../../relay/requests/overwrite-erased.ts';
import { eraseExpired } from '../../relay/requests/retention.ts';
import { openSqliteStore } from '../../relay/store/open-store.ts';
import { isThrough } from '../../relay/store/outbox.ts';
import { allRequests } from '../support/all-requests.ts';
import { freshDataDir } from '../support/fresh-data-dir.ts';
import { incoming } from '../support/incoming.ts';
import { until } from '../support/until.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = freshDataDir();
});
const open = (minFreeMb = 0) => {
  const store = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb });
  onTestFinished(() => store.close());
  return store;
};

test.each([
  [['push']],
  [['mail']],
  [['mail', 'push']],
] as const)('what is due through %j is found by its index, not by reading what waits for other ones', async (channels) => {
  const store = open();
  const plan = await store.database.rows(
    `EXPLAIN QUERY PLAN SELECT request_id FROM deliveries
     WHERE ${isThrough(channels)} AND state IN ('pending', 'leased') AND (due_at <= 1 OR due_at > 2) ORDER BY due_at LIMIT 4`,
  );
  expect(plan.map(({ detail }) => detail)).toContain(
    'SEARCH deliveries USING INDEX deliveries_due (channel=?)',
  );
});

test('erasing gives the space back to the disk, and holds nothing up meanwhile', async () => {
  const store = open();
  const size = () => statSync(join(dataDir, 'requests.db')).size;
  const long = 'x'.repeat(2_000);
  await Promise.all(
    Array.from({ length: 400 }, (_, n) =>
      store.accept(incoming({ company: `${n} ${long}` }, new Date(0), { status: 'quarantined' })),
    ),
  );
  await store.accept(incoming({ company: 'Una' }));
  const other = new DatabaseSync(join(dataDir, 'requests.db'));
  other.exec('PRAGMA wal_checkpoint(PASSIVE)');
  other.close();
  const full = size();
  let turns = 0;
  let isErasing = true;
  const count = () => {
    turns += 1;
    if (isErasing) setImmediate(count);
  };
  setImmediate(count);
  expect(await eraseExpired(store.database, { days: 0, channels: ['mail'] }, new Date(1))).toBe(400);
  await scrubIfDue(store.database);
  isErasing = false;
  expect(full).toBeGreaterThan(1_000_000);
  // The search's index keeps its pages for later texts.
  const kept = "SELECT sum(pgsize) AS bytes FROM dbstat WHERE name = 'request_search_index_data'";
  const [index] = await store.database.rows(kept);
  expect(size() - Number(index?.bytes)).toBeLessThan(400_000);
  // Turns of the event loop that others got meanwhile, however fast the machine is.
  expect(turns).toBeGreaterThan(10);
  expect(await allRequests(store)).toHaveLength(1);
});

test('an accept goes before the changes of the panel that wait', async () => {
  const store = open();
  const order: unknown[] = [];
  const changes = Array.from({ length: 50 }, (_, n) =>
    store.database.transaction(async () => {
      order.push(n);
    }),
  );
  await Promise.all([
    ...changes,
    store.accept(incoming({ company: 'Una' })).then(() => order.push('accepted')),
  ]);
  expect(order.indexOf('accepted')).toBeLessThan(5);
});

test('a disk with too little space is refused before it is full', async () => {
  const store = open(1_000_000_000);
  await expect(store.accept(incoming({ company: 'Una' }))).rejects.toThrow(/MIN_FREE_MB/);
  await expect(store.ping()).rejects.toThrow(/MIN_FREE_MB/);
  expect(await allRequests(store)).toEqual([]);
});

test('a store that is moved away refuses, and works again when it is back', async () => {
  const store = open();
  await store.accept(incoming({ company: 'Una' }));
  const away = `${dataDir}-away`;
  renameSync(dataDir, away);
  await expect(store.accept(incoming({ company: 'Perdida' }))).rejects.toThrow(/is gone/);
  await expect(store.ping()).rejects.toThrow();
  renameSync(away, dataDir);
  await store.accept(incoming({ company: 'Dos' }));
  expect((await allRequests(store)).map(({ fields }) => fields.company).sort()).toEqual(['Dos', 'Una']);
});

test('one failed group rejects all of its requests, and the next one is stored', async () => {
  const store = open();
  const other = new DatabaseSync(join(dataDir, 'requests.db'));
  other.exec(
    `CREATE TRIGGER refuse BEFORE INSERT ON requests WHEN NEW.fingerprint = 'bad' BEGIN SELECT raise(ABORT, 'refused'); END`,
  );
  const results = await Promise.allSettled([
    store.accept(incoming({ company: 'good' })),
    store.accept({ ...incoming({ company: 'bad' }), fingerprint: 'bad' }),
  ]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await store.accept(incoming({ company: 'good' }));
  expect(await allRequests(store)).toHaveLength(1);
  other.close();
});

test('while another process has the lock, waiting stops nothing else, and what waited is stored', async () => {
  const store = open();
  const other = new DatabaseSync(join(dataDir, 'requests.db'));
  other.exec('BEGIN IMMEDIATE');
  const stored = store.accept(incoming({ company: 'Una' }));
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 5);
  await until('other work goes on', () => ticks > 20); // the lock is waited for in pieces of 20 ms
  clearInterval(ticking);
  other.exec('COMMIT');
  await stored;
  expect(await allRequests(store)).toHaveLength(1);
  // Nor does what waits for it hold up the end, one behind the other.
  other.exec('BEGIN IMMEDIATE');
  const late = [1, 2, 3].map(() => store.database.transaction(async () => {}).catch((error: Error) => error));
  const startedAt = performance.now();
  await store.close();
  expect(performance.now() - startedAt).toBeLessThan(4_000);
  for (const failure of await Promise.all(late)) expect(failure).toBeInstanceOf(Error);
  other.close();
});
