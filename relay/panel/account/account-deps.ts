/** Dependencies of the account handlers. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Account, Session } from '../../../contract/panel-account.ts';
import type { SqlDatabase } from '../../store/sql-database.ts';
import { recordChange } from './account-changes.ts';
import { deviceName } from './device-name.ts';
import type { PanelCookies } from './panel-cookies.ts';
import type { PanelSecret } from './panel-secret.ts';
import type { PasskeyOrigin } from './passkey-origin.ts';
import type { PasswordHashing } from './password-hash.ts';
import { startSession } from './sessions.ts';
import { tokenHash } from './token.ts';

export interface AccountDeps {
  database: SqlDatabase;
  cookies: PanelCookies;
  secret: PanelSecret;
  hashing: PasswordHashing;
  passkeyOrigin: () => PasskeyOrigin | undefined;
  now: () => Date;
}

export interface Entered {
  account: Account;
  signedInWith: Session['signedInWith'];
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * Starts a session with a new token, whatever cookie was sent, which prevents session fixation; the browser's earlier
 * session ends.
 */
export async function enter({ database, cookies, now }: AccountDeps, entered: Entered): Promise<Account> {
  const { signedInWith, request, reply } = entered;
  const account = { id: entered.account.id, name: entered.account.name };
  const device = deviceName(request.headers['user-agent']);
  const before = cookies.sessionToken(request);
  const token = await database.transaction(async (sql) => {
    if (before) await sql.rows('DELETE FROM panel_sessions WHERE token_hash = $1', [tokenHash(before)]);
    await recordChange(sql, { at: now(), by: account, account, kind: 'signedIn', detail: device });
    return startSession(sql, { account, device, signedInWith, now: now() });
  });
  await cookies.signIn(request, reply, token, account.id);
  return account;
}
