/** The panel's figures over both databases: first answers, what was closed, and where requests come from. */
import { describe, expect, test } from 'vitest';
import type { SourceFigures } from '../../contract/panel/answers.ts';
import { sourceLabel, type VisitSource } from '../../contract/visit-source.ts';
import { createFigures } from '../../relay/figures/figures.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import type { Store } from '../../relay/store/store.ts';
import { createFigureCounter } from '../../relay/visits/figure-counter.ts';
import { addAccounts, changeContext, changeStage, changeTaken } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { engines, openFreshStore } from '../support/shared-postgres.ts';

const ana = { id: 'ana', name: 'Ana Ñ.' };
const luis = { id: 'luis', name: 'Luis' };
const lima = { timeZone: 'America/Lima' };

const minuteMs = 60_000;
// The clocks go forward on Sunday, 8 March.
const timeZone = 'America/New_York';
const times = { timeZone, openingHours: [{ days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 }] };

/** When they came and were answered, by whom. */
const answers = [
  ['2026-03-06T22:50Z', '2026-03-09T13:10Z', ana], // from Friday, 17:50, to Monday, 9:10: 20 minutes
  ['2026-03-08T07:30Z', '2026-03-09T13:00Z', luis], // from Sunday, 3:30, to Monday, 9:00: none
  ['2026-03-09T13:30Z', '2026-03-09T13:37Z', ana], // at 9:30
  ['2026-03-09T13:59Z', '2026-03-09T15:59Z', luis], // at 9:59
  ['2026-03-10T04:30Z', '2026-03-10T04:45Z', luis], // at 0:30, while it is closed
] as const;

const took = (requests: number, medianMinutes: number, slowestMinutes: number) => ({
  requests,
  medianMs: medianMinutes * minuteMs,
  slowestMs: slowestMinutes * minuteMs,
});

const sale = (edition: string, licences: number, amountCents: number, seller?: string) =>
  ({ stage: 'won', edition, licences, amountCents, seller }) as const;
const lost = (reason: string) => ({ stage: 'lost', reason }) as const;

const hourMs = 3_600_000;
const from = Date.parse('2026-03-01T05:00:00Z'); // midnight in Lima
const log = { info() {}, warn() {}, error() {} };

const sources: VisitSource[] = [
  {},
  { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'agosto' },
  { utm_source: 'facebook', utm_medium: 'cpc' },
  { referrer_host: 'google.com' },
  { utm_campaign: "o'hara <b>%_\\ 😀" },
  ...Array.from({ length: 14 }, (_, nth) => ({ utm_source: `volante ${nth}` })),
];

type Sums = Omit<SourceFigures, 'source'>;
const sumsOf = (list: readonly Sums[]) => {
  const sum = (name: keyof Sums) => list.reduce((total, each) => total + Number(each[name]), 0);
  const [visits, requests, trials] = [sum('visits'), sum('requests'), sum('trials')];
  return { visits, requests, trials, won: sum('won'), amountCents: sum('amountCents') };
};

/**
 * 95 requests over 18 days from 19 sources, some in trial, sold, lost or quarantined, and visits around them.
 * @returns what each adds to its source's figures, and when
 */
async function fill(store: Store): Promise<(SourceFigures & { atMs: number })[]> {
  let now = new Date();
  const counter = createFigureCounter({ database: store.database, log, now: () => now });
  const added = [];
  for (let nth = 0; nth < 95; nth += 1) {
    const source = sources[nth % sources.length] ?? {};
    now = new Date(from + nth * 4.5 * hourMs);
    const { id } = await store.accept(incoming({ company: `Cabinas ${nth}` }, now, { source }));
    const context = changeContext(store, now, ana);
    const trial = { version: 0, stage: 'trial', trialStart: '2026-03-20' } as const;
    const amountCents = 100 + nth;
    if (nth % 3 === 0) await changeStage(id, trial, context);
    if (nth % 6 === 0) await changeStage(id, { version: 1, ...sale('Basic', 1, amountCents) }, context);
    if (nth % 3 === 1) await changeStage(id, { version: 0, ...lost('Precio') }, context);
    const isRobot = nth % 12 === 0;
    if (isRobot) await quarantineRequests([id], context);
    const label = sourceLabel(source);
    for (let visits = nth % 5; visits > 0; visits -= 1) {
      counter.count('visit');
      if (label) counter.count(`visit/${label}`);
    }
    const won = !isRobot && nth % 6 === 0 ? 1 : 0;
    const request = { requests: isRobot ? 0 : 1, trials: !isRobot && nth % 3 === 0 ? 1 : 0, won };
    added.push({
      ...{ source: label, atMs: now.getTime(), visits: nth % 5 },
      ...{ ...request, amountCents: won && amountCents },
    });
  }
  await counter.stop();
  return added;
}

const bySource = (a: SourceFigures, b: SourceFigures) => ((a.source ?? '') < (b.source ?? '') ? -1 : 1);

describe.each(engines)('%s', (engine) => {
  const figuresOf = ({ database: { reader } }: Store, business: { timeZone: string }, now: string) =>
    createFigures({ reader, business, now: () => new Date(now), counter: { flush: async () => {} } });

  test('median and slowest first answer, by person and by hour', async () => {
    const store = await openFreshStore(engine);
    const accept = async (company: string, at: string) =>
      (await store.accept(incoming({ company }, new Date(at)))).id;
    for (const [number, [came, answered, by]] of answers.entries()) {
      const id = await accept(`Cabinas ${number}`, came);
      const context = changeContext(store, new Date(answered), by, times);
      if (number % 2 === 0) await changeTaken(id, { version: 0, taken: true }, context);
      else await changeStage(id, { version: 0, stage: 'contacted' }, context);
      // What comes later changes nothing: the first answer counts.
      const later = new Date(context.now.getTime() + 60 * minuteMs);
      await changeTaken(id, { version: 1, taken: true }, changeContext(store, later, ana, times));
    }
    await accept('No one answered', '2026-03-09T14:00Z');
    const robot = await accept('Robot', '2026-03-09T14:00Z');
    const context = changeContext(store, new Date('2026-03-09T17:00Z'), ana, times);
    await changeTaken(robot, { version: 0, taken: true }, context);
    await quarantineRequests([robot], context);

    const figures = figuresOf(store, times, '2026-04-01T12:00:00Z');
    const found = async (from: string, to: string) => (await figures({ from, to })).answers;
    const { people, ...all } = await found('2026-03-06', '2026-03-09');
    expect(all).toEqual({
      ...took(4, 13.5, 120),
      hours: [
        { hour: 3, ...took(1, 0, 0) },
        { hour: 9, ...took(2, 63.5, 120) },
        { hour: 17, ...took(1, 20, 20) },
      ],
    });
    expect(people).toHaveLength(2);
    expect(people).toContainEqual({ name: ana.name, ...took(2, 13.5, 20) });
    expect(people).toContainEqual({ name: luis.name, ...took(2, 60, 120) });
    const one = took(1, 0, 0);
    expect(await found('2026-03-10', '2026-03-10')).toEqual({
      ...one,
      ...{ people: [{ name: luis.name, ...one }], hours: [{ hour: 0, ...one }] },
    });
    const none = { requests: 0, medianMs: null, slowestMs: null, people: [], hours: [] };
    expect(await found('2026-03-25', '2026-03-31')).toEqual(none);
  });

  test('what was closed counts on the day of its closing', async () => {
    const store = await openFreshStore(engine);
    await addAccounts(store, [ana, luis]);
    const received = new Date('2026-08-01T12:00Z');
    let number = 0;
    /** By Ana, each at its moment. */
    const close = async (...changes: [at: string, body: Parameters<typeof changeStage>[1]][]) => {
      number += 1;
      const { id } = await store.accept(incoming({ company: `Cabinas ${number}` }, received));
      for (const [at, body] of changes) await changeStage(id, body, changeContext(store, new Date(at), ana));
      return id;
    };
    // In Santiago the clocks go forward on 6 September, which lasts from 04:00 to 03:00 of UTC.
    await close(['2026-09-06T03:59Z', { version: 0, ...sale('Basic Edition', 1, 100) }]);
    await close(
      ['2026-09-06T04:00Z', { version: 0, ...sale('Basic Edition', 10, 1) }],
      // Corrected a month later: it was sold when it was sold.
      ['2026-10-06T12:00Z', { version: 1, ...sale('Basic Edition', 10, 12_000) }],
    );
    await close(['2026-09-07T02:59Z', { version: 0, ...sale('Gamer Edition', 5, 5_000, luis.id) }]);
    await close(['2026-09-07T03:00Z', { version: 0, ...lost('Precio') }]);
    await close(['2026-09-06T12:00Z', { version: 0, ...lost('Otro: cerró') }]);
    await close(['2026-09-06T12:00Z', { version: 0, ...lost('Duplicada') }]);
    const his = await close();
    const noon = changeContext(store, new Date('2026-09-06T15:00Z'), ana);
    await changeTaken(his, { version: 0, taken: true, to: luis.id }, noon);
    await changeStage(his, { version: 1, ...lost('Precio') }, noon);
    // Opened again, and of a robot, as it turned out.
    await close(
      ['2026-09-06T12:00Z', { version: 0, ...sale('Basic Edition', 1, 100) }],
      ['2026-09-20T12:00Z', { version: 1, stage: 'contacted' }],
    );
    await quarantineRequests([await close(['2026-09-06T12:00Z', { version: 0, ...lost('Precio') }])], noon);

    const figures = figuresOf(store, { timeZone: 'America/Santiago' }, '2026-11-23T12:00:00Z');
    const { reasons, editions, people, ...sums } = (await figures({ from: '2026-09-06', to: '2026-09-06' }))
      .closed;
    expect(sums).toEqual({ won: 2, lost: 2, licences: 15, amountCents: 17_000 });
    const byName = <Item extends { name: string }>(list: readonly Item[]) =>
      list.toSorted((one, other) => one.name.localeCompare(other.name));
    expect(reasons.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
      { reason: 'Duplicada', requests: 1, isCounted: false },
      { reason: 'Otro', requests: 1, isCounted: true },
      { reason: 'Precio', requests: 1, isCounted: true },
    ]);
    expect(byName(editions)).toEqual([
      { name: 'Basic Edition', won: 1, licences: 10, amountCents: 12_000 },
      { name: 'Gamer Edition', won: 1, licences: 5, amountCents: 5_000 },
    ]);
    expect(byName(people)).toEqual([
      { name: ana.name, won: 1, lost: 1, amountCents: 12_000 },
      { name: luis.name, won: 1, lost: 1, amountCents: 5_000 },
    ]);
    const { closed } = await figures({ from: '2026-09-05', to: '2026-09-05' });
    expect(closed).toMatchObject({ won: 1, lost: 0, amountCents: 100 });
  });

  test('what was no request counts in no rate, of trials either', async () => {
    const store = await openFreshStore(engine);
    const now = '2026-03-10T15:00:00Z';
    const trial = { stage: 'trial', trialStart: '2026-03-01' } as const;
    for (const [number, reason] of ['Duplicada', 'Número equivocado', 'otro: nada', ''].entries()) {
      const { id } = await store.accept(incoming({ company: `Cabinas ${number}` }, new Date(now)));
      await changeStage(id, { version: 0, ...trial }, changeContext(store, new Date(now)));
      const sold = { stage: 'won', edition: 'Basic Edition', licences: 1, amountCents: 1 } as const;
      const end = reason ? ({ stage: 'lost', reason } as const) : sold;
      await changeStage(id, { version: 1, ...end }, changeContext(store, new Date(now)));
    }
    const { funnel, closed, sources } = await figuresOf(store, lima, now)({});
    expect(funnel).toMatchObject({ sent: 4, contacted: 4, trial: 2, won: 1, wonAfterTrial: 1 });
    expect(closed).toMatchObject({ won: 1, lost: 1, people: [{ won: 1, lost: 1 }] });
    // Typed, and not chosen as another reason.
    expect(closed.reasons).toContainEqual({ reason: 'otro: nada', requests: 1, isCounted: true });
    // They came, and had a trial.
    expect(sources).toMatchObject([{ source: '', requests: 4, trials: 4, won: 1 }]);
  });

  test('the figures by source are the sums of what came', async () => {
    const store = await openFreshStore(engine);
    const added = await fill(store);
    const figures = figuresOf(store, lima, '2026-05-01T12:00:00Z');
    for (const [first, last, endDay] of [
      ['2026-03-01', '2026-04-30', '2026-05-01'],
      ['2026-03-05', '2026-03-11', '2026-03-12'],
    ] as const) {
      const shown = (await figures({ from: first, to: last })).sources;
      const [startMs, endMs] = [Date.parse(`${first}T05:00:00Z`), Date.parse(`${endDay}T05:00:00Z`)];
      const inPeriod = added.filter(({ atMs }) => atMs >= startMs && atMs < endMs);
      const meant = [...Map.groupBy(inPeriod, ({ source }) => source)].map(([source, list]) => ({
        source,
        ...sumsOf(list),
      }));
      expect(meant.length).toBe(19);
      // Twelve sources one by one, what is not known, and all others together.
      expect(shown).toHaveLength(14);
      const named = shown.filter(({ source }) => source !== null);
      const names = named.map(({ source }) => source);
      expect(named.toSorted(bySource)).toEqual(
        meant.filter(({ source }) => names.includes(source)).toSorted(bySource),
      );
      expect(sumsOf(shown)).toEqual(sumsOf(meant));
      const largest = meant
        .filter(({ source }) => source !== '')
        .map(({ requests }) => requests)
        .sort((a, b) => b - a);
      expect(shown.slice(0, 12).map(({ requests }) => requests)).toEqual(largest.slice(0, 12));
    }
  });
});
