/** Deletes requests with their deliveries inside a transaction, the same for both databases. */
import { placeholders, type Sql, type SqlValue } from './sql-database.ts';
import type { Channel, Removed } from './store.ts';

/** Requests per statement: SQLite runs in this process, which answers nothing else meanwhile. */
export const idsMax = 250;

/** Some of the requests that were received before a given time and sent through all of `channels`. */
export async function removeBefore(sql: Sql, moment: Date, channels: readonly Channel[]): Promise<Removed> {
  const rows = await sql.rows(
    `SELECT id FROM requests r WHERE received_at < $1 AND NOT EXISTS (
       SELECT 1 FROM deliveries d
       WHERE d.request_id = r.id AND d.channel IN (${placeholders(channels.length, 3)}) AND d.state <> 'sent')
     LIMIT $2`,
    [moment.getTime(), idsMax, ...channels],
  );
  return remove(
    sql,
    rows.map((row) => String(row.id)),
  );
}

export async function remove(sql: Sql, ids: readonly string[]): Promise<Removed> {
  const removed = { requests: 0, deliveries: 0 };
  for (let at = 0; at < ids.length; at += idsMax) {
    const some: SqlValue[] = ids.slice(at, at + idsMax);
    const list = placeholders(some.length);
    removed.deliveries += (
      await sql.rows(`DELETE FROM deliveries WHERE request_id IN (${list}) RETURNING request_id`, some)
    ).length;
    removed.requests += (
      await sql.rows(`DELETE FROM requests WHERE id IN (${list}) RETURNING id`, some)
    ).length;
  }
  return removed;
}
