/** Everything about accounts that the panel's routes need. */
import type { FastifyRequest } from 'fastify';
import type { panelAccountRoutes } from '../../../contract/panel-account.ts';
import type { SqlDatabase } from '../../store/sql-database.ts';
import type { SignedIn } from '../guard-panel.ts';
import type { PanelHandlers } from '../register-panel-routes.ts';
import { accountHandlers } from './account-handlers.ts';
import { createPanelCookies } from './panel-cookies.ts';
import { createPanelSecret } from './panel-secret.ts';
import { passkeyOriginOf } from './passkey-origin.ts';
import { createPasswordHashing } from './password-hash.ts';
import { findSession } from './sessions.ts';

export interface AccountsOptions {
  database: SqlDatabase;
  publicUrl: string | undefined;
  /** Where the relay listens, once it does. */
  port: () => number;
  now?: () => Date;
}

export interface Accounts {
  /** Who is signed in by a request's cookie. */
  sessionOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  handlers: PanelHandlers<typeof panelAccountRoutes>;
}

export function openAccounts({
  database,
  publicUrl,
  port,
  now = () => new Date(),
}: AccountsOptions): Accounts {
  const secret = createPanelSecret(database);
  const cookies = createPanelCookies(publicUrl, secret);
  return {
    async sessionOf(request) {
      const token = cookies.sessionToken(request);
      return token ? findSession(database, token, now()) : undefined;
    },
    handlers: accountHandlers({
      database,
      cookies,
      secret,
      hashing: createPasswordHashing(),
      passkeyOrigin: () => passkeyOriginOf(publicUrl, port()),
      now,
    }),
  };
}
