/**
 * What one relay of those on a database does at a time: it claims the task's row for a while, and the others leave it alone until then.
 * Clocks of two relays may differ by as much of that as the task leaves. A claim that lies further ahead than any can was made
 * under a clock that was set back since, and does not count.
 */
import type { Row, Sql, SqlValue } from './sql-database.ts';

/**
 * Does the work under a claim, unless another relay is at it or the condition does not hold.
 * @param task `column`: what is claimed, where a moment that a person chose may lie ahead
 * @param work what it returns becomes of the row, which is free then: `set` changes it, until `freeFromMs`, no later than a claim
 * would end, it is not claimed again. When it returns nothing, or rejects, the claim ends by itself
 */
export async function asOneRelay(
  sql: Sql,
  task: { table: string; column?: 'follow_up_at'; where: string; values: readonly SqlValue[] },
  { nowMs, forMs }: { nowMs: number; forMs: number },
  work: (row: Row) => Promise<{ set?: string; freeFromMs?: number } | undefined>,
): Promise<void> {
  const { table, column = 'claimed_until', where, values } = task;
  const [one, two, three] = [1, 2, 3].map((nth) => `$${values.length + nth}`);
  const [row] = await sql.rows(
    `UPDATE ${table} SET ${column} = ${one}
     WHERE ${where} AND (${column} <= ${two} OR ${column} > ${three} AND ${column === 'claimed_until'}) RETURNING *`,
    [...values, nowMs + forMs, nowMs, nowMs + 2 * forMs],
  );
  const done = row && (await work(row));
  if (!done) return;
  const { set, freeFromMs = 0 } = done;
  await sql.rows(
    `UPDATE ${table} SET ${column} = ${one}${set ? `, ${set}` : ''} WHERE ${where} AND ${column} = ${two}`,
    [...values, freeFromMs, nowMs + forMs],
  );
}
