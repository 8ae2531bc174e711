/** A SQLite store copied into PostgreSQL by the owner's command. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { leftBehind } from '../../relay/cli/copy-store.ts';
import type { Row, SqlValue } from '../../relay/store/db/sql-database.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Store } from '../../relay/store/store.ts';
import { incoming } from '../support/incoming.ts';
import { runCommand } from '../support/run-command.ts';
import { sharedPostgres } from '../support/shared-postgres.ts';
import { askPostgres } from '../support/start-postgres.ts';
import { fillWithEveryState, fixtureChannels } from './every-state.ts';

const postgres = await sharedPostgres();
let dataDir: string;
let url: string;
let from: Store;
let copied: string[];
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'copy-'));
  url = await postgres.freshUrl();
  from = openSqliteStore({ dataDir, channels: fixtureChannels, minFreeMb: 0 });
  const tables = await from.database.rows(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'request_search_%'",
  );
  copied = tables.map(({ name }) => String(name)).filter((name) => !leftBehind.includes(name));
  return () => from.close();
});

const copy = () => runCommand(['copy', '--to', url], { DATA_DIR: dataDir });
const closeAndCopy = async () => {
  await from.close();
  return copy();
};

const ask = (sql: string) => askPostgres(url, sql);

/** With a value for each column that must have one. */
async function insert(table: string, row: Row): Promise<void> {
  const columns = await from.database.rows(
    `SELECT name, type FROM pragma_table_info('${table}') WHERE "notnull" AND dflt_value IS NULL`,
  );
  const values: Record<string, SqlValue> = {
    ...Object.fromEntries(columns.map(({ name, type }) => [name, type === 'INTEGER' ? 1 : 'x'])),
    ...row,
  };
  const names = Object.keys(values);
  await from.database.rows(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
    Object.values(values),
  );
}

async function everything(store: Store): Promise<Record<string, unknown[]>> {
  const all = copied.map(async (table) => {
    const rows = await store.database.rows(`SELECT * FROM ${table}`);
    return [table, rows.map((row) => JSON.stringify(row, Object.keys(row).sort())).sort()];
  });
  return Object.fromEntries(await Promise.all(all));
}

test('requests in every state, and what the panel knows of them, arrive as they were', async () => {
  await fillWithEveryState(from);
  const { id } = await from.accept(incoming({ company: 'Ñandú \u0000 \ud800 "' }, new Date(1_000)));
  await insert('panel_accounts', { id: 'a1', name: 'Ana', name_key: 'ana', password: '$argon2id$…' });
  await insert('panel_passkeys', { id: 'k1', account_id: 'a1', credential_id: 'c1', public_key: 'p' });
  await insert('panel_account_changes', { id: 'b1', account_id: 'a1', kind: 'created' });
  await insert('push_keys', { one: 1 });
  await insert('channel_states', { channel: 'mail', owner_notified: 1 });
  // A claim of the relay that was stopped.
  await from.database.rows("UPDATE daily_digest SET sent_day = '2026-03-10', claimed_until = 1");
  await insert('daily_digest', { one: 2, sent_day: '2026-03-10' });
  await from.database.rows('UPDATE answer_clock SET begins_at = 5');
  await insert('push_devices', { id: 'd1', account_id: 'a1', endpoint: 'https://push.example/a' });
  const original = await everything(from);
  for (const rows of Object.values(original)) expect(rows).not.toEqual([]);
  const rows = (table: string) => original[table]?.length;
  expect(await closeAndCopy()).toMatchObject({
    status: 0,
    text: `Se copió todo de ${dataDir} (solicitudes: ${rows('requests')}, entregas: ${rows('deliveries')}, notas: ${rows('panel_notes')}, cuentas: ${rows('panel_accounts')}).\n`,
  });
  const to = await openPostgresStore({ url, channels: fixtureChannels });
  expect(await everything(to)).toEqual(original);
  // A relay goes on with it.
  const claim = { channel: 'mail' as const, now: new Date(), leaseMs: 1_000, limit: 100 };
  expect((await to.claim(claim)).map(({ requestId }) => requestId)).toContain(id);
  await to.close();
});

const accept = (store: Store, company: string) => store.accept(incoming({ company }));

test('a target that has anything is refused, and stays as it was', async () => {
  await accept(from, 'Aquí');
  const to = await openPostgresStore({ url, channels: fixtureChannels });
  await accept(to, 'Allí');
  const before = await everything(to);
  expect(await closeAndCopy()).toMatchObject({
    status: 1,
    text: expect.stringContaining(
      '--to: se espera una base vacía, y esta ya tiene filas (requests: 1, deliveries: 3, request_search: 1). No se copió nada.',
    ),
  });
  expect(await everything(to)).toEqual(before);
  await ask('UPDATE relay_schema SET version = 999');
  expect((await copy()).text).toMatch(/^--to: la base de datos es de una versión más nueva/m);
  await to.close();
});

test('a copy that breaks off leaves the target empty', async () => {
  await (await openPostgresStore({ url, channels: fixtureChannels })).close();
  // More than are sent at once; one address is acknowledged once.
  await Promise.all(Array.from({ length: 600 }, (_, n) => accept(from, `Empresa ${n}`)));
  await ask("ALTER TABLE deliveries ADD CHECK (channel <> 'webhook')");
  expect((await closeAndCopy()).status).toBe(1);
  expect(await ask('SELECT id FROM requests')).toEqual([]);
}, 60_000);

test('a store that a relay has open is not copied, and no relay opens one that is being copied', async () => {
  const { status, text } = await copy();
  expect([status, text]).toEqual([1, expect.stringContaining('seguramente un relay: detenlo antes')]);
  expect(await ask("SELECT relname FROM pg_class WHERE relname = 'requests'")).toEqual([]);
  await from.close();
  const copying = copy();
  using other = new DatabaseSync(join(dataDir, 'requests.db'));
  expect(() => other.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
  expect(await copying).toMatchObject({ status: 0 });
});

test('a database that cannot be reached is named by its option, without its address', async () => {
  url = 'postgres://unknown:secret@127.0.0.1:1/none';
  const { status, text } = await closeAndCopy();
  expect(status).toBe(1);
  expect(text).toMatch(/--to: se espera un PostgreSQL .*ECONNREFUSED/);
  expect(text).not.toContain('secret');
});
