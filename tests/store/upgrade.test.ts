/** What every earlier schema version wrote (fixtures/, made by make-fixtures.ts) opens, and its deliveries go on. */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { fingerprintOf } from '../../relay/store/fingerprint.ts';
import { schemaVersion } from '../../relay/store/migrations.ts';
import { openPostgresStore } from '../../relay/store/postgres-store.ts';
import { openSqliteStore } from '../../relay/store/sqlite-store.ts';
import type { Store, StoredRequest } from '../../relay/store/store.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import type { TestDatabases } from '../support/start-postgres.ts';
import { fixtureChannels, fixtureNoonMs, fixtureParams } from './every-state.ts';

const folder = join(import.meta.dirname, 'fixtures');
const hourMs = 3_600_000;
const fixtures = readdirSync(folder);

test('the schema of this version has a fixture of both engines', () => {
  expect(fixtures).toContain(`schema-${schemaVersion}.db`);
  expect(fixtures).toContain(`schema-${schemaVersion}.sql`);
});

/** Owners have databases of these versions. */
const releasedFixtures = {
  'schema-4.db': 'a24c779cf2702f477263242eca45c0b71e36397b9ff08ee6d2e27fbb99ec5307',
  'schema-4.sql': '30d31098d80b5b82b1a0744ef420da2fb2758f107adab0ae24838cbfb3f6af84',
  'schema-5.db': '4e650962988fd851550a30eda277d55e6d12869515d279fb69049d3d11b6e202',
  'schema-5.sql': 'ba7e214f939267bdf2527b6683a992d2a26186352d0bcb7f9b6ecc23db24f7bc',
  'schema-6.db': '2c0009ca34161b11a58a54eab7964408e4ec31e26596f472a0b47ecd83044b3f',
  'schema-6.sql': '04fb77131373fed18bd15acc184471af8c7f88d03dfb2c9d1013dfc165dfdbc0',
};

test('the fixtures of released schemas are those that the released programs wrote', () => {
  const sha256Of = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  const names = Object.keys(releasedFixtures);
  expect(Object.fromEntries(names.map((name) => [name, sha256Of(name)]))).toEqual(releasedFixtures);
});

let postgres: TestDatabases;
beforeAll(async () => {
  postgres = await sharedPostgres();
}, 120_000);

async function openFixture(name: string): Promise<Store> {
  if (name.endsWith('.db')) {
    const dataDir = mkdtempSync(join(tmpdir(), 'upgrade-'));
    copyFileSync(join(folder, name), join(dataDir, 'requests.db'));
    return openSqliteStore({ dataDir, channels: fixtureChannels, minFreeMb: 0 });
  }
  const url = await postgres.freshUrl();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(join(folder, name), 'utf8'));
  await client.end();
  return openPostgresStore({ url, channels: fixtureChannels });
}

describe.each(fixtures)('%s', (name) => {
  const version = Number(/schema-(\d+)/.exec(name)?.[1]);

  test('opens with every request in the state that it had', async () => {
    const store = await openFixture(name);
    const of = new Map((await store.list()).map((each) => [each.params.nombre_empresa, each]));
    const mailOf = (company: string) => of.get(company)?.deliveries.find(({ channel }) => channel === 'mail');
    expect([...of.keys()].sort()).toEqual([
      'Fresh',
      'Held',
      'Leased',
      ...(version >= 5 ? ['Maybe delivered'] : []),
      'Released',
      'Repeated',
      'Reported robot',
      'Robot',
      'Sent',
      'Unattempted',
      'Waiting for its next attempt',
    ]);
    for (const [company, request] of of) expect(request.params).toEqual(fixtureParams(company ?? ''));
    expect(mailOf('Sent')).toMatchObject({ state: 'sent', sentAt: new Date(fixtureNoonMs + 60_000) });
    expect(mailOf('Held')).toMatchObject({ state: 'held', lastError: 'EENVELOPE: 550 no such user' });
    expect(mailOf('Waiting for its next attempt')).toMatchObject({
      state: 'pending',
      attempts: 1,
      nextAttemptAt: new Date(fixtureNoonMs + hourMs),
      lastError: 'ESOCKET: connection refused',
    });
    if (version >= 5)
      expect(mailOf('Maybe delivered')).toMatchObject({ state: 'pending', attempts: 1, maybeSent: 1 });
    expect(mailOf('Leased')).toMatchObject({ state: 'leased', attempts: 1 });
    expect(mailOf('Unattempted')).toMatchObject({ state: 'pending', attempts: 0 });
    expect(of.get('Repeated')).toMatchObject({ timesReceived: 2, status: 'accepted' });
    expect(of.get('Robot')).toMatchObject({ status: 'quarantined', deliveries: [] });
    expect((await store.unreportedRobots()).count).toBe(1);
    expect(mailOf('Released')).toMatchObject({ state: 'pending', attempts: 0 });
    expect(of.get('Fresh')?.deliveries.map(({ channel }) => channel)).toEqual([...fixtureChannels].sort());
    const rows = (sql: string) => store.database.rows(sql);
    const isCounted = version >= 7;
    expect(await rows('SELECT hour, event, count FROM hourly_figures')).toEqual(
      isCounted ? [{ hour: fixtureNoonMs, event: 'visit', count: 3 }] : [],
    );
    expect(await rows('SELECT sent_day FROM daily_digest')).toEqual([
      { sent_day: isCounted ? '2026-01-10' : '' },
    ]);
    expect(await rows('SELECT channel, told FROM channel_states')).toEqual(
      isCounted ? [{ channel: 'webhook', told: 1 }] : [],
    );
    await store.close();
  });

  test('its deliveries go on, and a repeat of a request is still known as one', async () => {
    const store = await openFixture(name);
    const params = fixtureParams('Fresh');
    // Written in another case, with other spaces and other forms of the same letters.
    const repeat = { ...params, nombres_apellidos: 'maría JOSÉ ñáñez FIN abc ' };
    const receivedAt = new Date(fixtureNoonMs + hourMs);
    const { repeated } = await store.accept({
      params: repeat,
      fingerprint: fingerprintOf(repeat),
      receivedAt,
      status: 'accepted',
    });
    expect(repeated).toBe(true);
    const now = new Date(fixtureNoonMs + 2 * hourMs);
    for (const channel of fixtureChannels)
      for (const claim of await store.claim({ channel, now, leaseMs: 1_000, limit: 100 }))
        expect(await store.settle(claim, { state: 'sent', at: now })).toBe(true);
    const states = (await store.list()).flatMap(({ params, deliveries }: StoredRequest) =>
      deliveries.map(({ channel, state }) => `${params.nombre_empresa}: ${channel} ${state}`),
    );
    expect(states.filter((state) => !state.endsWith(' sent'))).toEqual(['Held: mail held']);
    expect(states).toHaveLength(version >= 5 ? 26 : 23);
    await store.close();
  });
});
