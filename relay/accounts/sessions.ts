/** Sessions, stored as hashes. Transactions lock an account before its sessions and passkeys: no deadlock. */
import { randomUUID } from 'node:crypto';
import type { Person } from '../../contract/panel/answers.ts';
import { idleMaxMs, sessionAgeMaxMs } from '../../contract/panel/limits.ts';
import { Refusal } from '../base/refusal.ts';
import { removeDevicesOf } from '../delivery/push-devices.ts';
import { placeholders, type Sql, type SqlDatabase } from '../store/db/sql-database.ts';
import { iso } from '../store/request-row.ts';
import { accountOf, lockAccount, recordChange, type StoredAccount } from './accounts.ts';
import { newToken, tokenHash } from './panel-secret.ts';
import { recordPasskeyUse } from './passkeys.ts';

/** The time of the last call is stored at most this often, because each update costs a commit. */
const seenEveryMs = 5 * 60_000;

const isLive = 'created_at > $1 AND last_seen_at > $2';
const liveSince = (now: Date) => [now.getTime() - sessionAgeMaxMs, now.getTime() - idleMaxMs] as const;

/** What a sign-in has verified; it must still hold when the session starts. */
export interface Verified {
  /** With the password's hash as it was verified, or as it was when the passkey was found. */
  account: StoredAccount;
  /** With the counter of the verified assertion. */
  passkey?: { id: string; counter: number };
}

/** What is known of the browser that signs in. */
interface Entry {
  userAgent: string | undefined;
  /** The token of its earlier session, which ends; undefined = none. */
  before: string | undefined;
  now: Date;
}

/** The one way in: a new token against session fixation. @param verify runs in the same transaction */
export function startSession(
  database: SqlDatabase,
  { userAgent, before, now }: Entry,
  verify: (sql: Sql) => Promise<Verified>,
) {
  const device = deviceName(userAgent);
  return database.transaction(async (sql) => {
    const { account, passkey } = await verify(sql);
    const holds = await lockAccount(sql, account, now);
    if (!holds || (passkey && !(await recordPasskeyUse(sql, passkey.id, passkey.counter, now))))
      throw new Refusal('wrongCredentials');
    const token = newToken();
    const ended = `DELETE FROM panel_sessions WHERE token_hash = $3 OR account_id = $4 AND NOT (${isLive})`;
    await sql.rows(ended, [...liveSince(now), tokenHash(before ?? ''), account.id]);
    await sql.rows(
      `INSERT INTO panel_sessions (id, token_hash, account_id, device, signed_in_with, created_at, last_seen_at)
       VALUES ($1, $2, $3, $4, '', $5, $5)`,
      [randomUUID(), tokenHash(token), account.id, device, now.getTime()],
    );
    await recordChange(sql, { at: now, account, kind: 'signedIn', detail: device });
    return { account, token };
  });
}

/** The account of a valid session's token. Records the time of the call, where the store takes it. */
export async function findSession(database: SqlDatabase, token: string, now: Date) {
  const [row] = await database.rows(
    `SELECT a.*, s.id AS session_id, s.last_seen_at
     FROM panel_sessions s JOIN panel_accounts a ON a.id = s.account_id
     WHERE s.created_at > $1 AND s.last_seen_at > $2 AND s.token_hash = $3`,
    [...liveSince(now), tokenHash(token)],
  );
  if (!row) return undefined;
  const sessionId = String(row.session_id);
  const { password: _, ...account } = accountOf(row);
  const nowMs = now.getTime();
  if (Number(row.last_seen_at) < nowMs - seenEveryMs)
    await database
      .transaction(async (sql) => {
        await sql.rows('UPDATE panel_accounts SET last_seen_at = $2 WHERE id = $1', [account.id, nowMs]);
        await sql.rows('UPDATE panel_sessions SET last_seen_at = $2 WHERE id = $1', [sessionId, nowMs]);
      })
      .catch(() => {}); // a full disk must not keep what is stored from being read
  return { account, sessionId };
}

export async function liveSessions(sql: Sql, ids: readonly string[], now: Date) {
  const rows = await sql.rows(
    `SELECT id FROM panel_sessions WHERE ${isLive} AND id IN (${placeholders(ids.length, 3)})`,
    [...liveSince(now), ...ids],
  );
  return new Set(rows.map(({ id }) => String(id)));
}

/** @param currentId the session that asks */
export async function listSessions(sql: Sql, account: Person, currentId: string, now: Date) {
  const rows = await sql.rows(
    `SELECT * FROM panel_sessions WHERE ${isLive} AND account_id = $3 ORDER BY last_seen_at DESC`,
    [...liveSince(now), account.id],
  );
  return rows.map((row) => ({
    id: String(row.id),
    current: row.id === currentId,
    device: String(row.device),
    createdAt: iso(row.created_at) ?? '',
    lastSeenAt: iso(row.last_seen_at) ?? '',
  }));
}

/** @returns false when the account has no such session */
export function endSession(
  database: SqlDatabase,
  { account, id, kind, now }: { account: Person; id: string; kind: 'signedOut' | 'sessionEnded'; now: Date },
): Promise<boolean> {
  return database.transaction(async (sql) => {
    const end = 'DELETE FROM panel_sessions WHERE account_id = $1 AND id = $2 RETURNING device';
    const [ended] = await sql.rows(end, [account.id, id]);
    if (!ended) return false;
    await removeDevicesOf(sql, account, { only: id });
    await recordChange(sql, { at: now, account, kind, detail: String(ended.device) });
    return true;
  });
}

/** @param exceptId the session that stays; empty = none */
export async function endSessions(sql: Sql, account: Person, exceptId: string): Promise<void> {
  await sql.rows('DELETE FROM panel_sessions WHERE account_id = $1 AND id <> $2', [account.id, exceptId]);
  await removeDevicesOf(sql, account, { except: exceptId });
}

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** User-Agent -> a short name for the list of sessions: `Chrome, Android`. Empty = unknown. */
function deviceName(userAgent = ''): string {
  const first = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [first(browsers), first(systems)].filter(Boolean).join(', ');
}
