/** Builds the account dependencies of the panel's routes. */
import type { SqlDatabase } from '../../store/sql-database.ts';
import type { PanelAccounts } from '../panel.ts';
import { accountHandlers } from './account-handlers.ts';
import { createPanelCookies } from './panel-cookies.ts';
import { createPanelSecret } from './panel-secret.ts';
import { passkeyOriginOf } from './passkey-origin.ts';
import { createPasswordHashing, type PasswordCosts } from './password-hash.ts';
import { findSession, liveSessions } from './sessions.ts';

export interface AccountsOptions {
  database: SqlDatabase;
  publicUrl: string | undefined;
  /** The relay's address once it listens. */
  port: () => number;
  passwordCosts?: PasswordCosts;
  now?: () => Date;
}

export function openAccounts({
  database,
  publicUrl,
  port,
  passwordCosts,
  now = () => new Date(),
}: AccountsOptions): PanelAccounts {
  const secret = createPanelSecret(database);
  const cookies = createPanelCookies(publicUrl, secret);
  return {
    async sessionOf(request) {
      const token = cookies.sessionToken(request);
      return token ? findSession(database, token, now()) : undefined;
    },
    liveSessions: (ids) => liveSessions(database, ids, now()),
    handlers: accountHandlers({
      database,
      cookies,
      secret,
      hashing: createPasswordHashing(passwordCosts),
      passkeyOrigin: () => passkeyOriginOf(publicUrl, port()),
      now,
    }),
  };
}
