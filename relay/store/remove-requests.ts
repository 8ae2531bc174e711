/** Deletes requests with everything that belongs to them, in short transactions, the same for both databases. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import { placeholders, type Sql, type SqlDatabase } from './sql-database.ts';
import type { Channel, Removed } from './store.ts';

/** Requests that are looked for at once. */
export const idsMax = 250;
/**
 * SQLite runs in this process, which answers nothing else during a transaction, and other processes wait for its lock.
 * With the panel's index a usual request takes about 5 ms, one with the longest texts 30 ms.
 */
const transactionMs = 10;

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
    const rows = await database.rows(
      `SELECT id FROM requests r WHERE received_at < $1 AND NOT EXISTS (
         SELECT 1 FROM deliveries d
         WHERE d.request_id = r.id AND d.channel IN (${placeholders(channels.length, 3)}) AND d.state <> 'sent')
       LIMIT $2`,
      [moment.getTime(), idsMax, ...channels],
    );
    if (rows.length === 0) return removed;
    add(
      removed,
      await removeRequests(
        database,
        rows.map(({ id }) => String(id)),
      ),
    );
  }
}

/** @param alongside runs in the first transaction, unless there is nothing to remove */
export async function removeRequests(
  database: SqlDatabase,
  ids: readonly string[],
  alongside?: (sql: Sql) => Promise<void>,
): Promise<Removed> {
  const removed = { requests: 0, deliveries: 0 };
  const atOnce = database.dialect === 'sqlite' ? 1 : idsMax;
  for (let next = 0; next < ids.length; await othersTurn()) {
    const part = await database.transaction(async (sql) => {
      const endsAt = performance.now() + transactionMs;
      const done = { requests: 0, deliveries: 0 };
      if (next === 0) await alongside?.(sql);
      let at = next;
      do {
        add(done, await remove(sql, ids.slice(at, at + atOnce)));
        at += atOnce;
      } while (at < ids.length && performance.now() < endsAt);
      return { ...done, at };
    });
    add(removed, part);
    next = part.at;
  }
  return removed;
}

async function remove(sql: Sql, ids: readonly string[]): Promise<Removed> {
  const list = placeholders(ids.length);
  const deliveries = await sql.rows(
    `DELETE FROM deliveries WHERE request_id IN (${list}) RETURNING request_id`,
    ids,
  );
  const requests = await sql.rows(`DELETE FROM requests WHERE id IN (${list}) RETURNING id`, ids);
  return { requests: requests.length, deliveries: deliveries.length };
}

function add(sum: Removed, { requests, deliveries }: Removed): void {
  sum.requests += requests;
  sum.deliveries += deliveries;
}
