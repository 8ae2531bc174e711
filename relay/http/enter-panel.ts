/** A browser that has proved who uses it: it gets a session and its two cookies. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Business } from '../../business/business.ts';
import type { Account } from '../../contract/panel/account-routes.ts';
import type { PanelSecret } from '../accounts/panel-secret.ts';
import { startSession, type Verified } from '../accounts/sessions.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';
import type { PanelCookies } from './panel-cookies.ts';

export interface AccountDeps {
  database: SqlDatabase;
  cookies: PanelCookies;
  secret: PanelSecret;
  publicUrl: string | undefined;
  business: Business;
  /** The relay's address once it listens. */
  port: () => number;
  now: () => Date;
}

/** @throws Refusal wrongCredentials when what was verified no longer holds */
export async function enterPanel(
  { database, cookies, now }: AccountDeps,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  verify: (sql: Sql) => Promise<Verified>,
): Promise<Account> {
  const userAgent = request.headers['user-agent'];
  const entry = { userAgent, before: cookies.sessionToken(request), now: now() };
  const { account, token } = await startSession(database, entry, verify);
  cookies.signIn(request, reply, token);
  await cookies.rememberDevice(request, reply, account);
  const { password: _, ...own } = account;
  return own;
}
