/** The one rule of contract/stage-record.ts: relay and panel (what is not sent yet) apply it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RequestDetail, StageRecord } from '../../contract/panel/answers.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import { applyToDetail } from '../../panel/changes/apply-changes.ts';
import type { Change, ChangeRecord } from '../../panel/changes/change-record.ts';
import { business, setBusiness } from '../../panel/format/business.ts';
import { addAccounts } from '../support/change-context.ts';
import { ana, luis, startPanel, type TestPanel } from '../support/start-panel.ts';

const api = '/panel/api/requests';
const [first, later] = ['2026-03-10T15:00:00.000Z', '2026-04-02T15:00:00.000Z'];
const trial = { stage: 'trial', trialStart: '2026-03-10' } as const;
const sale = { edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
const won = { stage: 'won', ...sale } as const;
type Wanted =
  BodyOf<'changeStage'> extends infer One ? (One extends object ? Omit<One, 'version'> : never) : never;
const stage = (body: Wanted, at = first): Made => ({ call: 'changeStage' as const, body, at });

let relayed: TestPanel;
beforeAll(async () => {
  relayed = await startPanel();
  await addAccounts(relayed.store, [ana, luis]);
  setBusiness({ ...before, people: [ana, luis] });
});
afterAll(async () => {
  setBusiness(before);
  await relayed.stop();
});
const before = business;
const paths = {
  changeStage: 'stage',
  changeFollowUp: 'follow-up',
  changeTaken: 'taken',
  correctFields: 'fields',
};
interface Made {
  call: keyof typeof paths;
  body: object;
  at: string;
}

/** The same changes, one after the other: at the relay, and in a panel that has sent none of them. */
async function made(changes: readonly Made[]) {
  relayed.clock.now = new Date(first);
  const id = await relayed.accept({ company: `Cabinas ${crypto.randomUUID()}` });
  const detail = await relayed.get<RequestDetail>(`${api}/${id}`);
  const [relay, panel]: StageRecord[][] = [[], []];
  const unsent: ChangeRecord[] = [];
  for (const [version, { call, body, at }] of changes.entries()) {
    relayed.clock.now = new Date(at);
    const to = paths[call];
    relay?.push(await relayed.send<StageRecord>('POST', `${api}/${id}/${to}`, { ...body, version }));
    const change = { call, requestId: id, body: { ...body, version: 0 } } as Change; // paired by the caller
    const entry = { key: `${version}`, accountId: ana.id, order: version, who: 'María', at };
    unsent.push({ ...change, ...entry, state: 'waiting' });
    panel?.push(applyToDetail(detail, unsent, ana).record);
  }
  return { relay, panel };
}

test('a sale after a trial keeps the dates of the trial, and holds edition, licences and amount alone', async () => {
  const { relay = [], panel = [] } = await made([stage(trial), stage(won, later)]);
  for (const record of [relay[1], panel[1]])
    expect(record).toMatchObject({ trialStart: '2026-03-10', trialEnds: '2026-04-09' });
  for (const record of [relay[1], panel[1]]) expect(record?.sale).toEqual(sale);
});

test('a sale that is corrected stays closed when it was closed', async () => {
  const { relay = [], panel = [] } = await made([stage(won), stage({ ...won, licences: 60 }, later)]);
  expect(relay[1]?.stageAt).toBe(first);
  expect(panel[1]?.stageAt).toBe(first);
});

test('a request that goes back to its trial has the day on which the trial began', async () => {
  const { relay = [], panel = [] } = await made([
    stage(trial),
    stage({ stage: 'lost', reason: 'Precio' }, later),
  ]);
  expect(relay[1]?.trialStart).toBe('2026-03-10');
  expect(panel[1]?.trialStart).toBe('2026-03-10');
});

test('a moved end stays while the trial stays, and goes with another beginning', async () => {
  const moved = { ...trial, trialEnds: '2026-05-01', reason: 'Viajó' };
  const { relay = [], panel = [] } = await made([
    stage(trial),
    stage(moved, later),
    stage(trial, later),
    stage(won, later),
    stage({ ...trial, trialStart: '2026-04-02' }, later),
  ]);
  for (const records of [relay, panel])
    expect(records.map(({ trialEnds }) => trialEnds)).toEqual([
      '2026-04-09',
      '2026-05-01',
      '2026-05-01',
      '2026-05-01',
      '2026-05-02',
    ]);
});

test('a sale is of whom it says, else of who has the request, else of who closes it; a correction of it changes no one', async () => {
  const taken = (to?: string): Made => ({ call: 'changeTaken', body: { taken: true, to }, at: first });
  const sellers = async (...changes: Made[]) => {
    const { relay = [], panel = [] } = await made(changes);
    expect(panel.map(({ seller }) => seller)).toEqual(relay.map(({ seller }) => seller));
    return relay.at(-1)?.seller;
  };
  expect(await sellers(stage(won))).toEqual(ana);
  expect(await sellers(taken('luis'), stage(won))).toEqual(luis);
  expect(await sellers(taken('luis'), stage({ ...won, seller: 'ana' }))).toEqual(ana);
  expect(await sellers(stage({ ...won, seller: 'luis' }), stage({ ...won, licences: 3 }))).toEqual(luis);
  expect(await sellers(stage({ ...won, seller: 'luis' }), stage(trial))).toBeNull();
});

test('an account that does not exist gets no request and no sale, and a trial ends after it began', async () => {
  const id = await relayed.accept({ company: `Cabinas ${crypto.randomUUID()}` });
  const refused = (to: string, body: object) =>
    relayed.send('POST', `${api}/${id}/${to}`, { version: 0, ...body }).catch((error) => error.status);
  expect(await refused('taken', { taken: true, to: 'nadie' })).toBe(400);
  expect(await refused('stage', { ...won, seller: 'nadie' })).toBe(400);
  for (const trialEnds of ['2026-03-10', '2026-03-09'])
    expect(await refused('stage', { ...trial, trialEnds })).toBe(400);
  const { record, timeline } = await relayed.get<RequestDetail>(`${api}/${id}`);
  expect([record.version, timeline.length]).toEqual([0, 1]);
});

const day = fc.constantFrom('2026-02-27', '2026-03-10', '2026-12-31');
const change: fc.Arbitrary<Omit<Made, 'at'>> = fc.oneof(
  fc
    .constantFrom({ stage: 'new' }, { stage: 'contacted' })
    .map((body) => ({ call: 'changeStage' as const, body })),
  fc.tuple(day, fc.constantFrom(undefined, '2027-01-01')).map(([trialStart, trialEnds]) => ({
    call: 'changeStage' as const,
    body: { stage: 'trial', trialStart, trialEnds },
  })),
  fc
    .tuple(fc.integer({ min: 1, max: 90 }), fc.constantFrom(undefined, 'ana', 'luis'))
    .map(([licences, seller]) => ({ call: 'changeStage' as const, body: { ...won, licences, seller } })),
  fc
    .constantFrom('Precio', 'Otro')
    .map((reason) => ({ call: 'changeStage' as const, body: { stage: 'lost', reason } })),
  fc
    .record(
      {
        followUp: fc.option(day),
        time: fc.option(fc.constant('09:30')),
        text: fc.constantFrom(null, 'a', 'b'),
      },
      { requiredKeys: ['followUp'] },
    )
    .map((body) => ({ call: 'changeFollowUp' as const, body })),
  fc
    .tuple(fc.boolean(), fc.constantFrom(undefined, 'ana', 'luis'))
    .map(([taken, to]) => ({ call: 'changeTaken' as const, body: { taken, to } })),
  fc
    .constantFrom({ phone: '+51 988 777 666' }, { phone: '+51 987 654 321', city: 'Tacna' }, { city: 'Lima' })
    .map((fields) => ({ call: 'correctFields' as const, body: { fields } })),
);

test('after any changes the panel shows, unsent, what the relay stores', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const moments = changes.map((each, nth) => ({
        ...each,
        at: new Date(Date.parse(first) + nth * 60_000).toISOString(),
      }));
      const { relay = [], panel = [] } = await made(moments);
      expect(panel.map((record) => ({ ...record, version: 0 }))).toEqual(
        relay.map((record) => ({ ...record, version: 0 })),
      );
    }),
    { numRuns: 30 },
  );
});
