/**
 * What one relay of those on a database does at a time: it claims the task's row for a while, and the others leave it alone until then.
 * Clocks of two relays may differ by as much of that as the task leaves. A claim that lies further ahead than any can was made
 * under a clock that was set back since, and does not count.
 */
import type { Row, Sql, SqlValue } from './sql-database.ts';

const atOnceMax = 20;

/**
 * Does the work under a claim, for each row that meets the condition and no relay is at: for twenty at once, those first that
 * are due the longest, and of the same moment by their key.
 * @param task `column`: what is claimed, where a moment that a person chose may lie ahead; `key`: tells several rows apart
 * @param work what it returns becomes of the row, which is free then: `set` changes it, until `freeFromMs`, no later than a claim
 * would end, it is not claimed again. When it returns nothing, or rejects, the claim ends by itself
 */
export async function asOneRelay(
  sql: Sql,
  task: { table: string; column?: 'follow_up_at'; where: string; values?: readonly SqlValue[]; key?: string },
  { nowMs, forMs }: { nowMs: number; forMs: number },
  work: (row: Row) => Promise<{ set?: string; freeFromMs?: number } | undefined>,
): Promise<void> {
  const { table, column = 'claimed_until', where, values = [], key } = task;
  const untilMs = nowMs + forMs;
  const after = (given: readonly SqlValue[], nth: number) => `$${given.length + nth}`;
  const isDue = `${where} AND (${column} <= ${after(values, 2)}
    OR ${column} > ${after(values, 3)} AND ${column === 'claimed_until'})`;
  const first =
    key &&
    `${key} IN (SELECT ${key} FROM ${table} WHERE ${isDue} ORDER BY ${column}, ${key} LIMIT ${atOnceMax})`;
  const rows = await sql.rows(
    // The condition stands outside too: of two relays that chose the same rows at once, the second one finds them claimed.
    `UPDATE ${table} SET ${column} = ${after(values, 1)} WHERE ${isDue}${first ? ` AND ${first}` : ''} RETURNING *`,
    [...values, untilMs, nowMs, untilMs + forMs],
  );
  const doOne = async (row: Row) => {
    const done = await work(row);
    if (!done) return;
    const { set, freeFromMs = 0 } = done;
    const own = key ? [row[key] ?? null] : values;
    await sql.rows(
      `UPDATE ${table} SET ${column} = ${after(own, 1)}${set ? `, ${set}` : ''}
       WHERE ${key ? `${key} = $1` : where} AND ${column} = ${after(own, 2)}`,
      [...own, freeFromMs, untilMs],
    );
  };
  await Promise.all(rows.map(doOne));
}
