/** Backup and restore of a PostgreSQL store, beside a relay that goes on accepting. */
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { backupStore } from '../../relay/backup/backup-store.ts';
import { restoreStore } from '../../relay/backup/restore-store.ts';
import { schemaVersion } from '../../relay/store/migrations.ts';
import { openPostgresStore } from '../../relay/store/postgres-store.ts';
import type { StoreConfig } from '../../relay/store/store-config.ts';
import { allRequests } from '../support/all-requests.ts';
import { sendWhile } from '../support/send-while.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';
import { startRelay } from '../support/start-relay.ts';
import { acceptCompanies } from './accept-companies.ts';
import { fillWithEveryState, fixtureChannels } from './every-state.ts';

vi.setConfig({ testTimeout: 120_000 });

// A later version adds a table, with what tables of today do not have: bytes, a counting column, a computed one.
vi.mock('../../relay/store/migrations.ts', async (original) => {
  const actual = await original<typeof import('../../relay/store/migrations.ts')>();
  const later = {
    both: `CREATE TABLE another (id TEXT PRIMARY KEY, later_id BIGINT NOT NULL);
      CREATE TABLE later (id BIGINT PRIMARY KEY GENERATED ALWAYS AS IDENTITY, data bytea, at timestamptz,
        twice TEXT GENERATED ALWAYS AS (data::text || data::text) STORED);
      ALTER TABLE another ADD FOREIGN KEY (later_id) REFERENCES later (id);
      INSERT INTO later (data) VALUES (NULL);`,
  };
  const next = actual.schemaVersion + 1;
  return {
    schemaVersion: next,
    migrationsAfter: (version: number, where: string) => [
      ...actual.migrationsAfter(version === next ? next - 1 : version, where),
      ...(version < next ? [later] : []),
    ],
  };
});

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres.stop());

const newFile = () => join(mkdtempSync(join(tmpdir(), 'backup-')), 'backup.gz');
const configOf = (databaseUrl: string): StoreConfig => ({
  databaseUrl,
  dataDir: '/nowhere',
  minFreeMb: 0,
  retentionDays: undefined,
  backupDir: undefined,
});
const restore = (url: string, file: string, force = false) =>
  restoreStore(configOf(url), { file, force, now: new Date() });

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function add(url: string, ...names: string[]): Promise<void> {
  const store = await openPostgresStore({ url, channels: ['mail'] });
  await acceptCompanies(store, names);
}

const companies = async (url: string) =>
  (await ask(url, "SELECT params::json->>'nombre_empresa' AS name FROM requests ORDER BY id")).map(
    ({ name }) => name,
  );

test('nothing that was answered 200 before the backup began is missing in what is restored from it', async () => {
  const url = await postgres.freshUrl();
  const relay = await startRelay({ DATABASE_URL: url });
  const file = newFile();
  const before: string[] = [];
  const { result } = await sendWhile(relay.url, async (answered) => {
    // Until one was accepted during the last backup.
    for (let round = 0; round < 3 || answered.length === before.length; round += 1) {
      before.push(...answered.slice(before.length));
      await backupStore(configOf(url), file);
    }
    return answered.length;
  });
  expect(before.length).toBeGreaterThan(10);
  expect(result).toBeGreaterThan(before.length);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(file, '..'))).toEqual(['backup.gz']);
  await expect(restore(url, file, true)).rejects.toThrow('connected to the database: stop every relay first');
  await relay.stop();

  const target = await postgres.freshUrl();
  await restore(target, file);
  const restored = new Set(await companies(target));
  expect(before.filter((name) => !restored.has(name))).toEqual([]);
});

test('every table is in it, also those of a later version, with their keys, counters and texts', async () => {
  const url = await postgres.freshUrl();
  const store = await openPostgresStore({ url, channels: fixtureChannels });
  await fillWithEveryState(store);
  const original = await allRequests(store);
  await store.close();
  await ask(
    url,
    `INSERT INTO later (data, at) VALUES ('\\x00ff', '2026-01-31T09:05:00.123456Z');
    INSERT INTO another VALUES ('ñ "\\', 2), (E'line\\nbreak', 1)`,
  );
  const file = newFile();
  await backupStore(configOf(url), file);

  const target = await postgres.freshUrl();
  expect(await restore(target, file)).toEqual({ requests: original.length, keptAs: undefined, leftOut: [] });
  const tables = `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`;
  const names = (await ask(url, tables)).map(({ name }) => String(name));
  expect(names.length).toBeGreaterThan(10);
  for (const name of names) {
    const rows = `SELECT to_json(t)::text AS row FROM ${name} t ORDER BY 1`;
    expect([name, await ask(target, rows)]).toEqual([name, await ask(url, rows)]);
  }
  const structure = `SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index JOIN pg_class c ON c.oid = indexrelid
    WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace ORDER BY 1`;
  expect(await ask(target, structure)).toEqual(await ask(url, structure));
  expect(await ask(target, 'INSERT INTO later (at) VALUES (now()) RETURNING id')).toEqual([{ id: '3' }]);
  const reopened = await openPostgresStore({ url: target, channels: fixtureChannels });
  expect(await allRequests(reopened)).toEqual(original);
  await reopened.close();
});

test('a backup of an earlier version is restored, and brought up to date by the next start', async () => {
  const url = await postgres.freshUrl();
  await ask(url, readFileSync(join(import.meta.dirname, 'fixtures/schema-5.sql'), 'utf8'));
  const file = newFile();
  await backupStore(configOf(url), file);
  const target = await postgres.freshUrl();
  await restore(target, file);
  expect(await ask(target, 'SELECT version FROM relay_schema')).toEqual([{ version: '5' }]);
  await add(target, 'Otra');
  expect(await ask(target, 'SELECT version FROM relay_schema')).toEqual([{ version: `${schemaVersion}` }]);
  expect(await companies(target)).toHaveLength((await companies(url)).length + 1);
});

test('a restore is refused over newer data, unless forced; what was there is kept', async () => {
  const url = await postgres.freshUrl();
  await add(url, 'Una');
  const file = newFile();
  await backupStore(configOf(url), file);
  // Visits that were counted since do not stop it.
  await ask(url, "INSERT INTO hourly_figures (hour, event, count) VALUES (0, 'visit', 3)");
  await restore(url, file);
  await add(url, 'Dos', 'Tres');
  await expect(restore(url, file)).rejects.toThrow(
    'rows that the backup does not have (deliveries: 2, requests: 2)',
  );
  expect(await companies(url)).toEqual(['Una', 'Dos', 'Tres']);
  const { keptAs } = await restore(url, file, true);
  expect(await companies(url)).toEqual(['Una']);
  const schema = keptAs?.replace('the schema ', '');
  expect(await ask(url, `SELECT count(*)::int AS count FROM ${schema}.requests`)).toEqual([{ count: 3 }]);
  await add(url, 'Cuatro');
  expect(await companies(url)).toEqual(['Una', 'Cuatro']);
});

test('a file that is no whole backup restores nothing', async () => {
  const url = await postgres.freshUrl();
  await add(url, 'Una');
  const file = newFile();
  await backupStore(configOf(url), file);
  const packed = readFileSync(file);
  const lines = gunzipSync(packed).toString().split('\n');
  const without = (at: number) => gzipSync(lines.toSpliced(at, 1).join('\n'));
  for (const [bytes, message] of [
    [packed.subarray(0, packed.length - 20), 'unexpected end of file'],
    [Buffer.concat([packed.subarray(0, 100), Buffer.from('x'), packed.subarray(101)]), 'cannot be restored'],
    [without(0), 'no backup of a relay'],
    [without(lines.findIndex((line) => line.startsWith('{'))), 'its end is missing'],
    [gzipSync(JSON.stringify(['encendido', { schema: 999 }])), 'made by a newer version'],
    [gzipSync(''), 'its end is missing'],
  ] as const) {
    const bad = newFile();
    writeFileSync(bad, bytes);
    await expect(restore(url, bad, true)).rejects.toThrow(message);
  }
  expect(await companies(url)).toEqual(['Una']);
  await expect(
    restoreStore({ ...configOf(url), databaseUrl: undefined }, { file, force: false, now: new Date() }),
  ).rejects.toThrow('expected DATABASE_URL to be set');
});
