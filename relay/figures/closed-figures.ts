/** What was closed in a period: sales, losses with their reasons, and by whom; by the moment of closing, not of arrival. */
import type { Figures } from '../../contract/panel/answers.ts';
import { numbersIn, type Sql } from '../store/db/sql-database.ts';
import { peopleMax } from './answer-times.ts';

const reasonsMax = 12;

/** Answered by a covering index, requests_closed. */
const closedInPeriod =
  "requests WHERE status <> 'quarantined' AND stage IN ('won', 'lost') AND stage_at >= $1 AND stage_at < $2";

/** @param period its first moment, and the first one after it */
export async function closedIn(reader: Sql, period: readonly number[]): Promise<Figures['closed']> {
  const [rows, reasons] = await Promise.all([
    reader.rows(
      `SELECT person_id, max(person_name) AS name, count(CASE WHEN stage = 'won' THEN 1 END) AS won, count(CASE WHEN stage = 'lost' THEN 1 END) AS lost,
         CAST(coalesce(sum(licences), 0) AS BIGINT) AS licences, CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS "amountCents"
       FROM ${closedInPeriod} GROUP BY person_id ORDER BY "amountCents" DESC, count(*) DESC, name`,
      period,
    ),
    reader.rows(
      `SELECT lost_reason AS reason, count(*) AS requests FROM ${closedInPeriod} AND lost_reason IS NOT NULL
       GROUP BY lost_reason ORDER BY requests DESC, reason LIMIT ${reasonsMax}`,
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
    reasons: reasons.map(({ reason, requests }) => ({ reason: String(reason), requests: Number(requests) })),
    people: rows
      .slice(0, peopleMax)
      .map((row) => ({ name: String(row.name), ...numbersIn(row, 'won', 'lost', 'amountCents') })),
  };
}
