/**
 * Quarantines requests and releases them again, and makes waiting deliveries due now: one or many, in transactions of a
 * few ms. Promise: what was delivered before a request was quarantined is not delivered again after its release.
 */
import { type ChangeContext, logChange } from '../store/change-log.ts';
import { placeholders, type Sql } from '../store/db/sql-database.ts';
import { addDeliveries } from '../store/outbox.ts';

/** Requests of one transaction: SQLite runs in this process, which answers nothing else meanwhile. */
const requestsAtOnce = 25;

/** What a person entered is told to no one. @returns how many of them were quarantined */
export function releaseRequests(ids: readonly string[], context: ChangeContext): Promise<number> {
  return changeEach(ids, context, {
    kind: 'released',
    table: 'requests',
    set: "status = 'accepted', answer_from = $1",
    where: "status = 'quarantined'",
    // Without an acknowledgement: the visitor sent this long ago, and perhaps again since.
    also: (sql, released) => addDeliveries(sql, released, context.channels, context.now.getTime()),
  });
}

/** An attempt under way ends as it does, and is not repeated (outbox.ts). @returns how many of them were accepted */
export function quarantineRequests(ids: readonly string[], context: ChangeContext): Promise<number> {
  return changeEach(ids, context, {
    kind: 'quarantined',
    table: 'requests',
    // The owner knows of it: no mail has to report it.
    set: "status = 'quarantined', reported_at = $1",
    where: "status = 'accepted'",
    also: (sql, quarantined) =>
      sql.rows(
        `DELETE FROM deliveries
         WHERE state IN ('pending', 'held') AND request_id IN (${placeholders(quarantined.length)})`,
        quarantined,
      ),
  });
}

/** Makes the held and waiting deliveries of these requests, or all held ones, due now, with the full five days. @returns how many */
export async function retryDeliveries(
  ids: readonly string[] | 'held',
  context: ChangeContext,
): Promise<number> {
  const held = "SELECT DISTINCT request_id FROM deliveries WHERE state = 'held'";
  const wanted = ids === 'held' ? (await context.database.rows(held)).map((row) => `${row.request_id}`) : ids;
  return changeEach(wanted, context, {
    kind: 'retried',
    table: 'deliveries',
    set: "state = 'pending', due_at = $1, waited_ms = 0, maybe_sent = 0",
    where: `state IN (${ids === 'held' ? "'held'" : "'held', 'pending'"})`,
  });
}

/** Held deliveries are no task of today any more, until they fail once more. @returns how many deliveries */
export function dismissDeliveries(ids: readonly string[], context: ChangeContext): Promise<number> {
  return changeEach(ids, context, {
    kind: 'dismissed',
    table: 'deliveries',
    set: 'dismissed_at = $1',
    where: "state = 'held' AND dismissed_at IS NULL",
  });
}

interface Change {
  kind: 'released' | 'quarantined' | 'retried' | 'dismissed';
  table: 'requests' | 'deliveries';
  /** $1 is the time of the change. */
  set: string;
  where: string;
  /** In the same transaction, with the ids of the requests that were changed. */
  also?: (sql: Sql, ids: readonly string[]) => Promise<unknown>;
}

/** @returns how many rows of the table were changed */
async function changeEach(
  ids: readonly string[],
  context: ChangeContext,
  { kind, table, set, where, also }: Change,
): Promise<number> {
  const changed: string[] = [];
  const id = table === 'requests' ? 'id' : 'request_id';
  for (let at = 0; at < ids.length; at += requestsAtOnce) {
    const some = ids.slice(at, at + requestsAtOnce);
    const found = await context.database.transaction(async (sql) => {
      const rows = await sql.rows(
        `UPDATE ${table} SET ${set} WHERE ${where} AND ${id} IN (${placeholders(some.length, 2)}) RETURNING ${id} AS id`,
        [context.now.getTime(), ...some],
      );
      const requests = rows.map((row) => String(row.id));
      if (requests.length > 0) await also?.(sql, requests);
      await logChange(sql, [...new Set(requests)], { kind }, context);
      return requests;
    });
    changed.push(...found);
  }
  if (changed.length > 0) await context.publishChange({ requests: [...new Set(changed)], deliveries: true });
  return changed.length;
}
