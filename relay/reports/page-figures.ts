/** Visits and uses of the form in a period, from the hourly sums. */
import type { CountedEvent } from '../../contract/figures.ts';
import type { Figures } from '../../contract/panel-answers.ts';
import type { Sql } from '../db/sql-database.ts';

/** An hour belongs to the period that it begins in: whole days, where the time zone has whole hours. */
export async function pageFigures(
  sql: Sql,
  startMs: number,
  endMs: number,
): Promise<NonNullable<Figures['page']>> {
  const rows = await sql.rows(
    `SELECT event, CAST(sum(count) AS BIGINT) AS count FROM hourly_figures
     WHERE hour >= $1 AND hour < $2 GROUP BY event`,
    [startMs, endMs],
  );
  const of = (event: CountedEvent) => Number(rows.find((row) => row.event === event)?.count ?? 0);
  return {
    visits: of('visit'),
    formOpened: of('formOpened'),
    formBegun: of('formBegun'),
    formSent: of('formSent'),
  };
}
