/** Which sources brought a period's visits and requests, and what became of these. */
import { otherSources } from '../../contract/counted-events.ts';
import type { Figures, SourceFigures } from '../../contract/panel/answers.ts';
import { enteredSource } from '../../contract/stage-record.ts';
import { numbersIn, type Sql } from '../store/db/sql-database.ts';

const sourcesMax = 12;
const summed = ['visits', 'requests', 'trials', 'won', 'amountCents'] as const;

/** The requests of each source from covering indexes, requests_source and requests_by_hand; `source` is what the contract writes. */
const sums = `
  WITH parts AS (
    SELECT concat_ws(' / ', utm_source, utm_medium, utm_campaign, referrer_host) AS source, 0 AS visits,
      count(*) AS requests, count(trial_start) AS trials, count(CASE WHEN stage = 'won' THEN 1 END) AS won,
      coalesce(sum(amount_cents), 0) AS amount
    FROM requests WHERE list_key >= $1 AND list_key < $2 AND status = 'accepted'
      AND coalesce(utm_source, utm_medium, utm_campaign, referrer_host) IS NOT NULL
    GROUP BY utm_source, utm_medium, utm_campaign, referrer_host
    UNION ALL
    SELECT '${enteredSource}', 0, count(*), count(trial_start), count(CASE WHEN stage = 'won' THEN 1 END), sum(amount_cents)
    FROM requests WHERE list_key >= $1 AND list_key < $2 AND status = 'accepted' AND way IS NOT NULL
    HAVING count(*) > 0
    UNION ALL
    SELECT substr(event, 7), sum(count), 0, 0, 0, 0 FROM hourly_figures
    WHERE hour >= $3 AND hour < $4 AND event LIKE 'visit/%' GROUP BY event),
  placed AS (
    SELECT source, sum(visits) AS visits, sum(requests) AS requests, sum(trials) AS trials, sum(won) AS won,
      sum(amount) AS amount,
      row_number() OVER (ORDER BY source = '${otherSources}', sum(requests) DESC, sum(visits) DESC, source) AS place
    FROM parts GROUP BY source)
  SELECT CASE WHEN place <= ${sourcesMax} AND source <> '${otherSources}' THEN source END AS source,
    sum(visits) AS visits, sum(requests) AS requests, sum(trials) AS trials, sum(won) AS won, sum(amount) AS "amountCents"
  FROM placed GROUP BY 1 ORDER BY min(place)`;

/**
 * @param period its first list key and the first one after it, and its moments in the same way
 * @param totals of the period, known sources or not; `page` null = visits are not counted
 * @returns a row for what is not known, and one for what is beyond the twelve largest, where there is any
 */
export async function sourceFigures(
  reader: Sql,
  period: readonly number[],
  { page, ...totals }: Pick<Figures, 'page'> & Omit<SourceFigures, 'source' | 'visits'>,
): Promise<SourceFigures[]> {
  const rows = (await reader.rows(sums, period)).map((row) => ({
    source: row.source === null ? null : String(row.source),
    ...numbersIn(row, ...summed),
  }));
  const unknown = { source: '', visits: page?.visits ?? 0, ...totals };
  for (const row of rows) for (const name of summed) unknown[name] -= row[name];
  const others = rows.findIndex(({ source }) => source === null);
  return rows
    .toSpliced(others < 0 ? rows.length : others, 0, unknown)
    .filter(({ visits, requests }) => visits > 0 || requests > 0)
    .map((row) => ({ ...row, visits: page && Math.max(0, row.visits) }));
}
