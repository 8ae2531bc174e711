/** How every way to sign in ends: one session is started, in the transaction that confirms what was verified. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, PanelBusiness, Session } from '../../contract/panel/account-routes.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import { recordChange } from './accounts.ts';
import type { PanelCookies } from './panel-cookies.ts';
import { type PanelSecret, tokenHash } from './panel-secret.ts';
import type { PasswordHashing } from './password-hash.ts';
import { startSession, type Verified } from './sessions.ts';

/** Dependencies of the account handlers. */
export interface AccountDeps {
  database: SqlDatabase;
  cookies: PanelCookies;
  secret: PanelSecret;
  hashing: PasswordHashing;
  passkeyOrigin: () => PasskeyOrigin | undefined;
  business: PanelBusiness;
  now: () => Date;
}

export interface PasskeyOrigin {
  origin: string;
  /** The relying party's id: the host of the origin (Web Authentication 5.1.2). */
  rpId: string;
}

/**
 * Starts a session with a new token, whatever cookie was sent, which prevents session fixation; the browser's earlier
 * session ends.
 * @param verify runs in the transaction that starts the session
 * @throws Refusal wrongCredentials when what was verified no longer holds
 */
export async function enter(
  { database, cookies, now }: AccountDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  signedInWith: Session['signedInWith'],
  verify: (sql: Sql) => Promise<Verified>,
): Promise<Account> {
  const device = deviceName(request.headers['user-agent']);
  const before = cookies.sessionToken(request);
  const { account, token } = await database.transaction(async (sql) => {
    const verified = await verify(sql);
    const token = await startSession(sql, verified, { device, signedInWith, now: now() });
    if (before) await sql.rows('DELETE FROM panel_sessions WHERE token_hash = $1', [tokenHash(before)]);
    const { account } = verified;
    await recordChange(sql, { at: now(), account, kind: 'signedIn', detail: device });
    return { account, token };
  });
  cookies.signIn(request, reply, token);
  await cookies.rememberDevice(request, reply, account);
  return { id: account.id, name: account.name };
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
