/** How long the first answer took, in opening hours, by person and by hour of arrival. */
import type { Figures } from '../../contract/panel/answers.ts';
import { numbersIn, type Row, type Sql } from '../store/db/sql-database.ts';

export const peopleMax = 50;

/** @param keys of the list, from the first to below the second. Answered by a covering index, requests_answered */
export async function answerTimes(reader: Sql, keys: number[]): Promise<Figures['answers']> {
  const by = (column: string) =>
    reader.rows(
      `WITH waits AS MATERIALIZED (
         SELECT ${column} AS part, answer_name AS name, answer_wait_ms AS wait FROM requests
         WHERE list_key >= $1 AND list_key < $2 AND status <> 'quarantined' AND answer_wait_ms IS NOT NULL),
       ranked AS (
         SELECT part, name, wait, row_number() OVER (PARTITION BY part ORDER BY wait) AS place,
           count(*) OVER (PARTITION BY part) AS total FROM waits WHERE part IS NOT NULL)
       SELECT part, max(name) AS name, max(total) AS requests, max(wait) AS "slowestMs",
         round(avg(CASE WHEN place IN ((total + 1) / 2, (total + 2) / 2) THEN wait END)) AS "medianMs"
       FROM ranked GROUP BY part ORDER BY requests DESC, part`,
      keys,
    );
  const [[all], people, hours] = await Promise.all([by("''"), by('answer_by'), by('answer_hour')]);
  return {
    ...(all ? timesOf(all) : { requests: 0, medianMs: null, slowestMs: null }),
    people: people.slice(0, peopleMax).map((row) => ({ name: String(row.name), ...timesOf(row) })),
    hours: hours
      .map((row) => ({ hour: Number(row.part), ...timesOf(row) }))
      .sort((one, other) => one.hour - other.hour),
  };
}

const timesOf = (row: Row) => numbersIn(row, 'requests', 'medianMs', 'slowestMs');
