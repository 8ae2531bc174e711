/** How browsers become devices of an account, and stop being them. Promise: an endpoint belongs to one account at a time. */
import { randomUUID } from 'node:crypto';
import { pushDevicesMax } from '../../contract/panel/account-inputs.ts';
import type { Account } from '../../contract/panel/account-routes.ts';
import type { PushDevice } from '../../contract/panel/answers.ts';
import { Refusal } from '../base/refusal.ts';
import { placeholders, type Sql, type SqlDatabase } from '../store/db/sql-database.ts';
import { iso } from '../store/request-row.ts';

/** @param asker its session is from now on that of its device; endpoint empty = it is none */
export async function listPushDevices(
  sql: Sql,
  { id }: Account,
  asker: Record<'endpoint' | 'sessionId', string>,
): Promise<PushDevice[]> {
  const keep = 'UPDATE push_devices SET session_id = $3 WHERE account_id = $1 AND endpoint = $2';
  if (asker.endpoint) await sql.rows(keep, [id, asker.endpoint, asker.sessionId]);
  const rows = await sql.rows('SELECT * FROM push_devices WHERE account_id = $1 ORDER BY created_at', [id]);
  return rows.map((row) => ({
    id: String(row.id),
    current: row.endpoint === asker.endpoint,
    name: String(row.name),
    createdAt: iso(row.created_at) ?? '',
    lastSentAt: iso(row.last_sent_at),
  }));
}

/**
 * A known endpoint becomes this account's. A session is a browser, which has one subscription: another one replaces it, and
 * what waits for this device is sent there.
 * @throws Refusal devicesFull when the account has as many as it may, noSession when the session ended meanwhile
 */
export async function addPushDevice(
  database: SqlDatabase,
  { id }: Account,
  { endpoint, p256dh, auth, sessionId }: Record<'endpoint' | 'p256dh' | 'auth' | 'sessionId', string>,
  now: Date,
): Promise<void> {
  await database.transaction(async (sql) => {
    // Locked, the account first: the end of either, which takes its devices along, comes before or after.
    const own = `SELECT s.device FROM panel_accounts a JOIN panel_sessions s ON s.account_id = a.id WHERE s.id = $1 ${database.forUpdate}`;
    const [session] = await sql.rows(own, [sessionId]);
    if (!session) throw new Refusal('noSession');
    await removeDevices(sql, 'endpoint = $1 AND session_id <> $2', [endpoint, sessionId]);
    const renew =
      'UPDATE push_devices SET endpoint = $2, p256dh = $3, auth = $4 WHERE session_id = $1 RETURNING id';
    if ((await sql.rows(renew, [sessionId, endpoint, p256dh, auth])).length > 0) return;
    const devices = await sql.rows('SELECT id FROM push_devices WHERE account_id = $1', [id]);
    if (devices.length >= pushDevicesMax) throw new Refusal('devicesFull');
    await sql.rows(
      `INSERT INTO push_devices (id, account_id, session_id, endpoint, p256dh, auth, name, created_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [randomUUID(), id, sessionId, endpoint, p256dh, auth, String(session.device), now.getTime()],
    );
  });
}

/** @returns false when the account has no such device */
export function removePushDevice(database: SqlDatabase, account: Account, id: string): Promise<boolean> {
  return database.transaction((sql) => removeDevices(sql, 'account_id = $1 AND id = $2', [account.id, id]));
}

/** In the transaction that removes the account, or ends its sessions: one only, or all except one. */
export async function removeDevicesOf(sql: Sql, { id }: { id: string }, { only = '', except = '' } = {}) {
  const where = "account_id = $1 AND $2 IN ('', session_id) AND session_id <> $3";
  await removeDevices(sql, where, [id, only, except]);
}

/** A device that goes takes its deliveries along. @returns whether there was one */
export async function removeDevices(sql: Sql, where: string, values: readonly string[]): Promise<boolean> {
  const gone = await sql.rows(`DELETE FROM push_devices WHERE ${where} RETURNING id`, values);
  if (gone.length > 0)
    await sql.rows(
      // An attempt under way records its outcome, which ends the delivery (outbox.ts).
      `DELETE FROM deliveries WHERE state <> 'leased' AND channel IN (${placeholders(gone.length)})`,
      gone.map(({ id }) => `push:${id}`),
    );
  return gone.length > 0;
}
