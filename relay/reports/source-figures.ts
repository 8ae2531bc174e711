/** Which sources brought a period's visits and requests, and what became of these. */
import { otherSources } from '../../contract/figures.ts';
import type { Figures, SourceFigures } from '../../contract/panel-answers.ts';
import { readSource, sourceLabel } from '../../contract/visit-source.ts';
import type { Row, Sql } from '../db/sql-database.ts';

const sourcesMax = 12;
const numbers = ['visits', 'requests', 'trials', 'won', 'amountCents'] as const;
type Sums = Record<(typeof numbers)[number], number>;

export interface SourcePeriod {
  /** The first list key of the period, and the first one after it. */
  keys: readonly number[];
  startMs: number;
  endMs: number;
}

/**
 * @param totals of the period, known sources or not; `page` null = visits are not counted
 * @returns a row for what is not known, and one for what is beyond the twelve largest, where there is any
 */
export async function sourceFigures(
  reader: Sql,
  { keys, startMs, endMs }: SourcePeriod,
  totals: Pick<Figures, 'page'> & Omit<Sums, 'visits'>,
): Promise<SourceFigures[]> {
  const [requests, visits] = await Promise.all([
    // Answered by a covering index, requests_source.
    reader.rows(
      `SELECT utm_source, utm_medium, utm_campaign, referrer_host, count(*) AS requests, count(trial_start) AS trials,
         count(CASE WHEN stage = 'won' THEN 1 END) AS won, CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS amount
       FROM requests WHERE list_key >= $1 AND list_key < $2 AND status = 'accepted'
         AND coalesce(utm_source, utm_medium, utm_campaign, referrer_host) IS NOT NULL
       GROUP BY utm_source, utm_medium, utm_campaign, referrer_host`,
      keys,
    ),
    reader.rows(
      `SELECT event, CAST(sum(count) AS BIGINT) AS count FROM hourly_figures
       WHERE hour >= $1 AND hour < $2 AND event LIKE 'visit/%' GROUP BY event`,
      [startMs, endMs],
    ),
  ]);
  const sums = new Map<string, Sums>();
  const add = (source: string, more: Partial<Sums>) => {
    const sum = sums.get(source) ?? zero();
    for (const name of numbers) sum[name] += more[name] ?? 0;
    sums.set(source, sum);
  };
  for (const row of requests) add(sourceLabel(readSource(row)), sumsOf(row));
  for (const { event, count } of visits) add(String(event).slice('visit/'.length), { visits: Number(count) });
  const unknown = { visits: totals.page?.visits ?? 0, ...totals };
  for (const sum of sums.values()) for (const name of numbers) unknown[name] -= sum[name];

  const others = sums.get(otherSources) ?? zero();
  sums.delete(otherSources);
  const known = [...sums].sort(
    ([a, one], [b, two]) => two.requests - one.requests || two.visits - one.visits || (a < b ? -1 : 1),
  );
  for (const [, sum] of known.splice(sourcesMax)) for (const name of numbers) others[name] += sum[name];
  const rows: [string | null, Sums][] = [...known, ['', unknown], [null, others]];
  return rows
    .filter(([, { visits, requests }]) => visits > 0 || requests > 0)
    .map(([source, { requests, trials, won, amountCents, visits }]) => ({
      source,
      visits: totals.page && Math.max(0, visits),
      requests,
      trials,
      won,
      amountCents,
    }));
}

function zero(): Sums {
  return { visits: 0, requests: 0, trials: 0, won: 0, amountCents: 0 };
}

function sumsOf(row: Row): Omit<Sums, 'visits'> {
  return {
    requests: Number(row.requests),
    trials: Number(row.trials),
    won: Number(row.won),
    amountCents: Number(row.amount),
  };
}
