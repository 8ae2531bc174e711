/** Where requests come from: what the page sends is kept beside the request, and the panel's figures are those of plain SQL. */
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

/** 95 requests over 18 days from 19 sources, some in trial, sold, lost or quarantined, and visits around them. */
async function fill(store: Store): Promise<void> {
  let now = new Date();
  const counter = createFigureCounter({ database: store.database, log, now: () => now });
  for (let nth = 0; nth < 95; nth += 1) {
    const source = sources[nth % sources.length] ?? {};
    const receivedAt = new Date(from + nth * 4.5 * hourMs);
    const { id } = await store.accept(incoming({ company: `Cabinas ${nth}` }, receivedAt, { source }));
    const context = changeContext(store, receivedAt, { id: 'ana', name: 'Ana' });
    if (nth % 3 === 0)
      await changeStage(id, { version: 0, stage: 'trial', trialStart: '2026-03-20' }, context);
    if (nth % 6 === 0)
      await changeStage(
        id,
        { version: 1, stage: 'won', edition: 'Basic', licences: 1, amountCents: 100 + nth },
        context,
      );
    if (nth % 3 === 1) await changeStage(id, { version: 0, stage: 'lost', reason: 'Precio' }, context);
    if (nth % 12 === 0) await quarantineRequests([id], context);
    now = receivedAt;
    for (let visits = nth % 5; visits > 0; visits -= 1) {
      counter.count('visit');
      if (sourceLabel(source)) counter.count(`visit/${sourceLabel(source)}`);
    }
  }
  await counter.stop();
}

/** The same as the panel's figures, asked plainly: by label, and only for what came in the period. */
async function bySql(store: Store, startMs: number, endMs: number): Promise<SourceFigures[]> {
  const label = ['utm_source', 'utm_medium', 'utm_campaign', 'referrer_host']
    .map((name) => `CASE WHEN ${name} IS NULL THEN '' ELSE ' / ' || ${name} END`)
    .join(' || ');
  const rows = await store.database.rows(
    `SELECT substr(${label}, 4) AS source, count(*) AS requests,
       sum(CASE WHEN trial_start IS NOT NULL THEN 1 ELSE 0 END) AS trials,
       sum(CASE WHEN stage = 'won' THEN 1 ELSE 0 END) AS won,
       sum(CASE WHEN stage = 'won' THEN amount_cents ELSE 0 END) AS amount
     FROM requests WHERE status = 'accepted' AND received_at >= $1 AND received_at < $2 GROUP BY 1`,
    [startMs, endMs],
  );
  const visits = await store.database.rows(
    'SELECT event, sum(count) AS count FROM hourly_figures WHERE hour >= $1 AND hour < $2 GROUP BY event',
    [startMs, endMs],
  );
  const visitsOf = (event: string) => Number(visits.find((row) => row.event === event)?.count ?? 0);
  const known = visits
    .filter(({ event }) => String(event).startsWith('visit/'))
    .reduce((sum, { count }) => sum + Number(count), 0);
  return rows.map((row) => ({
    source: String(row.source),
    visits: row.source === '' ? visitsOf('visit') - known : visitsOf(`visit/${row.source}`),
    requests: Number(row.requests),
    trials: Number(row.trials),
    won: Number(row.won),
    amountCents: Number(row.amount),
  }));
}

const bySource = (a: SourceFigures, b: SourceFigures) => ((a.source ?? '') < (b.source ?? '') ? -1 : 1);
const summed = (list: readonly SourceFigures[]) => {
  const sum = (name: 'visits' | 'requests' | 'trials' | 'won' | 'amountCents') =>
    list.reduce((total, each) => total + Number(each[name]), 0);
  return ['visits', 'requests', 'trials', 'won', 'amountCents'].map((name) => sum(name as 'won'));
};

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('%s: the figures by source are those of plain SQL', async (engine) => {
  const store = await openFreshStore(engine);
  const { reader } = store.database;
  onTestFinished(() => store.close());
  await fill(store);
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
    const meant = await bySql(store, Date.parse(`${first}T05:00:00Z`), Date.parse(`${endDay}T05:00:00Z`));
    expect(meant.length).toBe(19);
    // Twelve sources one by one, what is not known, and all others together.
    expect(shown).toHaveLength(14);
    const named = shown.filter(({ source }) => source !== null);
    const names = named.map(({ source }) => source);
    expect(named.toSorted(bySource)).toEqual(
      meant.filter(({ source }) => names.includes(source)).toSorted(bySource),
    );
    expect(summed(shown)).toEqual(summed(meant));
    const largest = meant
      .filter(({ source }) => source !== '')
      .map(({ requests }) => requests)
      .sort((a, b) => b - a);
    expect(shown.slice(0, 12).map(({ requests }) => requests)).toEqual(largest.slice(0, 12));
  }
});
