/** What the panel knows, moved into PostgreSQL with the requests. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { copyStore } from '../../relay/requests/copy-store.ts';
import { describeCopy } from '../../relay/requests/describe-copy.ts';
import { openPostgresStore } from '../../relay/store/postgres-store.ts';
import type { Row, SqlValue } from '../../relay/store/sql-database.ts';
import { openSqliteStore } from '../../relay/store/sqlite-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import type { TestDatabases } from '../support/start-postgres.ts';
import { paramsOf } from './store-contract.ts';

let postgres: TestDatabases;
let dataDir: string;
let url: string;
let from: Store;
let id: string;
beforeAll(async () => {
  postgres = await sharedPostgres();
}, 120_000);
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  url = await postgres.freshUrl();
  from = openSqliteStore({ dataDir, channels: ['mail'], minFreeMb: 0 });
  ({ id } = await from.accept({
    params: paramsOf('Cabinas Ñandú'),
    fingerprint: 'f',
    receivedAt: new Date(1_000),
    status: 'accepted',
  }));
  await insert(from, 'panel_accounts', { id: 'a1', name: 'Ana', name_key: 'ana', password: '$argon2id$…' });
  await insert(from, 'panel_passkeys', { id: 'k1', account_id: 'a1', credential_id: 'c1', public_key: 'p' });
  await insert(from, 'panel_records', {
    request_id: id,
    version: 2,
    stage: 'trial',
    trial_start: '2026-03-01',
  });
  await insert(from, 'panel_notes', {
    id: 'n1',
    request_id: id,
    text: 'Llamar a las 5 "en punto" 😀',
    version: 1,
  });
  await insert(from, 'panel_changes', { id: 'c1', request_id: id, at: 5, kind: 'stage', details: '{}' });
  await insert(from, 'delivery_attempts', { request_id: id, channel: 'mail', at: 7, outcome: 'temporary' });
  await insert(from, 'hourly_figures', { hour: 3_600_000, event: 'visit', count: 9 });
  await insert(from, 'panel_account_changes', { id: 'b1', account_id: 'a1', kind: 'created' });
  return () => from.close();
});

const copied = [
  'panel_accounts',
  'panel_passkeys',
  'panel_records',
  'panel_notes',
  'panel_changes',
  'delivery_attempts',
  'panel_account_changes',
  'hourly_figures',
];
/** Derived from the rest, or of a moment only. */
const leftBehind = [
  'panel_requests',
  'panel_sessions',
  'panel_invitations',
  'panel_used_challenges',
  'panel_secret',
  'channel_states',
  'robot_summary',
  'daily_digest',
];

/** With a value for each column that must have one. */
async function insert(store: Store, table: string, row: Row): Promise<void> {
  const columns = await store.database.rows(
    `SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull" AND dflt_value IS NULL`,
  );
  const values: Record<string, SqlValue> = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'INTEGER' ? 1 : 'x'])),
    ...row,
  };
  const names = Object.keys(values);
  await store.database.rows(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
}

async function everything(store: Store): Promise<Record<string, Row[]>> {
  const all = copied.map(async (table) => [table, await store.database.rows(`SELECT * FROM ${table}`)]);
  return Object.fromEntries(await Promise.all(all));
}

test('every table is copied, or known to be left behind', async () => {
  const tables = await from.database.rows(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'panel_search%'",
  );
  const known = ['requests', 'deliveries', ...copied, ...leftBehind];
  expect(tables.map(({ name }) => String(name)).filter((name) => !known.includes(name))).toEqual([]);
});

test('accounts, stages, notes and what happened arrive as they were, and a second copy doubles nothing', async () => {
  const first = await copyStore(dataDir, url);
  expect(describeCopy(first, 'data')).toBe(
    'Copied 1 request and 1 delivery from data: all are there.\nOf the panel: 1 stage, 1 note, 1 account.',
  );
  const to = await openPostgresStore({ url, channels: ['mail'] });
  const original = await everything(from);
  expect(await everything(to)).toEqual(original);
  await copyStore(dataDir, url);
  expect(await everything(to)).toEqual(original);
  // The list of the target shows the stage and finds the note.
  expect(await to.database.rows('SELECT stage, search FROM panel_requests')).toMatchObject([
    { stage: 'trial', search: expect.stringContaining('enpunto') },
  ]);
  await to.close();
});

test('of two versions the higher one stays, whichever side it is on', async () => {
  await copyStore(dataDir, url);
  const to = await openPostgresStore({ url, channels: ['mail'] });
  await from.database.rows("UPDATE panel_records SET version = 3, stage = 'won', licences = 40");
  await to.database.rows("UPDATE panel_notes SET version = 2, text = 'allí'");
  await copyStore(dataDir, url);
  const { panel_records: records, panel_notes: notes } = await everything(to);
  expect(records).toMatchObject([{ version: 3, stage: 'won', licences: 40 }]);
  expect(notes).toMatchObject([{ version: 2, text: 'allí' }]);
  await to.close();
});

test('an account whose name another account has there stays behind, is named, and the rest arrives', async () => {
  const to = await openPostgresStore({ url, channels: ['mail'] });
  await to.database.rows(
    "INSERT INTO panel_accounts (id, name, name_key, password, created_at) VALUES ('otra', 'ANA', 'ana', 'x', 1)",
  );
  expect(describeCopy(await copyStore(dataDir, url), 'data')).toContain(
    'Of the panel: 1 stage, 1 note, 0 accounts.\nNot copied, because the target has other accounts of these names: Ana.',
  );
  const there = await everything(to);
  expect(there.panel_accounts).toMatchObject([{ id: 'otra' }]);
  expect(there.panel_passkeys).toEqual([]);
  expect(there.panel_notes).toHaveLength(1);
  await to.close();
});
