/** Where requests come from: what the page sends is kept beside the request, and the panel's figures are its sums. */
import { expect, onTestFinished, test } from 'vitest';
import type { SourceFigures } from '../../contract/panel/answers.ts';
import { sourceLabel, type VisitSource } from '../../contract/visit-source.ts';
import { createFigures } from '../../relay/figures/figures.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import type { Store } from '../../relay/store/store.ts';
import { createFigureCounter } from '../../relay/visits/figure-counter.ts';
import { changeContext, changeStage } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

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
    const context = changeContext(store, now, { id: 'ana', name: 'Ana' });
    const trial = { version: 0, stage: 'trial', trialStart: '2026-03-20' } as const;
    const sale = { stage: 'won', edition: 'Basic', licences: 1, amountCents: 100 + nth } as const;
    if (nth % 3 === 0) await changeStage(id, trial, context);
    if (nth % 6 === 0) await changeStage(id, { version: 1, ...sale }, context);
    if (nth % 3 === 1) await changeStage(id, { version: 0, stage: 'lost', reason: 'Precio' }, context);
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
      ...{ ...request, amountCents: won && sale.amountCents },
    });
  }
  await counter.stop();
  return added;
}

const bySource = (a: SourceFigures, b: SourceFigures) => ((a.source ?? '') < (b.source ?? '') ? -1 : 1);

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('%s: the figures by source are the sums of what came', async (engine) => {
  const store = await openFreshStore(engine);
  const { reader } = store.database;
  onTestFinished(() => store.close());
  const added = await fill(store);
  const figures = createFigures({
    reader,
    business: { timeZone: 'America/Lima' },
    now: () => new Date('2026-05-01T12:00:00Z'),
    counter: { flush: async () => {} },
  });
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
