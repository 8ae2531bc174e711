/** Which requests are of persons who bought by another one: of the same mail address or phone. */
import { placeholders, type Row, type Sql } from './db/sql-database.ts';

const columns = ['email_key', 'phone_key'] as const;
/** Shorter keys are ambiguous. */
export const personKeyMin = 6;

/** @param rows with all columns of `requests` @returns whether the person of one of them did */
export async function boughtBefore(sql: Sql, rows: readonly Row[]): Promise<(row: Row) => boolean> {
  const sales = new Map<string, number>();
  const values: string[] = [];
  const parts = columns.flatMap((column) => {
    const keys = new Set(rows.map((row) => String(row[column])).filter((key) => key.length >= personKeyMin));
    if (keys.size === 0) return [];
    const list = placeholders(keys.size, values.push(...keys) - keys.size + 1);
    // Each key is looked up once, however many of the rows have it.
    return `SELECT '${column}' AS kind, ${column} AS key, count(*) AS sales FROM requests
      WHERE ${column} IN (${list}) AND stage = 'won' AND status = 'accepted' GROUP BY ${column}`;
  });
  const found = parts.length > 0 ? await sql.rows(parts.join(' UNION ALL '), values) : [];
  for (const { kind, key, sales: count } of found) sales.set(`${kind} ${key}`, Number(count));
  return (row) => {
    const own = row.stage === 'won' && row.status === 'accepted' ? 1 : 0;
    return columns.some((column) => (sales.get(`${column} ${row[column]}`) ?? 0) > own);
  };
}
