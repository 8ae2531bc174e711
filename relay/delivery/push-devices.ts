/**
 * The browsers that are told by push. Promises: an endpoint is one of a push service that is known or that PUSH_HOSTS
 * names, and belongs to one account at a time; a device that goes takes its deliveries along.
 */
import { randomUUID } from 'node:crypto';
import type { Account } from '../../contract/panel-account.ts';
import { pushDevicesMax } from '../../contract/panel-account-inputs.ts';
import type { PushDevice } from '../../contract/panel-answers.ts';
import { placeholders, type Row, type Sql, type SqlDatabase, type SqlValue } from '../db/sql-database.ts';
import { PanelFailure } from '../requests/panel-failure.ts';
import { iso } from '../requests/request-row.ts';

/** Of Google (Chrome, Edge on Android), Mozilla, Apple and Microsoft; a leading point stands for any name in front. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/** @param furtherHosts of PUSH_HOSTS, `host` or `host:port`: only they may be local, or without TLS */
export function isPushEndpoint(endpoint: string, furtherHosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password || !/^https?:$/.test(url.protocol)) return false;
  if (furtherHosts.includes(url.host)) return true;
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    knownHosts.some((known) =>
      known.startsWith('.') ? url.hostname.endsWith(known) : url.hostname === known,
    )
  );
}

export async function listPushDevices(sql: Sql, { id }: Account): Promise<PushDevice[]> {
  const rows = await sql.rows('SELECT * FROM push_devices WHERE account_id = $1 ORDER BY created_at', [id]);
  return rows.map(toDevice);
}

function toDevice(row: Row): PushDevice {
  return {
    id: String(row.id),
    name: String(row.name),
    createdAt: iso(row.created_at) ?? '',
    lastSentAt: iso(row.last_sent_at),
  };
}

interface NewDevice {
  account: Account;
  sessionId: string | null;
  subscription: Omit<TargetDevice, 'id'>;
  /** The endpoint of a device of this account, which stays the same device with its waiting deliveries. */
  replaces?: string | undefined;
  now: Date;
}

/**
 * A known endpoint becomes this account's.
 * @throws PanelFailure tooMany when the account has as many as it may, noSession when it was removed meanwhile
 */
export async function addPushDevice(
  database: SqlDatabase,
  { account, sessionId, subscription: { endpoint, p256dh, auth }, replaces, now }: NewDevice,
): Promise<PushDevice> {
  return database.transaction(async (sql) => {
    const [renewed] = await sql.rows(
      `UPDATE push_devices SET endpoint = $3, p256dh = $4, auth = $5, session_id = $6
       WHERE account_id = $1 AND endpoint = $2 AND ($2 = $3 OR NOT EXISTS (SELECT 1 FROM push_devices WHERE endpoint = $3))
       RETURNING *`,
      [account.id, replaces ?? '', endpoint, p256dh, auth, sessionId],
    );
    if (renewed) return toDevice(renewed);
    await removeWhere(sql, 'endpoint = $1', [endpoint]);
    const devices = await listPushDevices(sql, account);
    if (devices.length >= pushDevicesMax)
      throw new PanelFailure('tooMany', {
        message: 'Ya tienes muchos dispositivos con avisos. Quita uno primero.',
      });
    const id = randomUUID();
    const [session] = await sql.rows('SELECT device FROM panel_sessions WHERE id = $1', [sessionId]);
    const name = String(session?.device ?? '');
    const added = await sql.rows(
      `INSERT INTO push_devices (id, account_id, session_id, endpoint, p256dh, auth, name, created_at)
       SELECT $1, id, $3, $4, $5, $6, $7, CAST($8 AS BIGINT) FROM panel_accounts WHERE id = $2 RETURNING id`,
      [id, account.id, sessionId, endpoint, p256dh, auth, name, now.getTime()],
    );
    if (added.length === 0) throw new PanelFailure('noSession');
    return { id, name, createdAt: now.toISOString(), lastSentAt: null };
  });
}

/** Says that this browser's session uses the device now. @returns its id; null when the account has no such device */
export async function keepPushDevice(
  sql: Sql,
  { account, sessionId, endpoint }: { account: Account; sessionId: string | null; endpoint: string },
): Promise<string | null> {
  const [row] = await sql.rows(
    'UPDATE push_devices SET session_id = $3 WHERE account_id = $1 AND endpoint = $2 RETURNING id',
    [account.id, endpoint, sessionId],
  );
  return row ? String(row.id) : null;
}

/** @returns false when the account has no such device */
export async function removePushDevice(
  database: SqlDatabase,
  account: Account,
  id: string,
): Promise<boolean> {
  return database.transaction((sql) => removeWhere(sql, 'account_id = $1 AND id = $2', [account.id, id]));
}

/** To be called in the transaction that ends the sessions, or removes the account. */
export async function removeDevicesOf(
  sql: Sql,
  account: Pick<Account, 'id'>,
  sessions: 'all' | { only: string } | { except: string },
): Promise<void> {
  const own = 'account_id = $1';
  if (sessions === 'all') await removeWhere(sql, own, [account.id]);
  else if ('only' in sessions)
    await removeWhere(sql, `${own} AND session_id = $2`, [account.id, sessions.only]);
  else await removeWhere(sql, `${own} AND session_id <> $2`, [account.id, sessions.except]);
}

/** The push service says that it is gone. */
export async function forgetPushDevice(database: SqlDatabase, id: string): Promise<void> {
  await database.transaction((sql) => removeWhere(sql, 'id = $1', [id]));
}

async function removeWhere(sql: Sql, where: string, values: readonly SqlValue[]): Promise<boolean> {
  const gone = await sql.rows(`DELETE FROM push_devices WHERE ${where} RETURNING id`, values);
  if (gone.length > 0)
    await sql.rows(
      // An attempt under way records its outcome; its next one finds no device, and is dropped.
      `DELETE FROM deliveries WHERE state <> 'leased' AND channel IN (${placeholders(gone.length)})`,
      gone.map(({ id }) => `push:${id}`),
    );
  return gone.length > 0;
}

export interface TargetDevice {
  id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export async function pushDeviceOf(sql: Pick<Sql, 'rows'>, id: string): Promise<TargetDevice | undefined> {
  const [device] = await devicesWhere(sql, 'id = $1', id);
  return device;
}

export function pushDevicesBut(sql: Pick<Sql, 'rows'>, exceptAccountId: string): Promise<TargetDevice[]> {
  return devicesWhere(sql, 'account_id <> $1', exceptAccountId);
}

async function devicesWhere(sql: Pick<Sql, 'rows'>, where: string, value: string): Promise<TargetDevice[]> {
  const rows: unknown[] = await sql.rows(
    `SELECT id, endpoint, p256dh, auth FROM push_devices WHERE ${where}`,
    [value],
  );
  return rows as TargetDevice[]; // texts that are never null
}
