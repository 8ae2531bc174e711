/** A SQLite store moved into PostgreSQL by the owner's command. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPostgresStore } from '../../relay/store/postgres-store.ts';
import { openSqliteStore } from '../../relay/store/sqlite-store.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';
import { paramsOf } from './store-contract.ts';

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres.stop());

function copy(dataDir: string, url: string): string {
  const command = [resolve(import.meta.dirname, '../../relay/requests.ts'), 'copy', '--to', url];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  return execFileSync(process.execPath, command, { env, encoding: 'utf8' });
}

test('everything arrives as it was, and a second run doubles nothing', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  const from = openSqliteStore({ dataDir, channels: ['mail', 'webhook'], minFreeMb: 0 });
  const now = new Date();
  await Promise.all(
    Array.from({ length: 1_203 }, (_, n) =>
      from.accept({
        params: paramsOf(`Ñ ${n} \u0000 \ud800 "`),
        fingerprint: `f${n}`,
        receivedAt: new Date(now.getTime() + n),
        status: n % 10 === 0 ? 'quarantined' : 'accepted',
      }),
    ),
  );
  const [sent, held, ...waiting] = await from.claim({
    channel: 'mail',
    now: new Date(now.getTime() + 10_000),
    leaseMs: 60_000,
    limit: 5,
  });
  if (!sent || !held) throw new Error('nothing was claimed');
  await from.settle(sent, { state: 'sent', at: now });
  await from.settle(held, { state: 'held', error: '550' });
  for (const claim of waiting)
    await from.settle(claim, {
      state: 'pending',
      nextAttemptAt: new Date(now.getTime() + 5),
      waitedMs: 5,
      error: '451',
    });
  const url = await postgres.freshUrl();
  expect(copy(dataDir, url)).toBe(
    `Copied 1203 requests and 2164 deliveries from ${dataDir}: all are there.\n`,
  );
  const to = await openPostgresStore({ url, channels: ['mail', 'webhook'] });
  const original = await from.list();
  expect(await to.list()).toEqual(original);

  // What was delivered from there meanwhile is not delivered again after a second copy.
  const claims = await to.claim({
    channel: 'mail',
    now: new Date(now.getTime() + 60_000),
    leaseMs: 60_000,
    limit: 1,
  });
  for (const claim of claims) await to.settle(claim, { state: 'sent', at: now });
  expect(copy(dataDir, url)).toContain('Copied 1203 requests');
  const after = await to.list();
  expect(after).toHaveLength(1_203);
  const sentCount = (all: typeof after) =>
    all.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'sent').length;
  expect([sentCount(original), sentCount(after)]).toEqual([1, 2]);
  await from.close();
  await to.close();
}, 60_000);

test('what did not arrive is said, with a code that is not 0', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  await openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 }).close();
  expect(() => copy(dataDir, 'postgres://nobody@127.0.0.1:1/none')).toThrow(/ECONNREFUSED/);
});
