/** Deletes requests with everything that belongs to them, in short transactions, the same for both databases. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { handleSome } from './handle-some.ts';
import { placeholders, type Sql, type SqlDatabase } from './sql-database.ts';
import type { Channel, Removed } from './store.ts';

/** Requests that are looked for at once. */
export const idsMax = 250;
/** SQLite overwrites what the panel's index held: 5 ms for a usual request, 30 ms for one with the longest texts. */
const atOnceOf = { sqlite: 1, postgres: idsMax };

/**
 * The requests that were received before a given time and sent through all of `channels`. Other work, also that of other
 * processes, runs meanwhile.
 */
export async function removeBefore(
  database: SqlDatabase,
  moment: Date,
  channels: readonly Channel[],
): Promise<Removed> {
  const removed = { requests: 0, deliveries: 0 };
  for (;;) {
    // In one transaction, because a request that is released meanwhile is no longer meant.
    const part = await database.transaction(async (sql) => {
      const rows = await sql.rows(
        `SELECT id FROM requests r WHERE received_at < $1 AND NOT EXISTS (
           SELECT 1 FROM deliveries d
           WHERE d.request_id = r.id AND d.channel IN (${placeholders(channels.length, 3)}) AND d.state <> 'sent')
         LIMIT $2`,
        [moment.getTime(), idsMax, ...channels],
      );
      const ids = rows.map(({ id }) => String(id));
      return removeSome(sql, database.dialect, ids, 0);
    });
    if (part.next === 0) return removed;
    add(removed, part);
    await othersTurn();
  }
}

/** @param alongside runs in the first transaction, unless there is nothing to remove */
export async function removeRequests(
  database: SqlDatabase,
  ids: readonly string[],
  alongside?: (sql: Sql) => Promise<void>,
): Promise<Removed> {
  const removed = { requests: 0, deliveries: 0 };
  for (let next = 0; next < ids.length; await othersTurn()) {
    const part = await database.transaction(async (sql) => {
      if (next === 0) await alongside?.(sql);
      return removeSome(sql, database.dialect, ids, next);
    });
    add(removed, part);
    next = part.next;
  }
  return removed;
}

/** @returns with `next`, the place of the first id that is left */
async function removeSome(
  sql: Sql,
  dialect: SqlDatabase['dialect'],
  ids: readonly string[],
  from: number,
): Promise<Removed & { next: number }> {
  const removed = { requests: 0, deliveries: 0 };
  const next = await handleSome(ids, { from, atOnce: atOnceOf[dialect] }, async (some) => {
    const list = placeholders(some.length);
    const deliveries = await sql.rows(
      `DELETE FROM deliveries WHERE request_id IN (${list}) RETURNING request_id`,
      some,
    );
    const requests = await sql.rows(`DELETE FROM requests WHERE id IN (${list}) RETURNING id`, some);
    add(removed, { requests: requests.length, deliveries: deliveries.length });
  });
  return { ...removed, next };
}

function add(sum: Removed, { requests, deliveries }: Removed): void {
  sum.requests += requests;
  sum.deliveries += deliveries;
}
