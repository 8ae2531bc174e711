/** The panel's calls in this process, over any store, asked as an account that is signed in. */

import Fastify, { type LightMyRequestResponse } from 'fastify';
import type { Business } from '../../business/business.ts';
import { ownersEntries, ownersFileOf } from '../../business/read-business.ts';
import type { Role } from '../../contract/panel/account-inputs.ts';
import type { RequestDetail, RequestRow, StageRecord } from '../../contract/panel/answers.ts';
import type { AnswerOf, PanelRouteName } from '../../contract/panel/routes.ts';
import { countingToken, keepingToken, receiversToken } from '../../contract/privacy.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import type { VisitSource } from '../../contract/visit-source.ts';
import { invite } from '../../relay/accounts/invitations.ts';
import type { PasswordCosts } from '../../relay/accounts/password-hash.ts';
import type { Log } from '../../relay/base/log.ts';
import { readConfig } from '../../relay/config.ts';
import { createChannelHealth } from '../../relay/delivery/channel-health.ts';
import { createRequestNotices } from '../../relay/delivery/request-notices.ts';
import { openAccounts } from '../../relay/http/account-handlers.ts';
import type { Site } from '../../relay/http/served-site.ts';
import type { SiteFiles } from '../../relay/http/site-files.ts';
import { openPanel } from '../../relay/open-panel.ts';
import { createPublisher, type PublisherDeps } from '../../relay/page/publisher.ts';
import type { Retention } from '../../relay/requests/retention.ts';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Channel } from '../../relay/store/outbox.ts';
import type { RequestStatus } from '../../relay/store/request-row.ts';
import { privacy } from '../../site/content/privacy.ts';
import { freshDataDir } from './fresh-data-dir.ts';
import { incoming } from './incoming.ts';
import { type CallOptions, goodPassword, panelClient } from './panel-client.ts';
import { limaBusiness, toldOwner } from './told-owner.ts';

export const ana = { id: 'ana', name: 'Ana Ñ.' };
export const luis = { id: 'luis', name: 'Luis' };
const requests = '/panel/api/requests';

/** The least that argon2 takes; password-hash.test.ts has the usual ones. */
const smallCosts = { memory: 8, passes: 1 };
const silent = () => {};
const nothingRendered = {
  files: new Map<string, Uint8Array>(),
  relay: {
    pages: new Map<string, Uint8Array>(),
    privacy: { html: `<li>${receiversToken}<li>${keepingToken}<li>${countingToken}`, texts: privacy.relay },
    refusedTemplate: '',
    headers: { pages: {}, refused: {} },
  },
};

export const renderingNothing: Required<Pick<PublisherDeps, 'render'>> = {
  render: async ({ given }) => ({
    business: { ...ownersFileOf(given).business, logo: '' },
    warnings: [],
    texts: {},
    ...nothingRendered,
  }),
};

interface Refused extends Error {
  status: number;
  body: Record<string, unknown>;
}

/** @returns what a call was refused with */
export async function refusal(call: Promise<unknown>): Promise<Refused> {
  const error = await call.then(
    () => 'it was answered',
    (failure) => failure,
  );
  if (!error.status) throw new Error(`was not refused: ${error}`);
  return error;
}

interface Arrival {
  at: Date;
  status: RequestStatus;
  source: VisitSource;
}

export type TestPanel = Awaited<ReturnType<typeof startPanel>>;
export type PanelOptions = NonNullable<Parameters<typeof startPanel>[0]>;

/** @param url of PostgreSQL; absent = SQLite in a folder of its own */
export async function startPanel({
  url = '',
  /** Of SQLite; '' = one of its own. */
  dataDir: given = '',
  /** '' = none. */
  publicUrl = 'https://cabinas.example',
  passwordCosts = smallCosts as PasswordCosts,
  env = {} as Record<string, string>,
  /** FIGURES. */
  isCounting = true,
  retention = undefined as Retention | undefined,
  /** Over the example's. */
  business: own = {} as Partial<Business>,
  /** Absent = a clock that the test sets. */
  now = undefined as (() => Date) | undefined,
  channels = ['mail'] as Channel[],
  /** Absent = the publisher renders nothing, because that takes its time in a process of its own. */
  publisher: ownPublisher = renderingNothing as Partial<PublisherDeps>,
  filesOf = (() => new Map()) as (site: Site) => SiteFiles,
  /** Absent = what is logged is dropped. */
  log = { info: silent, warn: silent, error: silent } as Log,
} = {}) {
  const dataDir = url ? '' : given || freshDataDir();
  const store = url
    ? await openPostgresStore({ url, channels })
    : openSqliteStore({ dataDir, channels, minFreeMb: 0 });
  const business = { ...limaBusiness, ...own };
  const clock = { now: new Date('2026-03-10T15:00:00Z') };
  let woken = 0;
  const { database } = store;
  const parts = { publicUrl: publicUrl || undefined, business, log, now: now ?? (() => clock.now) };
  const health = createChannelHealth({
    ...parts,
    database,
    panel: {},
    noticeChannels: [],
    onChange: () => panel.events.publish({ deliveries: true }),
  });
  const owner = toldOwner(parts.now);
  const tellRequestNotices = createRequestNotices(owner.telling(database, { business, log }));
  const accounts = openAccounts({ ...parts, database, port: () => 3000, passwordCosts });
  const publisher = createPublisher({
    ...parts,
    database,
    built: ownersEntries({ BUSINESS_FILE: 'tests/fixtures/business.json' }),
    ...{ compiled: '', env: {}, switchTo: () => panel.events.pageChanged() },
    ...ownPublisher,
  });
  const panel = openPanel({
    publisher,
    filesOf,
    ...parts,
    store,
    accounts: {
      ...accounts,
      liveSessions: async (ids) => new Set([ana.id, luis.id, ...(await accounts.liveSessions(ids))]),
      async sessionOf(request) {
        const account = [ana, luis].find(({ id }) => id === request.headers['x-test-account']);
        if (!account) return accounts.sessionOf(request);
        return { account: { ...account, role: 'owner', keepsRead: true }, sessionId: account.id };
      },
    },
    config: readConfig(env).delivery,
    worker: () => ({
      wake: () => {
        woken += 1;
      },
      test: async () => undefined,
      tellPhones: () => void tellRequestNotices().catch((err) => log.warn({ err }, 'not told')),
    }),
    retention,
    counter: isCounting ? { flush: async () => {} } : undefined,
  });
  const app = Fastify();
  app.removeAllContentTypeParsers();
  panel.addRoutes(app);
  await app.ready();
  const answered = (answer: LightMyRequestResponse) => {
    const [status, body] = [answer.statusCode, answer.json()];
    if (status !== 200) throw Object.assign(new Error(`${status} ${answer.body}`), { status, body });
    return body;
  };
  const headersOf = (as: typeof ana) => ({ 'sec-fetch-site': 'same-origin', 'x-test-account': as.id });
  const ask = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, sent?: unknown, as = ana) => {
    const headers = headersOf(as);
    return answered(await app.inject({ method, url, headers, ...(sent ? { payload: sent } : {}) }));
  };
  const invitation = (name: string, role: Role = 'owner') =>
    invite(database, { name, role, expiresAt: new Date(parts.now().getTime() + 60_000) });
  const browser = (address?: string) => panelClient(app, address);
  return {
    app,
    panel,
    browser,
    invitation,
    /** A browser that is signed in as this person, who is new, or gets this password. */
    async person(name: string, { role, address }: { role?: Role; address?: string } = {}) {
      const client = browser(address);
      const body = { token: await invitation(name, role), password: goodPassword };
      const answer = await client.call('useInvitation', { body });
      if (answer.statusCode !== 200) throw new Error(`${name} could not be invited: ${answer.body}`);
      return client;
    },
    recordResult: health.record,
    store,
    database,
    /** PostgreSQL's; '' = SQLite. */
    url,
    /** SQLite's; '' = PostgreSQL. */
    dataDir,
    clock,
    woken: () => woken,
    /** What phones were told. */
    told: owner.notices,
    /** Stores it as if a visitor had sent it. */
    async accept(
      fields: Partial<SentRequest> = {},
      { at = clock.now, status = 'accepted', source }: Partial<Arrival> = {},
    ) {
      const accepted = await store.accept(incoming(fields, at, { status, ...(source && { source }) }));
      panel.accepted(accepted, status);
      return accepted.id;
    },
    /** As this account, which need not exist; throws the status and body of what is no success. */
    call: async <Name extends PanelRouteName>(
      name: Name,
      options: CallOptions = {},
      as = ana,
    ): Promise<AnswerOf<Name>> =>
      answered(await browser().call(name, { ...options, headers: headersOf(as) })),
    /** Answers the body of a success; throws the status and body of anything else. */
    get: <Answer>(path: string): Promise<Answer> => ask('GET', path),
    send: <Answer>(...call: Parameters<typeof ask>): Promise<Answer> => ask(...call),
    list: async (query = ''): Promise<RequestRow[]> => (await ask('GET', `${requests}?${query}`)).rows,
    detail: (id: string): Promise<RequestDetail> => ask('GET', `${requests}/${id}`),
    change: (id: string, path: string, body: object, as = ana): Promise<StageRecord> =>
      ask('POST', `${requests}/${id}/${path}`, body, as),
    async stop() {
      await app.close();
      await panel.events.stop();
      await store.close();
    },
  };
}
