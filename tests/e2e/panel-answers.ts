/** What a relay with a few requests would answer, so that every view of the panel has something to show. */
import type { Page } from '@playwright/test';
import type {
  ChannelStatus,
  Deliveries,
  ErasePreview,
  Figures,
  RequestDetail,
  RequestRow,
  StageRecord,
  Today,
  WaitingDelivery,
} from '../../contract/panel-answers.ts';

const ana = { id: 'ana', name: 'Ana' };
const at = new Date(Date.now() - 20 * 60_000).toISOString();
/** Each field of it is what somebody hostile would type. */
export const hostileText = '<img src=x onerror="document.title=1"> javascript:alert(1) \u202Egpj';
const bounded = (count: number) => ({ count, more: false });

const row: RequestRow = {
  id: 'r1',
  receivedAt: at,
  timesReceived: 1,
  edition: 'Basic Edition',
  stage: 'new',
  stageAt: at,
  version: 1,
  trialEnds: null,
  followUp: null,
  mail: 'held',
  fullName: 'María José Ñáñez',
  company: 'Cabinas El Túnel',
  computers: '60',
  city: 'Arequipa',
  country: 'Perú',
  phone: '+51987654321',
  email: 'maria@cabinas.example',
};
const trial: RequestRow = { ...row, id: 'r2', stage: 'trial', trialEnds: at.slice(0, 10), mail: 'waiting' };
const hostile: RequestRow = {
  ...row,
  id: 'r3',
  fullName: hostileText,
  company: hostileText,
  computers: hostileText,
  city: hostileText,
  phone: 'javascript:alert(1)',
  email: 'javascript:alert(1)',
};
const rows = [row, trial, { ...row, id: 'r4', stage: 'won' as const, mail: 'sent' as const }, hostile];

const failure = { code: 'login', detail: 'EAUTH: Invalid login: 535' } as const;
const waiting: WaitingDelivery = {
  requestId: 'r1',
  receivedAt: at,
  fullName: row.fullName,
  company: row.company,
  channel: 'mail',
  state: 'held',
  attempts: 4,
  nextAttemptAt: null,
  sentAt: null,
  failure,
};
const channel: ChannelStatus = {
  channel: 'mail',
  configured: true,
  working: false,
  since: at,
  failure,
  waiting: bounded(1),
  held: bounded(1),
};
const deliveries: Deliveries = {
  channels: [channel, { ...channel, channel: 'webhook', working: true, failure: null, held: bounded(0) }],
  waiting: [waiting],
};
const today: Today = {
  unanswered: { rows: [row], ...bounded(1) },
  trialsEnding: { rows: [trial], ...bounded(1) },
  followUps: { rows: [{ ...trial, followUp: at.slice(0, 10) }], ...bounded(1) },
  deliveries: { rows: [waiting], ...bounded(1) },
};
const record = (of: RequestRow): StageRecord => ({
  version: 1,
  stage: of.stage,
  stageAt: at,
  trialStart: of.stage === 'trial' ? at.slice(0, 10) : null,
  trialEnds: of.trialEnds,
  sale: null,
  lostReason: null,
  followUp: null,
  changedBy: ana,
});
const detail = (of: RequestRow): RequestDetail => ({
  ...of,
  lastReceivedAt: at,
  status: 'accepted',
  fields: { ...of, address: of.city },
  record: record(of),
  notes: [{ id: 'n1', text: of.city, version: 1, at, by: ana, editedAt: null }],
  deliveries: [],
  timeline: [
    { at, kind: 'received' },
    { at, kind: 'attempt', channel: 'mail', outcome: 'held', failure },
  ],
  related: [{ ...hostile, same: ['phone'] }],
});
const figures: Figures = {
  from: '2026-11-01',
  to: '2026-11-03',
  days: ['01', '02', '03'].map((day, requests) => ({ day: `2026-11-${day}`, requests })),
  weeks: [{ week: '2026-10-26', requests: 3 }],
  countries: [{ name: hostileText, requests: 3 }],
  sizes: [{ from: 1, to: 19, requests: 3 }],
  page: { visits: 120, formOpened: 9, formBegun: 4, formSent: 2 },
  funnel: { sent: 3, contacted: 2, trial: 1, won: 1 },
  firstContactMedianMs: 3_600_000,
  sales: { count: 1, licences: 40, amountCents: 40_000 },
};
const erase: ErasePreview = { rows: [{ ...row, notes: 1, robot: false }], more: false };
const page = (found: RequestRow[]) => ({ rows: found, next: null, indexing: false });

/** By the call's path below /panel/api/. */
export const panelAnswers: Readonly<Record<string, unknown>> = {
  me: { account: ana, firstStart: false, passkeyOrigin: null },
  requests: page(rows),
  'requests-count': bounded(rows.length),
  'filter-choices': { countries: ['Perú'], editions: ['Basic Edition'], people: [ana] },
  'requests/r1': detail(row),
  'requests/r2': detail(trial),
  'requests/r3': detail(hostile),
  today,
  deliveries,
  'set-aside': page([hostile]),
  figures,
  erase,
  sessions: [
    { id: 's', current: true, device: 'Chrome', signedInWith: 'password', createdAt: at, lastSeenAt: at },
  ],
  passkeys: [],
  people: [{ ...ana, createdAt: at, lastSeenAt: at, passkeys: 0 }],
  'account-changes': [],
  'invitation/look': { purpose: 'first', name: null, expiresAt: at },
};

/** @param others answers that take the place of these, by their path below /panel/api/ */
export async function answerPanelCalls(target: Page, others: Record<string, unknown> = {}): Promise<void> {
  await target.route('**/panel/api/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/panel/api/', '');
    if (path === 'events')
      return route.fulfill({
        contentType: 'text/event-stream',
        body: 'retry: 60000\nevent: hello\ndata: {}\n\n',
      });
    const answer = { ...panelAnswers, ...others }[path];
    return answer === undefined
      ? route.fulfill({ status: 404, json: { error: 'notFound', message: 'No existe' } })
      : route.fulfill({ json: answer });
  });
}
