/** The panel's figures over both databases: first answers, what was closed, and where requests come from. */
import { describe, expect, test } from 'vitest';
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

const log = { info() {}, warn() {}, error() {} };

/** The last one is not known. */
const sources: VisitSource[] = [
  { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'agosto' },
  { utm_source: 'facebook', utm_medium: 'cpc' },
  { referrer_host: 'google.com' },
  { utm_campaign: "o'hara <b>%_\\ 😀" },
  ...Array.from({ length: 10 }, (_, nth) => ({ utm_source: `volante ${nth}` })),
  {},
];

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

  test('the figures by source: twelve one by one, what is not known, and all others together', async () => {
    const store = await openFreshStore(engine);
    let now = new Date();
    const counter = createFigureCounter({ database: store.database, log, now: () => now });
    // The last second of a day in Lima, and the first of the next.
    for (const moment of ['2026-03-10T04:59:59Z', '2026-03-10T05:00:00Z']) {
      now = new Date(moment);
      const context = changeContext(store, now, ana);
      for (const [nth, source] of sources.entries()) {
        const accepted = await Promise.all(
          Array.from({ length: 20 - nth }, (_, n) =>
            store.accept(incoming({ company: `${moment} ${nth} ${n}` }, now, { source })),
          ),
        );
        const [robot = '', sold = '', tried = ''] = accepted.map(({ id }) => id);
        for (const id of [robot, sold, tried])
          await changeStage(id, { version: 0, stage: 'trial', trialStart: '2026-03-20' }, context);
        await changeStage(sold, { version: 1, ...sale('Basic', 1, 100 + nth) }, context);
        await quarantineRequests([robot], context);
        for (let visits = 0; visits < nth; visits += 1) {
          counter.count('visit');
          if (sourceLabel(source)) counter.count(`visit/${sourceLabel(source)}`);
        }
      }
    }
    await counter.stop();
    const figures = figuresOf(store, lima, '2026-05-01T12:00:00Z');
    for (const [from, days] of [
      ['2026-03-10', 1],
      ['2026-03-09', 2],
    ] as const) {
      const sum = (places: number[], of: (nth: number) => number) =>
        places.reduce((total, nth) => total + days * of(nth), 0);
      const meant = (source: string | null, ...places: number[]) => ({
        ...{ source, visits: sum(places, (nth) => nth), requests: sum(places, (nth) => 19 - nth) },
        ...{ trials: sum(places, () => 2), won: sum(places, () => 1) },
        amountCents: sum(places, (nth) => 100 + nth),
      });
      const named = sources.slice(0, 12).map((source, nth) => meant(sourceLabel(source), nth));
      const shown = (await figures({ from, to: '2026-03-10' })).sources;
      expect(shown).toEqual([...named, meant('', 14), meant(null, 12, 13)]);
    }
  });
});
