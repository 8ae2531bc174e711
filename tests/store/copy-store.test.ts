/** A SQLite store moved into PostgreSQL by the owner's command. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { openPostgresStore } from '../../relay/store/postgres-store.ts';
import { openSqliteStore } from '../../relay/store/sqlite-store.ts';
import type { Claim, Store } from '../../relay/store/store.ts';
import { allRequests } from '../support/all-requests.ts';
import { runCommand } from '../support/run-command.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import type { TestDatabases } from '../support/start-postgres.ts';
import { paramsOf } from './store-contract.ts';

let postgres: TestDatabases;
beforeAll(async () => {
  postgres = await sharedPostgres();
}, 120_000);

const run = (dataDir: string, url: string) => runCommand(['copy', '--to', url], { DATA_DIR: dataDir });

/** @returns what it printed, in which a warning of a relay comes last. @throws Error when it failed */
async function copy(dataDir: string, url: string): Promise<string> {
  const { status, text } = await run(dataDir, url);
  if (status !== 0) throw new Error(text);
  return text.replace(/^Warning: a relay.*\n/m, '');
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
  expect(await copy(dataDir, url)).toBe(
    `Copied 1203 requests and 2164 deliveries from ${dataDir}: all are there.\n`,
  );
  const to = await openPostgresStore({ url, channels: ['mail', 'webhook'] });
  const original = await allRequests(from);
  expect(await allRequests(to)).toEqual(original);

  // What was delivered from there meanwhile is not delivered again after a second copy.
  const claims = await to.claim({
    channel: 'mail',
    now: new Date(now.getTime() + 60_000),
    leaseMs: 60_000,
    limit: 1,
  });
  for (const claim of claims) await to.settle(claim, { state: 'sent', at: now });
  expect(await copy(dataDir, url)).toContain('Copied 1203 requests');
  const after = await allRequests(to);
  expect(after).toHaveLength(1_203);
  const sentCount = (all: typeof after) =>
    all.flatMap(({ deliveries }) => deliveries).filter(({ state }) => state === 'sent').length;
  expect([sentCount(original), sentCount(after)]).toEqual([1, 2]);
  await from.close();
  await to.close();
}, 60_000);

test('a relay that has the store open is warned of, and one that was stopped is not', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  const from = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  const url = await postgres.freshUrl();
  const warned = { status: 0, text: expect.stringMatching(/^Warning: a relay.* Stop it/m) };
  expect(await run(dataDir, url)).toMatchObject(warned);
  await from.close();
  expect(await run(dataDir, url)).toMatchObject({ status: 0, text: expect.not.stringContaining('Warning') });
}, 60_000);

test('a request released in either place stays released, with its deliveries, however often it is copied', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  const from = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  const now = new Date();
  const quarantined = (name: string) =>
    from.accept({ params: paramsOf(name), fingerprint: name, receivedAt: now, status: 'quarantined' });
  const [here, there, nowhere] = await Promise.all(['Aquí', 'Allí', 'Robot'].map(quarantined));
  const url = await postgres.freshUrl();
  await copy(dataDir, url);
  const to = await openPostgresStore({ url, channels: ['mail'] });
  expect(await from.release(String(here?.id), now)).toBe(true);
  expect(await to.release(String(there?.id), now)).toBe(true);
  for (let run = 1; run <= 2; run += 1) {
    await copy(dataDir, url);
    for (const id of [here?.id, there?.id])
      expect(await to.find(String(id))).toMatchObject({
        status: 'accepted',
        deliveries: [{ channel: 'mail', state: 'pending' }],
      });
    expect(await to.find(String(nowhere?.id))).toMatchObject({ status: 'quarantined', deliveries: [] });
  }
  await from.close();
  await to.close();
}, 60_000);

test('a delivery stays where it went further: sent before tried, and tried more often before less', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  const from = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  const now = new Date();
  for (const name of ['leased there', 'retried there', 'sent here'])
    await from.accept({ params: paramsOf(name), fingerprint: name, receivedAt: now, status: 'accepted' });
  const claim = (store: Store) => store.claim({ channel: 'mail', now, leaseMs: 60_000, limit: 4 });
  const of = (claims: readonly Claim[], name: string) => {
    const found = claims.find(({ params }) => params.nombre_empresa === name);
    if (!found) throw new Error(`${name} was not claimed`);
    return found;
  };
  const url = await postgres.freshUrl();
  const here = await claim(from);
  for (const name of ['leased there', 'sent here'])
    await from.settle(of(here, name), { state: 'pending', nextAttemptAt: now, waitedMs: 5, error: '451' });
  const retried = of(here, 'retried there');
  await from.settle(retried, { state: 'held', error: '550' });
  await copy(dataDir, url);
  const to = await openPostgresStore({ url, channels: ['mail'] });
  await to.retry(retried.requestId, now);
  const leased = of(await to.claim({ channel: 'mail', now, leaseMs: 60_000, limit: 4 }), 'leased there');
  const again = await claim(from);
  await from.settle(of(again, 'sent here'), { state: 'sent', at: now });
  await copy(dataDir, url);
  const stateOf = async (name: string) =>
    (await allRequests(to)).find(({ params }) => params.nombre_empresa === name)?.deliveries[0]?.state;
  expect(await to.settle(leased, { state: 'sent', at: now })).toBe(true);
  expect(await stateOf('leased there')).toBe('sent');
  expect(await stateOf('retried there')).toBe('leased');
  expect(await stateOf('sent here')).toBe('sent');
  await from.close();
  await to.close();
}, 60_000);

test('what did not arrive is said, with a code that is not 0', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  await openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 }).close();
  await expect(copy(dataDir, 'postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/ECONNREFUSED/);
});

test('what only the target has is named: a person erased here is still there', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  const from = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  const email = 'borrame@cabinas.example';
  const accept = (n: number, address?: string) =>
    from.accept({
      params: paramsOf(`Empresa ${n}`, address),
      fingerprint: `f${n}`,
      receivedAt: new Date(1_000 + n),
      status: 'accepted',
    });
  await Promise.all([1, 2, 3].map((n) => accept(n)));
  const url = await postgres.freshUrl();
  const allThere = `Copied 3 requests and 3 deliveries from ${dataDir}: all are there.`;
  expect(await copy(dataDir, url)).toBe(`${allThere}\n`);

  const { id } = await accept(4, email);
  await copy(dataDir, url);
  await from.erase(email);
  expect(await copy(dataDir, url)).toBe(
    `${allThere}\n1 request is only in the target: accepted there, or erased here since an earlier copy; \`erase\` it there too:\n  ${id}\n`,
  );

  const many = await Promise.all(Array.from({ length: 21 }, (_, n) => accept(10 + n, email)));
  await copy(dataDir, url);
  await from.erase(email);
  const lines = (await copy(dataDir, url)).trimEnd().split('\n');
  expect(lines[1]).toMatch(/^22 requests are only in the target: .*`erase` them there too:$/);
  const named = lines.slice(2, 22).map((line) => line.trim());
  expect([id, ...many.map((each) => each.id)]).toEqual(expect.arrayContaining(named));
  expect(new Set(named).size).toBe(20);
  expect(lines.slice(22)).toEqual(['  and 2 more']);
  await from.close();
}, 60_000);

test('a delivery that is missing in the target is said, however much more the target has', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  const from = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  const url = await postgres.freshUrl();
  const to = await openPostgresStore({ url, channels: ['mail'] });
  const incoming = (name: string) => ({
    params: paramsOf(name),
    fingerprint: name,
    receivedAt: new Date(),
    status: 'accepted' as const,
  });
  await from.accept(incoming('Aquí'));
  await to.accept(incoming('Allí 1'));
  await to.accept(incoming('Allí 2'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE RULE lose AS ON INSERT TO deliveries DO INSTEAD NOTHING');
  await expect(copy(dataDir, url)).rejects.toThrow(/Not everything arrived: 0 requests and 1 delivery/);
  await client.end();
  await from.close();
  await to.close();
}, 60_000);
