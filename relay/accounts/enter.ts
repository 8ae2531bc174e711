/** How every way to sign in ends: one session is started, in the transaction that confirms what was verified. */
import type { Session } from '../../contract/panel/account-routes.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { recordChange } from './accounts.ts';
import { tokenHash } from './panel-secret.ts';
import { startSession, type Verified } from './sessions.ts';

/** What is known of the browser that signs in. */
interface Entry extends Pick<Session, 'signedInWith'> {
  userAgent: string | undefined;
  /** The token of its earlier session, which ends; undefined = none. */
  before: string | undefined;
  now: Date;
}

/**
 * Starts a session with a new token, whatever token the browser had before, which prevents session fixation.
 * @param verify runs in the transaction that starts the session
 * @throws Refusal wrongCredentials when what was verified no longer holds
 */
export function enter(
  database: SqlDatabase,
  { signedInWith, userAgent, before, now }: Entry,
  verify: (sql: Sql) => Promise<Verified>,
) {
  const device = deviceName(userAgent);
  return database.transaction(async (sql) => {
    const verified = await verify(sql);
    const token = await startSession(sql, verified, { device, signedInWith, now });
    if (before) await sql.rows('DELETE FROM panel_sessions WHERE token_hash = $1', [tokenHash(before)]);
    const { account } = verified;
    await recordChange(sql, { at: now, account, kind: 'signedIn', detail: device });
    return { account, token };
  });
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
