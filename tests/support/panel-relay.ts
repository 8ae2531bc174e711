/**
 * The real relay behind a panel: its calls in this process over SQLite, with a few requests, asked by a browser that is
 * signed in as Ana. Component tests ask it through `fetch`, browser tests by routes (open-panel-relay.ts).
 */
import { randomUUID } from 'node:crypto';
import type { InjectOptions } from 'fastify';
import { addDays } from '../../contract/calendar-day.ts';
import type { Account } from '../../contract/panel/account-routes.ts';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import type { Stage } from '../../contract/panel/inputs.ts';
import type { AnswerOf, PanelRouteName } from '../../contract/panel/routes.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import { removeAccount } from '../../relay/accounts/accounts.ts';
import { dayOf } from '../../relay/base/local-days.ts';
import type { RequestStatus } from '../../relay/store/request-row.ts';
import { goodRequest } from './good-request.ts';
import { mailEnv } from './outbox.ts';
import { type CallOptions, goodPassword } from './panel-client.ts';
import { luis, type PanelOptions, startPanel } from './start-panel.ts';

const minuteMs = 60_000;
/** What an attacker would type into each field. */
export const hostileText = '<img src=x onerror="document.title=1"> javascript:alert(1) \u202Egpj';
/** Why mails are held. */
const refusal = { kind: 'held', error: 'EAUTH: Invalid login: 535', reasonCode: 'login' } as const;
const sent = { kind: 'sent', at: new Date() } as const;
const sale = { edition: 'Basic Edition', licences: 40, amountCents: 40_000 };

export type PanelRelay = Awaited<ReturnType<typeof startPanelRelay>>;

export type PanelRelayOptions = PanelOptions & { isEmpty?: boolean };

/** @param isEmpty without the first requests, whose names are r1 to r5 */
export async function startPanelRelay({ isEmpty = false, ...options }: PanelRelayOptions = {}) {
  const at = await startPanel({
    ...options,
    env: {
      ...mailEnv('smtp://127.0.0.1:9'),
      WEBHOOK_URL: 'https://crm.cabinas.example/',
      WEBHOOK_SECRET: 's'.repeat(32),
    },
    now: () => new Date(),
  });
  const browser = at.browser();
  const token = await at.invitation('Ana');
  const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0.0.0 Mobile Safari/537.36' };
  const body = { token, password: goodPassword };
  const ana: Account = (await browser.call('useInvitation', { body, headers: chrome })).json();
  const ids = new Map<string, string>();
  const today = dayOf(Date.now(), 'America/Lima');

  const relay = {
    at,
    ana,
    browser,
    asLuis: <Answer>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
      at.send<Answer>(method, `${panelApiPrefix}/${relay.real(path)}`, body, luis),
    /** A call of Ana's, who is signed in. */
    async call<Name extends PanelRouteName>(name: Name, options: CallOptions = {}): Promise<AnswerOf<Name>> {
      const answer = await browser.call(name, JSON.parse(relay.real(JSON.stringify(options))));
      if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    record: async (name: string) => (await relay.call('oneRequest', { params: { id: name } })).record,
    /** Names of requests in a text in the place of their ids, and the other way round. */
    named: (text: string) => [...ids].reduce((made, [name, id]) => made.replaceAll(id, name), text),
    real: (text: string) => text.replaceAll(/\b[a-z]+-?\d+\b/g, (name) => ids.get(name) ?? name),
    async fetch(method: string, url: string, payload?: object, headers?: object) {
      return browser.request({ method, url, payload, headers } as InjectOptions);
    },
    /** As if it had run out. */
    endSession: () => browser.cookies.clear(),
    /** The name of the link's token is t1. @param name empty = the first account, which takes Ana's place */
    async invite(name: string) {
      if (!name) await removeAccount(at.database, ana);
      ids.set('t1', await at.invitation(name));
    },
    async add(
      name: string,
      given: Partial<SentRequest> = {},
      stage: Stage = 'new',
      minutesAgo = 0,
      status: RequestStatus = 'accepted',
    ) {
      const fields = { ...person, address: `Av. Ejército ${ids.size + 1}`, ...given };
      const source = { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'agosto' };
      const id = await at.accept(fields, {
        at: new Date(Date.now() - minutesAgo * minuteMs),
        status,
        source,
      });
      ids.set(name, id);
      await toStage(id, stage);
      return id;
    },
    /** What becomes of the mails that wait. */
    async deliver(outcome: Parameters<typeof at.store.recordOutcome>[1]) {
      const due = { channel: 'mail', now: new Date(), leaseMs: minuteMs, limit: 1_000 } as const;
      for (const claim of await at.store.claim(due)) await at.store.recordOutcome(claim, outcome);
    },
    stop: at.stop,
  };

  async function toStage(id: string, stage: Stage): Promise<void> {
    const change = (name: 'changeStage' | 'changeFollowUp' | 'changeTaken', body: object) =>
      relay.call(name, { params: { id }, body });
    if (stage === 'contacted') await change('changeStage', { version: 0, stage });
    if (stage === 'lost') await change('changeStage', { version: 0, stage, reason: 'Precio' });
    if (stage === 'won') await change('changeStage', { version: 0, stage, ...sale });
    if (stage !== 'trial') return;
    await change('changeStage', { version: 0, stage, trialStart: addDays(today, -28) });
    await change('changeFollowUp', { version: 1, followUp: today });
    await change('changeTaken', { version: 2, taken: true });
  }

  if (isEmpty) return relay;
  await relay.add('r5', hostile, 'new', 24, 'quarantined');
  await relay.add('r4', {}, 'won', 23);
  await relay.deliver(sent);
  await relay.add('r3', hostile, 'new', 22);
  await relay.add('r2', {}, 'trial', 21);
  await relay.add('r1', {}, 'new', 20);
  await relay.deliver(refusal);
  for (const name of ['r1', 'r2', 'r3', 'r4'])
    await relay.call('addNote', { params: { id: name }, body: { id: randomUUID(), text: 'Arequipa' } });
  return relay;
}

const person = { ...goodRequest, computers: '60', phone: '+51987654321', edition: 'Basic Edition' };
const hostile = {
  ...{ fullName: hostileText, company: hostileText, computers: hostileText, city: hostileText },
  ...{ country: hostileText, phone: 'javascript:alert(1)', email: 'javascript:alert(1)' },
};
