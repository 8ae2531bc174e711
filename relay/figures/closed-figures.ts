/** What was closed in a period: sales by edition, losses with their reasons, and whose they are; by the moment of closing, not of arrival. */
import type { Figures } from '../../contract/panel/answers.ts';
import { uncountedReasons } from '../../contract/stage-record.ts';
import { numbersIn, type Sql } from '../store/db/sql-database.ts';

const rowsMax = 12;
export const peopleMax = 50;
/** Those of a list of SQL. */
export const uncounted: string = uncountedReasons.map((reason) => `'${reason}'`).join(', ');
const sums = `CAST(coalesce(sum(licences), 0) AS BIGINT) AS licences,
  CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS "amountCents"`;

/** Answered by a covering index, requests_closed. */
const closedInPeriod =
  "requests WHERE status <> 'quarantined' AND stage IN ('won', 'lost') AND stage_at >= $1 AND stage_at < $2";

/** @param period its first moment, and the first one after it */
export async function closedIn(reader: Sql, period: readonly number[]): Promise<Figures['closed']> {
  const [rows, lost, editions] = await Promise.all([
    reader.rows(
      `SELECT coalesce(seller_id, taken_by, person_id) AS person, max(coalesce(seller_name, taken_name, person_name)) AS name,
         count(CASE WHEN stage = 'won' THEN 1 END) AS won, count(CASE WHEN stage = 'lost' THEN 1 END) AS lost, ${sums}
       FROM ${closedInPeriod} AND (lost_reason IS NULL OR lost_reason NOT IN (${uncounted}))
       GROUP BY 1 ORDER BY "amountCents" DESC, count(*) DESC, name`,
      period,
    ),
    reader.rows(
      `SELECT CASE WHEN substr(lost_reason, 1, 5) = 'Otro:' THEN 'Otro' ELSE lost_reason END AS reason, count(*) AS requests
       FROM ${closedInPeriod} AND lost_reason IS NOT NULL
       GROUP BY 1 ORDER BY max(CASE WHEN lost_reason IN (${uncounted}) THEN 1 ELSE 0 END) DESC, requests DESC, reason LIMIT ${rowsMax}`,
      period,
    ),
    reader.rows(
      `SELECT won_edition AS name, count(*) AS won, ${sums} FROM ${closedInPeriod} AND won_edition IS NOT NULL
       GROUP BY won_edition ORDER BY "amountCents" DESC, name LIMIT ${rowsMax}`,
      period,
    ),
  ]);
  const closed = rows.map((row) => numbersIn(row, 'won', 'lost', 'licences', 'amountCents'));
  const sum = (name: keyof (typeof closed)[0]) => closed.reduce((total, each) => total + each[name], 0);
  return {
    won: sum('won'),
    lost: sum('lost'),
    licences: sum('licences'),
    amountCents: sum('amountCents'),
    reasons: lost.map(({ reason, requests }) => {
      const isCounted = !uncountedReasons.includes(String(reason));
      return { reason: String(reason), requests: Number(requests), isCounted };
    }),
    editions: editions.map((row) => ({
      name: String(row.name),
      ...numbersIn(row, 'won', 'licences', 'amountCents'),
    })),
    people: rows
      .slice(0, peopleMax)
      .map((row) => ({ name: String(row.name), ...numbersIn(row, 'won', 'lost', 'amountCents') })),
  };
}
