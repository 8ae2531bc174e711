/** Which requests are of persons who bought by another one: of the same mail address or phone. */
import { placeholders, type Row, type Sql } from './db/sql-database.ts';

const columns = ['email_key', 'phone_key'] as const;
/** Shorter keys are ambiguous. */
export const personKeyMin = 6;

/** @param rows with all columns of `requests` @returns whether the person of one of them did */
export async function boughtBefore(sql: Sql, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  // Each key is looked up once, by its index, however many of the rows have it: the blank keeps SQLite from reading all sales.
  const sales = columns.map(
    (column) => `SELECT id, '${column}' || ${column} AS person FROM requests
      WHERE stage || '' = 'won' AND status = 'accepted' AND ${column} IN (SELECT ${column} FROM requests
        WHERE list_key IN (${placeholders(rows.length)}) AND length(${column}) >= ${personKeyMin})`,
  );
  const keys = rows.map(({ list_key = null }) => list_key);
  const of = Map.groupBy(await sql.rows(sales.join(' UNION ALL '), keys), ({ person }) => person);
  return (row) => columns.some((name) => of.get(`${name}${row[name]}`)?.some(({ id }) => id !== row.id));
}
