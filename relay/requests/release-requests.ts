/**
 * Quarantines requests and releases them again, and makes waiting deliveries due now: one or many, in transactions of a
 * few ms. Promise: what was delivered before a request was quarantined is not delivered again after its release.
 */
import { placeholders, type Sql } from '../db/sql-database.ts';
import { type ChangeContext, logChange } from './change-log.ts';

/** Requests of one transaction: SQLite runs in this process, which answers nothing else meanwhile. */
const requestsAtOnce = 25;

/** @returns how many of them were quarantined, and are accepted now */
export async function releaseRequests(ids: readonly string[], context: ChangeContext): Promise<number> {
  // Without an acknowledgement: the visitor sent this long ago, and perhaps again since.
  const channels = context.channels.filter((channel) => channel !== 'acknowledgement');
  const released = await changeEach(ids, context, 'released', async (sql, some) => {
    const rows = await sql.rows(
      `UPDATE requests SET status = 'accepted', answer_from = $1
       WHERE status = 'quarantined' AND id IN (${placeholders(some.length, 2)}) RETURNING id`,
      [context.now.getTime(), ...some],
    );
    const devices = await sql.rows("SELECT 'push:' || id AS key FROM push_devices");
    const keys = channels.flatMap((channel) =>
      channel === 'push' ? devices.map(({ key }) => String(key)) : [channel],
    );
    for (const { id = null } of rows)
      for (const key of keys)
        await sql.rows(
          `INSERT INTO deliveries (request_id, channel, created_at, due_at)
           SELECT $1, $2, CAST($3 AS BIGINT), CAST($3 AS BIGINT)
           WHERE NOT EXISTS (SELECT 1 FROM deliveries WHERE request_id = $1 AND channel = $2)`,
          [id, key, context.now.getTime()],
        );
    return rows.map(({ id }) => String(id));
  });
  return released.length;
}

/**
 * Quarantines accepted requests: robots that the page did not notice. What they were brought to (stage, notes) stays. Their
 * deliveries stop: an attempt under way ends as it does, and is not repeated (outbox.ts).
 * @returns how many of them were accepted, and are quarantined now
 */
export async function quarantineRequests(ids: readonly string[], context: ChangeContext): Promise<number> {
  const quarantined = await changeEach(ids, context, 'quarantined', async (sql, some) => {
    // The owner knows of it: no mail has to report it.
    const rows = await sql.rows(
      `UPDATE requests SET status = 'quarantined', reported_at = $1
       WHERE status = 'accepted' AND id IN (${placeholders(some.length, 2)}) RETURNING id`,
      [context.now.getTime(), ...some],
    );
    const changed = rows.map(({ id }) => String(id));
    if (changed.length > 0)
      await sql.rows(
        `DELETE FROM deliveries WHERE state IN ('pending', 'held') AND request_id IN (${placeholders(changed.length)})`,
        changed,
      );
    return changed;
  });
  return quarantined.length;
}

/**
 * Makes deliveries due now, with the full five days of retries: the held and waiting ones of these requests, or all that
 * are held.
 * @returns how many deliveries became due
 */
export async function retryDeliveries(
  ids: readonly string[] | 'held',
  context: ChangeContext,
): Promise<number> {
  const { database, now } = context;
  const held = "SELECT DISTINCT request_id FROM deliveries WHERE state = 'held'";
  const wanted =
    ids === 'held' ? (await database.rows(held)).map(({ request_id }) => String(request_id)) : ids;
  const states = ids === 'held' ? "'held'" : "'held', 'pending'";
  const retried = await changeEach(wanted, context, 'retried', async (sql, some) => {
    const rows = await sql.rows(
      `UPDATE deliveries SET state = 'pending', due_at = $1, waited_ms = 0, maybe_sent = 0
       WHERE state IN (${states}) AND request_id IN (${placeholders(some.length, 2)}) RETURNING request_id`,
      [now.getTime(), ...some],
    );
    return rows.map(({ request_id }) => String(request_id));
  });
  return retried.length;
}

/**
 * Takes note of the held deliveries of these requests: they are no task of today any more, until they fail once more.
 * @returns how many deliveries
 */
export async function dismissDeliveries(ids: readonly string[], context: ChangeContext): Promise<number> {
  const dismissed = await changeEach(ids, context, 'dismissed', async (sql, some) => {
    const rows = await sql.rows(
      `UPDATE deliveries SET dismissed_at = $1
       WHERE state = 'held' AND dismissed_at IS NULL AND request_id IN (${placeholders(some.length, 2)})
       RETURNING request_id`,
      [context.now.getTime(), ...some],
    );
    return rows.map(({ request_id }) => String(request_id));
  });
  return dismissed.length;
}

/** @param change resolves with the id of the request of each thing that it changed */
async function changeEach(
  ids: readonly string[],
  context: ChangeContext,
  kind: 'released' | 'quarantined' | 'retried' | 'dismissed',
  change: (sql: Sql, some: readonly string[]) => Promise<string[]>,
): Promise<string[]> {
  const changed: string[] = [];
  for (let at = 0; at < ids.length; at += requestsAtOnce)
    changed.push(
      ...(await context.database.transaction(async (sql) => {
        const some = await change(sql, ids.slice(at, at + requestsAtOnce));
        await logChange(sql, [...new Set(some)], { kind }, context);
        return some;
      })),
    );
  if (changed.length > 0) await context.publishChange({ requests: [...new Set(changed)], deliveries: true });
  return changed;
}
