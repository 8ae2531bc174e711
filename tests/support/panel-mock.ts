/**
 * A relay in memory, as far as the panel sees it: what is changed is there afterwards. Browser tests of how the panel looks, and
 * pictures, ask it through a browser's routes. It answers the calls that they make; others are not found.
 */
import type { Page as BrowserPage } from '@playwright/test';
import { usualNumbers } from '../../contract/number-format.ts';
import type { PanelBusiness } from '../../contract/panel/account-routes.ts';
import type { PanelError } from '../../contract/panel/answers.ts';
import { pageSize, type Stage, stages } from '../../contract/panel/inputs.ts';
import type { PanelRoute } from '../../contract/panel/route.ts';
import { type AnswerOf, allPanelRoutes, type PanelRouteName } from '../../contract/panel/routes.ts';
import { changedRecord, type RecordChange } from '../../contract/stage-record.ts';

type Detail = AnswerOf<'oneRequest'>;
type Me = AnswerOf<'whoAmI'>;
type Row = AnswerOf<'listRequests'>['rows'][number];

/** What the relay tells of the business. */
export const mockBusiness: PanelBusiness = {
  name: 'Encendido',
  language: 'es-PE',
  timeZone: 'America/Lima',
  numbers: usualNumbers,
  editions: [{ name: 'Basic Edition', priceCents: 1_000, payment: 'once', unit: 'pc' }],
  trialDays: 30,
  logo: null,
};
const ana = { id: 'ana', name: 'Ana' };
const dayMs = 24 * 3_600_000;
const startedAt = Date.now();
const ago = (minutes: number) => new Date(startedAt - minutes * 60_000).toISOString();
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);
const dayIn = (days: number) => dayOf(Date.now() + days * dayMs);
/** What an attacker would type into each field. */
export const hostileText = '<img src=x onerror="document.title=1"> javascript:alert(1) \u202Egpj';
export const failure = { code: 'login', detail: 'EAUTH: Invalid login: 535' } as const;

export type PanelMock = ReturnType<typeof createPanelMock>;

type Answer = { status: number; json: unknown };
interface Call {
  method: string;
  /** Below /panel/api/. */
  path: string;
  query: URLSearchParams;
  /** What the path names. */
  id?: string | undefined;
  // Each handler knows the body of its own route, which the contract's schema has read.
  // biome-ignore lint/suspicious/noExplicitAny: as above
  body?: any;
}
type Handlers = { [Name in PanelRouteName]?: (call: Call) => AnswerOf<Name> };

const session = { id: 's', current: true, device: 'Chrome', signedInWith: 'password' } as const;
const editions = ['Basic Edition'];
const device = { id: 'd', name: 'Chrome, Android', createdAt: ago(90), lastSentAt: ago(30) };
const none = { count: 0, more: false };
const works = { configured: true, working: true, since: ago(95), failure: null, held: none, waiting: none };
const heldMail = { channel: 'mail', state: 'held', attempts: 4, nextAttemptAt: null } as const;

/** @param more so many requests besides the first ones */
export function createPanelMock({ more = 0 } = {}) {
  const given = [...firstRequests(), ...Array.from({ length: more }, moreRequest)];
  const details = new Map(given.map((detail) => [detail.id, detail]));
  const me: Me = { account: ana, firstStart: false, passkeyOrigin: null, business: mockBusiness };
  const invitation: AnswerOf<'lookAtInvitation'> = { purpose: 'first', name: null };
  const mock = {
    details,
    channels: (['mail', 'webhook'] as const).map((channel) => ({ ...works, channel })),
    me,
    invitation,
    answer(call: Call): Answer {
      for (const [name, handler] of Object.entries(handlers)) {
        const route: PanelRoute = allPanelRoutes[name as PanelRouteName]; // the table's own keys
        const pattern = route.path.replace('/panel/api/', '').replaceAll(/:\w+/g, '([^/]+)');
        const found = route.method === call.method && new RegExp(`^${pattern}$`).exec(call.path);
        if (!found) continue;
        try {
          if (!mock.me.account && !route.open) refuse(401, 'noSession');
          if (route.body?.safeParse(call.body).success === false) refuse(400, 'invalid');
          return { status: 200, json: handler({ ...call, id: found[1] }) };
        } catch (thrown) {
          if (thrown instanceof Error && 'answer' in thrown) return thrown.answer as Answer; // by refuse()
          throw thrown;
        }
      }
      return { status: 404, json: { error: 'notFound', message: call.path } };
    },
  };
  const rowsOf = (status: Detail['status']) =>
    [...details.values()]
      .filter((one) => one.status === status)
      .map(rowOf)
      .sort((a, b) => b.receivedAt.localeCompare(a.receivedAt));
  const rows = (query = new URLSearchParams()) => rowsOf('accepted').filter((row) => isIn(row, query));
  const dismissed = new Set<string>();
  const held = () =>
    rows()
      .filter(({ mail }) => mail === 'held')
      .map((row) => {
        const dismissedAt = dismissed.has(row.id) ? ago(0) : null;
        return { ...row, ...heldMail, requestId: row.id, failure, dismissedAt };
      });
  const section = <Item>(list: Item[]) => ({ rows: list.slice(0, 50), count: list.length, more: false });
  const one = ({ id = '' }: Call) => details.get(id) ?? refuse(404, 'notFound');
  const change = (call: RecordChange['call'], input: Call) => {
    const { body } = input;
    const { record, ...detail } = one(input);
    if (body.version !== record.version) refuse(409, 'conflict', { current: { record }, yours: body });
    const changed = changedRecord(record, { call, body }, { by: ana, at: ago(0), trialDays: 30 });
    details.set(detail.id, { ...detail, record: changed });
    return changed;
  };
  const forEach = ({ body: { ids } }: Call, act: (id: string) => unknown) => {
    ids.forEach(act);
    return { done: ids.length };
  };
  const setStatus = (input: Call, status: Detail['status']) =>
    forEach(input, (id) => Object.assign(details.get(id) ?? {}, { status }));

  const handlers: Handlers = {
    whoAmI: () => mock.me,
    signIn: () => {
      mock.me = { ...mock.me, account: ana };
      return ana;
    },
    lookAtInvitation: () => mock.invitation,
    listSessions: () => [{ ...session, createdAt: ago(60), lastSeenAt: ago(0) }],
    listPasskeys: () => [],
    pushDevices: () => ({ publicKey: 'BA', devices: [device] }),
    listPeople: () => [{ ...ana, lastSeenAt: ago(1), passkeys: 0 }],
    listAccountChanges: () => [],
    listRequests: ({ query }) => {
      const upTo = query.get('upTo') ?? String(Date.parse(rows()[0]?.receivedAt ?? ago(0)));
      const found = rows(query).filter(({ receivedAt }) => Date.parse(receivedAt) <= Number(upTo));
      const [from, limit] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? pageSize)];
      const to = Math.min(Number(query.get('until') ?? found.length), from + limit);
      const next = to < found.length ? `${to}` : null;
      return { rows: found.slice(from, to), next, upTo, indexing: false };
    },
    countRequests: ({ query }) => {
      const afterMs = Number(query.get('after') ?? 0);
      const found = rows(query).filter(({ receivedAt }) => Date.parse(receivedAt) > afterMs);
      return { count: found.length, more: false };
    },
    filterChoices: () => ({ countries: ['Perú'], cities: ['Arequipa', 'Trujillo'], editions, people: [ana] }),
    oneRequest: one,
    changeStage: (input) => change('changeStage', input),
    changeFollowUp: (input) => change('changeFollowUp', input),
    changeTaken: (input) => {
      one(input).timeline.push({ at: ago(0), kind: input.body.taken ? 'taken' : 'untaken', by: ana });
      return change('changeTaken', input);
    },
    addNote: (input) => {
      // Not `ago(0)`: a slow run began minutes before.
      const made = { ...input.body, version: 1, at: new Date().toISOString(), by: ana, editedAt: null };
      const { notes } = one(input);
      if (!notes.some(({ id }) => id === made.id)) notes.push(made);
      return made;
    },
    today: () => {
      const isUntil = (day: string | null, days: number) => day !== null && day <= dayIn(days);
      const won = rows().filter(({ stage }) => stage === 'won');
      return {
        unanswered: section(rows().filter(({ stage }) => stage === 'new')),
        trialsEnding: section(rows().filter(({ trialEnds }) => isUntil(trialEnds, 3))),
        followUps: section(rows().filter(({ followUp }) => isUntil(followUp, 0))),
        deliveries: section(held().filter(({ dismissedAt }) => !dismissedAt)),
        expiring: section(won.map((row) => ({ ...row, erasedOn: dayIn(5) }))),
      };
    },
    listQuarantined: () => ({ rows: rowsOf('quarantined'), next: null, upTo: '', indexing: false }),
    releaseQuarantined: (input) => setStatus(input, 'accepted'),
    quarantine: (input) => setStatus(input, 'quarantined'),
    deliveries: () => ({ channels: mock.channels, waiting: held() }),
    dismissDeliveries: (input) => forEach(input, (id) => dismissed.add(id)),
    figures: ({ query }) => figuresOf(rows(), query.get('from') ?? dayIn(-29), query.get('to') ?? dayIn(0)),
    previewErase: () => {
      const [first] = rows();
      return { rows: first ? [{ ...first, notes: 1, quarantined: false }] : [], more: false };
    },
    erase: (input) => forEach(input, (id) => details.delete(id)),
  };
  return mock;
}

/** Answers a browser's calls. @returns the mock, to be changed */
export async function answerPanelCalls(target: BrowserPage, mock = createPanelMock()): Promise<PanelMock> {
  const events = { contentType: 'text/event-stream', body: 'retry: 60000\nevent: hello\ndata: {}\n\n' };
  await target.route('**/panel/api/**', (route) => {
    const asked = route.request();
    const { pathname, searchParams: query } = new URL(asked.url());
    const path = pathname.replace('/panel/api/', '');
    const call = { method: asked.method(), path, query, body: asked.postDataJSON() };
    return route.fulfill(path === 'events' ? events : mock.answer(call));
  });
  return mock;
}

/** A new one, one on trial, one that is hostile and quarantined as well, and one that was won. */
function firstRequests(): Detail[] {
  const [text, address] = [hostileText, 'javascript:alert(1)'];
  const who = { fullName: text, company: text, computers: text, city: text, country: text };
  const hostile = { ...who, phone: address, email: address };
  const related = { ...rowOf(mockRequest({ id: 'r3', ...hostile })), same: ['phone' as const] };
  return [
    { ...mockRequest({ id: 'r1' }), related: [related] },
    mockRequest({ id: 'r2' }, 'trial'),
    mockRequest({ id: 'r3', ...hostile }),
    mockRequest({ id: 'r4' }, 'won'),
    { ...mockRequest({ id: 'r5', ...hostile }), status: 'quarantined' },
  ];
}

const names = ['Luis Tello', 'Rosa Quispe Mamani', 'Jorge Huamán', 'Carmen Ríos', 'Óscar Peña'];
const companies = ['LAN Center Delta', 'Colegio San Martín', 'Ciber Norte', 'Hotel Los Andes'];

function moreRequest(_: unknown, at: number): Detail {
  const turn = <Item>(list: readonly Item[]) => list[at % list.length] as Item; // never empty
  const who = { fullName: turn(names), company: turn(companies), computers: `${12 + 4 * at}` };
  return mockRequest({ id: `r${at + 6}`, city: 'Trujillo', ...who }, turn(stages), 60 * (at + 1) ** 2);
}

export function mockRequest(
  { id, ...given }: { id: string } & Partial<Detail['fields']>,
  stage: Stage = 'new',
  minutesAgo = 20,
): Detail {
  const at = ago(minutesAgo);
  const place = { city: 'Arequipa', country: 'Perú', address: 'Av. Ejército 123' };
  const reached = { phone: '+51987654321', email: 'maria@cabinas.example' };
  const who = { fullName: 'María José Ñáñez', company: 'Cabinas El Túnel', computers: '60' };
  const fields = { ...who, ...place, ...reached, ...given };
  const nothing = { trialStart: null, trialEnds: null, sale: null, lostReason: null, followUp: null };
  const untaken = { takenBy: null, takenAt: null };
  const ofStage: Partial<Record<Stage, Partial<Detail['record']>>> = {
    trial: { trialStart: dayIn(-28), trialEnds: dayIn(2), followUp: dayIn(0), takenBy: ana, takenAt: at },
    won: { sale: { edition: 'Basic Edition', licences: 40, amountCents: 40_000 } },
    lost: { lostReason: 'Precio' },
  };
  return {
    ...{ id, fields, status: 'accepted', receivedAt: at, lastReceivedAt: at, timesReceived: 1 },
    edition: 'Basic Edition',
    source: 'facebook / cpc / agosto',
    record: { version: 1, stage, stageAt: at, ...nothing, ...untaken, changedBy: ana, ...ofStage[stage] },
    notes: [{ id: `n-${id}`, text: fields.city, version: 1, at, by: ana, editedAt: null }],
    timeline: [
      { at, kind: 'received' },
      { at, kind: 'attempt', channel: 'mail', outcome: 'held', failure },
    ],
    related: [],
  };
}

function rowOf({ id, fields, record, receivedAt, timesReceived, edition }: Detail): Row {
  const { address: _address, ...shown } = fields;
  const { stage, stageAt, version, trialEnds, followUp, takenBy } = record;
  const mail = stage === 'new' ? 'held' : stage === 'won' ? 'sent' : 'waiting';
  const columns = { stage, stageAt, version, trialEnds, followUp, takenBy, mail } as const;
  return { ...shown, ...columns, id, receivedAt, timesReceived, edition };
}

function isIn({ fullName, company, phone, stage, takenBy }: Row, query: URLSearchParams): boolean {
  const holder = takenBy?.id ?? (stage === 'new' ? 'none' : '');
  const isTaken = [null, holder].includes(query.get('taken'));
  const isWanted = isTaken && (!query.has('stage') || query.getAll('stage').includes(stage));
  const text = `${fullName} ${company} ${phone}`.toLowerCase();
  return isWanted && text.includes((query.get('q') ?? '').toLowerCase());
}

function figuresOf(rows: Row[], from: string, to: string): AnswerOf<'figures'> {
  const firstMs = Date.parse(from);
  const days = Array.from({ length: Math.round((Date.parse(to) - firstMs) / dayMs) + 1 }, (_, at) => ({
    day: dayOf(firstMs + at * dayMs),
    requests: (at * 7) % 5,
  }));
  const requests = rows.length;
  const ifAny = <Item>(...list: Item[]) => (requests ? list : []);
  const closed = { won: 64, lost: 69, amountCents: 11_156_050 };
  const ofSource = { visits: 480, requests: 52, trials: 21, won: 9, amountCents: 2_002_600 };
  const times = { requests, medianMs: requests ? 1_080_000 : null, slowestMs: requests ? 100_800_000 : null };
  const people = ifAny(ana.name, 'Jorge Huamán', 'Lucía Paredes').map((name) => ({ name }));
  const steps = [0, 11, 21, 41, 81, 151].map((from, at, all) => ({ from, to: (all[at + 1] ?? 0) - 1 }));
  const named = (...list: string[]) => ifAny(...list).map((name, at) => ({ name, requests: 40 - 7 * at }));
  const countries = rows.map(({ country }) => country);
  return {
    from,
    to,
    days,
    weeks: days.filter((_, at) => at % 7 === 0).map((day) => ({ week: day.day, requests: day.requests })),
    countries: named(...new Set([...countries, 'Guatemala', 'México', 'Colombia'])),
    sizes: ifAny(...steps).map((step, at) => ({
      from: step.from,
      to: step.to > 0 ? step.to : null,
      requests: 9 + at,
    })),
    page: { visits: 2_140, formOpened: 310, formBegun: 168, formSent: 112 },
    sources: ['facebook / cpc / agosto', '', 'google / cpc / sin disco', 'volante'].map((source) => ({
      source,
      ...ofSource,
    })),
    funnel: { sent: 4 * requests, contacted: 96, trial: 52, won: 25, wonAfterTrial: 22 },
    answers: {
      ...{ ...times, people: people.map((person) => ({ ...times, ...person })) },
      hours: ifAny(8, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20).map((hour) => ({ ...times, hour })),
    },
    closed: {
      ...{ ...closed, licences: 1_420, people: people.map((person) => ({ ...closed, ...person })) },
      reasons: named('Precio', 'No responde', 'Más adelante').map(({ name, ...rest }) => ({
        reason: name,
        ...rest,
      })),
    },
  };
}

function refuse(status: number, error: PanelError['error'], more: object = {}): never {
  const json = { error, message: 'Dicho por el relay', ...more };
  throw Object.assign(new Error(error), { answer: { status, json } });
}
