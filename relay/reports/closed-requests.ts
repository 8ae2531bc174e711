/** What was closed in a period: sales, losses with their reasons, and by whom; by the moment of closing, not of arrival. */
import type { Figures } from '../../contract/panel-answers.ts';
import type { Sql } from '../db/sql-database.ts';

const reasonsMax = 12;
const peopleMax = 50;

/** Answered by a covering index, requests_closed. */
const inPeriod =
  "requests WHERE status <> 'quarantined' AND stage IN ('won', 'lost') AND stage_at >= $1 AND stage_at < $2";

/** @param period its first moment, and the first one after it */
export async function closedIn(reader: Sql, period: readonly number[]): Promise<Figures['closed']> {
  const [people, reasons] = await Promise.all([
    reader.rows(
      `SELECT person_id, max(person_name) AS name, count(CASE WHEN stage = 'won' THEN 1 END) AS won, count(*) AS closed,
         CAST(coalesce(sum(licences), 0) AS BIGINT) AS licences, CAST(coalesce(sum(amount_cents), 0) AS BIGINT) AS amount
       FROM ${inPeriod} GROUP BY person_id ORDER BY amount DESC, closed DESC, name`,
      period,
    ),
    reader.rows(
      `SELECT lost_reason AS reason, count(*) AS requests FROM ${inPeriod} AND lost_reason IS NOT NULL
       GROUP BY lost_reason ORDER BY requests DESC, reason LIMIT ${reasonsMax}`,
      period,
    ),
  ]);
  const sum = (column: string) => people.reduce((total, row) => total + Number(row[column]), 0);
  return {
    won: sum('won'),
    lost: sum('closed') - sum('won'),
    licences: sum('licences'),
    amountCents: sum('amount'),
    reasons: reasons.map(({ reason, requests }) => ({ reason: String(reason), requests: Number(requests) })),
    people: people.slice(0, peopleMax).map(({ name, won, closed, amount }) => ({
      name: String(name),
      won: Number(won),
      lost: Number(closed) - Number(won),
      amountCents: Number(amount),
    })),
  };
}
