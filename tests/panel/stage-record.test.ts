/** The one rule of contract/stage-record.ts: relay and panel (what is not sent yet) apply it. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StageRecord } from '../../contract/panel/answers.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import { applyToDetail } from '../../panel/changes/apply-changes.ts';
import type { Change, ChangeRecord } from '../../panel/changes/change-record.ts';
import { business, setBusiness } from '../../panel/format/business.ts';
import { effort } from '../faults/effort.ts';
import { addAccounts } from '../support/change-context.ts';
import { panelOfTest } from '../support/panel-of-test.ts';
import { engines, storeUrlFor } from '../support/shared-postgres.ts';
import { ana, luis, startPanel, type TestPanel } from '../support/start-panel.ts';

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
interface Made {
  call: 'changeStage' | 'undoStage' | 'changeFollowUp' | 'changeTaken' | 'correctFields';
  body: object;
  at: string;
}
const undo = (nth: number, at = later): Made => ({ call: 'undoStage', body: { nth }, at });

/** The same changes, one after the other: at the relay, and in a panel that has sent none of them. */
async function made(changes: readonly Made[]) {
  relayed.clock.now = new Date(first);
  const id = await relayed.accept({ company: `Cabinas ${crypto.randomUUID()}` });
  const detail = await relayed.detail(id);
  const relay: StageRecord[] = [];
  const panel: StageRecord[] = [];
  const unsent: ChangeRecord[] = [];
  const keys = changes.map(() => crypto.randomUUID());
  for (const [version, { call, body: given, at }] of changes.entries()) {
    relayed.clock.now = new Date(at);
    const key = keys[version];
    const body = 'nth' in given ? { undo: keys[Number(given.nth)] ?? key } : given;
    const seen = { id: key, version: relay.at(-1)?.version ?? 0 };
    relay.push(await relayed.call(call, { params: { id }, body: { ...body, ...seen } }));
    const change = { call, requestId: id, body: { ...body, version: 0 } } as Change; // paired by the caller
    const entry = { key: key ?? '', accountId: ana.id, order: version, who: 'María', at };
    unsent.push({ ...change, ...entry, state: 'waiting' });
    panel.push(applyToDetail(detail, unsent, ana).record);
  }
  return { relay, panel };
}

const lost = { stage: 'lost', reason: 'Precio' } as const;
const moved = { ...trial, trialEnds: '2026-05-01', reason: 'Viajó' };
test.each<[string, Made[], Partial<StageRecord>[]]>([
  ['a sale keeps the dates of the trial', [stage(won, later)], [{ trialEnds: '2026-04-09', sale }]],
  [
    'a sale that is corrected stays closed when it was closed',
    [stage(won), stage({ ...won, licences: 60 }, later)],
    [{ stageAt: first }, { stageAt: first }],
  ],
  [
    'a lost request has the day on which its trial began',
    [stage(lost, later)],
    [{ trialStart: '2026-03-10' }],
  ],
  [
    'a moved end stays while the trial stays, and goes with another beginning',
    [
      ...[stage(moved, later), stage(trial, later), stage(won, later)],
      stage({ ...trial, trialStart: '2026-04-02' }, later),
    ],
    ['2026-05-01', '2026-05-01', '2026-05-01', '2026-05-02'].map((trialEnds) => ({ trialEnds })),
  ],
])('after a trial: %s', async (_, changes, expected) => {
  const { relay, panel } = await made([stage(trial), ...changes]);
  for (const records of [relay, panel]) expect(records.slice(1)).toMatchObject(expected);
});

test('a sale is of whom it says, else of who has the request, else of who closes it; a correction of it changes no one', async () => {
  const taken = (to?: string): Made => ({ call: 'changeTaken', body: { taken: true, to }, at: first });
  const sellers = async (...changes: Made[]) => {
    const { relay, panel } = await made(changes);
    expect(panel.map(({ seller }) => seller)).toEqual(relay.map(({ seller }) => seller));
    return relay.at(-1)?.seller;
  };
  expect(await sellers(stage(won))).toEqual(ana);
  expect(await sellers(taken('luis'), stage(won))).toEqual(luis);
  expect(await sellers(taken('luis'), stage({ ...won, seller: 'ana' }))).toEqual(ana);
  expect(await sellers(stage({ ...won, seller: 'luis' }), stage({ ...won, licences: 3 }))).toEqual(luis);
  expect(await sellers(stage({ ...won, seller: 'luis' }), stage(trial))).toBeNull();
});

test('what is undone is as it was: stage and its day, trial with a moved end, sale and seller; and undone again, it is as before', async () => {
  const { relay, panel } = await made([
    stage(trial),
    stage(moved, later),
    stage({ ...won, seller: 'luis' }, later),
    stage({ stage: 'contacted' }, '2026-05-20T15:00:00.000Z'),
    undo(3, '2026-05-20T15:01:00.000Z'),
    undo(4, '2026-05-20T15:02:00.000Z'),
    undo(0, '2026-05-20T15:03:00.000Z'),
  ]);
  const at = (record: StageRecord | undefined, of: StageRecord | undefined) =>
    expect(record).toEqual({ ...of, version: record?.version, changedBy: ana });
  for (const [, , sold, contacted, undone, redone, first] of [relay, panel]) {
    expect(sold).toMatchObject({ stage: 'won', stageAt: later, trialEnds: '2026-05-01', seller: luis });
    at(undone, sold);
    at(redone, contacted);
    expect(first).toMatchObject({ stage: 'new', stageAt: '2026-03-10T15:00:00.000Z' });
  }
});

test('a request that was entered is contacted again, not new; a change that was never made changes nothing', async () => {
  const id = crypto.randomUUID();
  const entered = { id, way: 'visit', fullName: 'Rosa Quispe', phone: '+51 987 111 222' };
  const detail = await relayed.call('enterRequest', { body: entered });
  const [lost, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const body = { id: lost, version: 0, stage: 'lost', reason: 'Precio' };
  const { version } = await relayed.change(id, 'stage', body);
  const undone = (of: string) => relayed.change(id, 'stage/undo', { version, undo: of });
  expect(await undone(other)).toMatchObject({ version, stage: 'lost' });
  expect(await undone(lost)).toMatchObject({ stage: 'contacted', stageAt: detail.record.stageAt });
});

test.each(engines)('Nueva, undone, keeps the first answer, with its seller gone too (%s)', async (engine) => {
  const at = await panelOfTest({ url: await storeUrlFor(engine) });
  await addAccounts(at.store, [luis]);
  const id = await at.accept();
  const change = async (to: string, body: object, afterMs: number) => {
    at.clock.now = new Date(at.clock.now.getTime() + afterMs);
    return at.change(id, to, body, luis);
  };
  const row = async () => (await at.database.rows('SELECT * FROM requests WHERE id = $1', [id]))[0];
  await change('stage', { version: 0, stage: 'contacted' }, 600_000);
  await change('stage', { version: 1, ...won }, 600_000);
  const before = await row();
  const key = crypto.randomUUID();
  await change('stage', { id: key, version: 2, stage: 'new' }, 86_400_000);
  expect(await row()).toMatchObject({ first_contact_at: null, answer_wait_ms: null });
  await at.database.rows('DELETE FROM panel_accounts');
  const stale = change('stage/undo', { version: 2, undo: key }, 60_000);
  await expect(stale).rejects.toMatchObject({ status: 409 });
  await change('stage/undo', { version: 3, undo: key }, 60_000);
  expect(await row()).toEqual({ ...before, version: 4 });
});

test('an account that does not exist gets no request and no sale, and a trial ends after it began', async () => {
  const id = await relayed.accept({ company: `Cabinas ${crypto.randomUUID()}` });
  const refused = (to: string, body: object) =>
    relayed.change(id, to, { version: 0, ...body }).catch((error) => error.status);
  expect(await refused('taken', { taken: true, to: 'nadie' })).toBe(400);
  expect(await refused('stage', { ...won, seller: 'nadie' })).toBe(400);
  for (const trialEnds of ['2026-03-10', '2026-03-09'])
    expect(await refused('stage', { ...trial, trialEnds })).toBe(400);
  const { record, timeline } = await relayed.detail(id);
  expect([record.version, timeline.length]).toEqual([0, 1]);
});

const day = fc.constantFrom('2026-02-27', '2026-03-10', '2026-12-31');
const someone = fc.constantFrom(undefined, 'ana', 'luis');
const step = {
  followUp: fc.option(day),
  time: fc.option(fc.constant('09:30')),
  text: fc.constantFrom(null, 'a', 'b'),
};
const bodies: Record<Made['call'], fc.Arbitrary<object>> = {
  changeStage: fc.oneof(
    fc.constantFrom({ stage: 'new' }, { stage: 'contacted' }),
    fc.constantFrom('Precio', 'Otro').map((reason) => ({ stage: 'lost', reason })),
    fc
      .record({ trialStart: day, trialEnds: fc.constantFrom(undefined, '2027-01-01') })
      .map((dates) => ({ stage: 'trial', ...dates })),
    fc
      .record({ licences: fc.integer({ min: 1, max: 90 }), seller: someone })
      .map((of) => ({ ...won, ...of })),
  ),
  changeFollowUp: fc.record(step, { requiredKeys: ['followUp'] }),
  changeTaken: fc.record({ taken: fc.boolean(), to: someone }),
  correctFields: fc
    .constantFrom({ phone: '+51 988 777 666' }, { phone: '+51 987 654 321', city: 'Tacna' }, { city: 'Lima' })
    .map((fields) => ({ fields })),
  undoStage: fc.nat(11).map((nth) => ({ nth })),
};
const calls = fc.constantFrom('changeStage', 'changeStage', ...(Object.keys(bodies) as Made['call'][]));
const change: fc.Arbitrary<Omit<Made, 'at'>> = calls.chain((call) =>
  bodies[call].map((body) => ({ call, body })),
);

test('after any changes the panel shows, unsent, what the relay stores', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 12 }), async (changes) => {
      const moments = changes.map((each, nth) => ({
        ...each,
        at: new Date(Date.parse(first) + nth * 60_000).toISOString(),
      }));
      const { relay, panel } = await made(moments);
      expect(panel.map((record) => ({ ...record, version: 0 }))).toEqual(
        relay.map((record) => ({ ...record, version: 0 })),
      );
    }),
    { numRuns: effort.full ? 100 : 12 },
  );
});
