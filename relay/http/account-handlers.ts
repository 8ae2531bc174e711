/** Handlers of the calls in contract/panel/account-routes.ts, except those about passkeys. */

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Business } from '../../business/business.ts';
import { wordsOf } from '../../business/own-texts.ts';
import { languageOf, numberFormatOf } from '../../contract/number-format.ts';
import type { PanelBusiness, panelAccountRoutes } from '../../contract/panel/account-routes.ts';
import { pricingWords } from '../../contract/pricing-words.ts';
import { notIncluded } from '../../contract/quote.ts';
import {
  findAccount,
  hasAccounts,
  listChanges,
  lockAccount,
  recordChange,
  setPassword,
} from '../accounts/accounts.ts';
import {
  endInvitationsBy,
  invitationLink,
  lookAtInvitation,
  redeemInvitation,
} from '../accounts/invitations.ts';
import { createPanelSecret } from '../accounts/panel-secret.ts';
import { createPasswordHashing, type PasswordCosts } from '../accounts/password-hash.ts';
import * as people from '../accounts/people.ts';
import { endSession, endSessions, findSession, listSessions, liveSessions } from '../accounts/sessions.ts';
import { createPasswordCheck, createSignIn, wrongPassword } from '../accounts/sign-in.ts';
import { Refusal } from '../base/refusal.ts';
import { placeholders, type Sql, type SqlDatabase } from '../store/db/sql-database.ts';
import { type AccountDeps, enterPanel, type PasskeyOrigin } from './enter-panel.ts';
import { createPanelCookies } from './panel-cookies.ts';
import type { PanelHandlers } from './panel-routes.ts';
import { passkeyHandlers } from './passkey-handlers.ts';

function accountHandlers(deps: AccountDeps): PanelHandlers<typeof panelAccountRoutes> {
  const { database, cookies, hashing, now } = deps;
  const signIn = createSignIn(database, hashing);
  const requirePassword = createPasswordCheck(database, hashing);
  return {
    ...passkeyHandlers(deps, requirePassword),
    whoAmI: async ({ account }) => ({
      account,
      firstStart: !account && !(await hasAccounts(database)),
      passkeyOrigin: deps.passkeyOrigin()?.origin ?? null,
      business: {
        ...deps.business,
        greetings: account ? deps.business.greetings : [],
        people: (account ? await people.listPeople(database) : []).map(({ id, name }) => ({ id, name })),
      },
    }),
    async signIn({ body, request, reply }) {
      const device = await cookies.deviceOf(request);
      const account = await signIn({ ...body, address: request.ip, device });
      return enterPanel(deps, { request, reply }, 'password', async () => ({ account }));
    },
    async signOut({ account, request, reply }) {
      await endSession(database, { account, id: request.sessionId ?? '', kind: 'signedOut', now: now() });
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
    lookAtInvitation: ({ body }) => lookAtInvitation(database, body.token, now()),
    async useInvitation({ body: { token, name = '', password }, request, reply }) {
      // Checked first: a caller without a valid link must not cause the cost of a hash.
      const { purpose } = await lookAtInvitation(database, token, now());
      if (purpose === 'first' && !name)
        throw new Refusal('invalid', { problems: { name: 'Este campo es requerido' } });
      const hash = await hashing.hash(password);
      const use = { token, name, password: hash, now: now() };
      return enterPanel(deps, { request, reply }, 'invitation', async (sql) => ({
        account: await redeemInvitation(database, sql, use),
      }));
    },
    async changePassword({ account, body, request, reply }) {
      const verified = await requirePassword(account, body.current, 'current');
      const hash = await hashing.hash(body.next);
      await database.transaction(async (sql) => {
        if (!(await lockAccount(sql, verified, now()))) throw wrongPassword('current');
        await setPassword(sql, account, hash);
        await endSessions(sql, account, request.sessionId ?? '');
        await endInvitationsBy(sql, account);
        await recordChange(sql, { at: now(), account, kind: 'passwordChanged' });
      });
      await cookies.rememberDevice(request, reply, { ...verified, password: hash });
      return { ok: true };
    },
    listSessions: ({ account, request }) => listSessions(database, account, request.sessionId, now()),
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
      return { ...invited, link: invitationLink(deps.publicUrl ?? '', token) };
    },
    async changePerson({ account, params: { id }, body: { password, role } }) {
      const by = await requirePassword(account, password, 'password');
      await people.changePerson(database, (sql) => findAccount(sql, id), role, { by, now: now() });
      return { ok: true };
    },
    listAccountChanges: () => listChanges(database),
  };
}

async function idsWithoutRow(sql: Sql, table: 'panel_accounts' | 'requests', ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await sql.rows(`SELECT id FROM ${table} WHERE id IN (${placeholders(ids.length)})`, ids);
  return ids.filter((id) => !rows.some((row) => row.id === id));
}

interface AccountsOptions {
  database: SqlDatabase;
  publicUrl: string | undefined;
  business: Business;
  /** The relay's address once it listens. */
  port: () => number;
  passwordCosts?: PasswordCosts;
  now?: () => Date;
}

export type PanelAccounts = ReturnType<typeof openAccounts>;

export function openAccounts(options: AccountsOptions) {
  const { database, publicUrl, now = () => new Date() } = options;
  const secret = createPanelSecret(database);
  const cookies = createPanelCookies(publicUrl, secret);
  return {
    /** The account of a request's session cookie; undefined = no valid session. */
    async sessionOf(request: FastifyRequest) {
      const token = cookies.sessionToken(request);
      return token ? findSession(database, token, now()) : undefined;
    },
    liveSessions: (ids: readonly string[]) => liveSessions(database, ids, now()),
    handlers: accountHandlers({
      database,
      cookies,
      secret,
      hashing: createPasswordHashing(options.passwordCosts),
      publicUrl,
      passkeyOrigin: () => passkeyOriginOf(publicUrl, options.port()),
      // At each use, because what is published replaces it.
      get business() {
        return panelBusinessOf(options.business, publicUrl);
      },
      now,
    }),
  };
}

function panelBusinessOf(business: Business, page: string | null = null): PanelBusiness {
  const { name, country, timeZone, plans, trialDays, greetings, texts, logo, tones = {} } = business;
  return {
    ...{ name, country, timeZone, trialDays, greetings, page, tones, people: [] },
    language: languageOf(business),
    numbers: numberFormatOf(business),
    editions: plans.map(({ id, title, priceCents, payment, unit }) => {
      return { id, name: title, priceCents, payment, unit };
    }),
    notIncluded: texts['pricing.notIncluded'] ?? notIncluded,
    priceWords: wordsOf('pricing', pricingWords, business),
    logo: logo ? `/${logo}` : null,
  };
}

/**
 * The passkeys' origin, from the settings alone: a request's Host header is not trusted.
 * @returns undefined where browsers offer no passkeys: at an IP address, or without TLS except on localhost
 */
function passkeyOriginOf(publicUrl: string | undefined, port: number): PasskeyOrigin | undefined {
  const url = new URL(publicUrl ?? `http://localhost:${port}`);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLocal = host === 'localhost' || host.endsWith('.localhost');
  if (isIP(host) || (url.protocol !== 'https:' && !isLocal)) return undefined;
  return { origin: url.origin, rpId: host };
}
