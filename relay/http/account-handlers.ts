/** Handlers of the calls in contract/panel/account-routes.ts, except those about passkeys. */
import type { FastifyRequest } from 'fastify';
import { wordsOf } from '../../business/own-texts.ts';
import { languageOf, numberFormatOf } from '../../contract/number-format.ts';
import type { PanelBusiness, panelAccountRoutes } from '../../contract/panel/account-routes.ts';
import { pricingWords } from '../../contract/pricing-words.ts';
import * as accounts from '../accounts/accounts.ts';
import * as invitations from '../accounts/invitations.ts';
import { createPanelSecret } from '../accounts/panel-secret.ts';
import { createPasswordHashing, type PasswordCosts } from '../accounts/password-hash.ts';
import * as people from '../accounts/people.ts';
import { endSession, endSessions, findSession, listSessions, liveSessions } from '../accounts/sessions.ts';
import { createPasswordCheck, createSignIn, wrongPassword } from '../accounts/sign-in.ts';
import { Refusal } from '../base/refusal.ts';
import { placeholders, type Sql } from '../store/db/sql-database.ts';
import { type AccountDeps, enterPanel } from './enter-panel.ts';
import { createPanelCookies } from './panel-cookies.ts';
import type { PanelHandlers } from './panel-routes.ts';
import { passkeyHandlers, passkeyOriginOf } from './passkey-handlers.ts';

interface AccountsOptions extends Omit<AccountDeps, 'cookies' | 'secret'> {
  passwordCosts?: PasswordCosts;
}

export type PanelAccounts = ReturnType<typeof openAccounts>;

export function openAccounts({ passwordCosts, ...given }: AccountsOptions) {
  const { database, now } = given;
  const secret = createPanelSecret(database);
  const cookies = createPanelCookies(given.publicUrl, secret);
  const deps = { ...given, cookies, secret };
  const hashing = createPasswordHashing(passwordCosts);
  const signIn = createSignIn(database, hashing);
  const requirePassword = createPasswordCheck(database, hashing);
  const handlers: PanelHandlers<typeof panelAccountRoutes> = {
    ...passkeyHandlers(deps, requirePassword),
    whoAmI: async ({ account }) => ({
      account,
      firstStart: !account && !(await accounts.hasAccounts(database)),
      passkeyOrigin: passkeyOriginOf(deps)?.origin ?? null,
      business: {
        ...panelBusinessOf(deps),
        ...(!account && { greetings: [] }),
        people: (account ? await people.listPeople(database) : []).map(({ id, name }) => ({ id, name })),
      },
    }),
    async signIn({ body, request, reply }) {
      const device = await cookies.deviceOf(request);
      const account = await signIn({ ...body, address: request.ip, device });
      return enterPanel(deps, { request, reply }, async () => ({ account }));
    },
    async signOut({ account, sessionId: id, request, reply }) {
      await endSession(database, { account, id, kind: 'signedOut', now: now() });
      cookies.signOut(request, reply);
      return { ok: true };
    },
    async findGone({ body, account, request }) {
      // No one else may learn whether an id exists.
      if (!account && !(await cookies.deviceOf(request))) throw new Refusal('noSession');
      return {
        accounts: await idsWithoutRow(database, 'panel_accounts', body.accounts),
        requests: await idsWithoutRow(database, 'requests', body.requests),
      };
    },
    lookAtInvitation: ({ body }) => invitations.lookAtInvitation(database, body.token, now()),
    async useInvitation({ body: { token, name = '', password }, request, reply }) {
      // Checked first: a caller without a valid link must not cause the cost of a hash.
      const { purpose } = await invitations.lookAtInvitation(database, token, now());
      if (purpose === 'first' && !name)
        throw new Refusal('invalid', { problems: { name: 'Este campo es requerido' } });
      const hash = await hashing.hash(password);
      const use = { token, name, password: hash, now: now() };
      return enterPanel(deps, { request, reply }, async (sql) => ({
        account: await invitations.redeemInvitation(database, sql, use),
      }));
    },
    async changePassword({ account, sessionId, body, request, reply }) {
      const verified = await requirePassword(account, body.current, 'current');
      const hash = await hashing.hash(body.next);
      await database.transaction(async (sql) => {
        if (!(await accounts.lockAccount(sql, verified, now()))) throw wrongPassword('current');
        await accounts.setPassword(sql, account, hash);
        await endSessions(sql, account, sessionId);
        await invitations.endInvitationsBy(sql, account);
        await accounts.recordChange(sql, { at: now(), account, kind: 'passwordChanged' });
      });
      await cookies.rememberDevice(request, reply, { ...verified, password: hash });
      return { ok: true };
    },
    listSessions: ({ account, sessionId }) => listSessions(database, account, sessionId, now()),
    async endSession({ account, params: { id } }) {
      if (!(await endSession(database, { account, id, kind: 'sessionEnded', now: now() })))
        throw new Refusal('notFound');
      return { ok: true };
    },
    async keepRead({ account, body: { keepsRead } }) {
      const kept = keepsRead ? 1 : 0;
      await database.rows('UPDATE panel_accounts SET keeps_read = $2 WHERE id = $1', [account.id, kept]);
      return { ok: true };
    },
    listPeople: () => people.listPeople(database),
    async invitePerson({ account, body: { password, ...person } }) {
      const by = await requirePassword(account, password, 'password');
      const { token, ...invited } = await people.invitePerson(database, person, { by, now: now() });
      return { ...invited, link: invitations.invitationLink(deps.publicUrl ?? '', token) };
    },
    async changePerson({ account, params: { id }, body: { password, role } }) {
      const by = await requirePassword(account, password, 'password');
      await people.changePerson(database, (sql) => accounts.findAccount(sql, id), role, { by, now: now() });
      return { ok: true };
    },
    listAccountChanges: () => accounts.listChanges(database),
  };
  return {
    handlers,
    /** The account of a request's session cookie; undefined = no valid session. */
    async sessionOf(request: FastifyRequest) {
      const token = cookies.sessionToken(request);
      return token ? findSession(database, token, now()) : undefined;
    },
    liveSessions: (ids: readonly string[]) => liveSessions(database, ids, now()),
  };
}

async function idsWithoutRow(sql: Sql, table: 'panel_accounts' | 'requests', ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await sql.rows(`SELECT id FROM ${table} WHERE id IN (${placeholders(ids.length)})`, ids);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

/** Of now: what is published replaces it. */
function panelBusinessOf({ business, publicUrl }: AccountDeps): PanelBusiness {
  const { name, country, timeZone, plans, trialDays, greetings, logo, tones = {} } = business;
  return {
    ...{ name, country, timeZone, trialDays, greetings, page: publicUrl ?? null, tones, people: [] },
    language: languageOf(business),
    numbers: numberFormatOf(business),
    editions: plans.map(({ id, title, priceCents, payment, unit }) => {
      return { id, name: title, priceCents, payment, unit };
    }),
    priceWords: wordsOf('pricing', pricingWords, business),
    logo: logo ? `/${logo}` : null,
  };
}
