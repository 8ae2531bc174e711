/** The account calls on a database of their own, with a clock that tests set. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { panelAccountRoutes } from '../../contract/panel/account-routes.ts';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { invite } from '../../relay/accounts/invitations.ts';
import type { PasswordCosts } from '../../relay/accounts/password-hash.ts';
import { openAccounts } from '../../relay/http/account-handlers.ts';
import { guardPanel } from '../../relay/http/panel-guard.ts';
import { registerPanelRoutes } from '../../relay/http/panel-routes.ts';
import { openPostgresDatabase } from '../../relay/store/db/postgres/postgres-database.ts';
import { openSqliteDatabase } from '../../relay/store/db/sqlite/sqlite-database.ts';
import { exampleBusiness } from './example-business.ts';
import { panelClient } from './panel-client.ts';

/** The least that argon2 takes; password-hash.test.ts has the usual ones. */
export const smallCosts = { memory: 8, passes: 1 };
export const goodPassword = 'una contraseña bien larga';

export type TestAccounts = Awaited<ReturnType<typeof startAccounts>>;

/** @param databaseUrl PostgreSQL; otherwise a SQLite file */
export async function startAccounts({
  databaseUrl = '',
  publicUrl = undefined as string | undefined,
  passwordCosts = smallCosts as PasswordCosts,
  dataDir = mkdtempSync(join(tmpdir(), 'accounts-')),
} = {}) {
  const database = databaseUrl ? await openPostgresDatabase(databaseUrl) : openSqliteDatabase(dataDir);
  /** What the relay takes for now. */
  const clock = { now: new Date() };
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.register(
    async (api) => {
      const { sessionOf, handlers } = openAccounts({
        database,
        publicUrl,
        business: exampleBusiness,
        port: () => 3000,
        passwordCosts,
        now: () => clock.now,
      });
      guardPanel(api, { sessionOf, publicUrl });
      registerPanelRoutes(api, panelAccountRoutes, handlers);
    },
    { prefix: panelApiPrefix },
  );
  const invitation = (name: string, lifeMs = 60_000) =>
    invite(database, { name, expiresAt: new Date(clock.now.getTime() + lifeMs) });
  /** A browser of its own. */
  const browser = (address?: string) => panelClient(app, address);
  return {
    app,
    database,
    dataDir,
    clock,
    browser,
    invitation,
    /** A browser that is signed in as a new account. */
    async person(name: string) {
      const client = browser();
      const token = await invitation(name);
      const answer = await client.call('useInvitation', { body: { token, password: goodPassword } });
      if (answer.statusCode !== 200) throw new Error(`${name} could not be invited: ${answer.body}`);
      return client;
    },
    async stop() {
      await app.close();
      await database.close();
    },
  };
}
