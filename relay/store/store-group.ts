/**
 * Stores a group of trial requests inside one transaction, the same for every database. Promises: a request that
 * repeats an earlier one, of the group or of the last 24 h, is that record; an address is acknowledged once a day.
 */
import { recipientHashOf } from './recipient.ts';
import { newRequestId } from './request-id.ts';
import type { Sql, SqlDatabase } from './sql-database.ts';
import {
  type Accepted,
  acknowledgementEveryMs,
  type Channel,
  type Incoming,
  repeatWindowMs,
} from './store.ts';

export async function storeGroup(
  { rows }: Sql,
  { eachOf }: Pick<SqlDatabase, 'eachOf'>,
  group: readonly Incoming[],
  channels: readonly Channel[],
): Promise<Accepted[]> {
  // A group is one JSON text to each statement: a statement for each request would cost more than what it does.
  const each = (sql: string, list: readonly (readonly (string | number | null)[])[], ...values: number[]) =>
    list.length > 0 ? rows(sql, [JSON.stringify(list), ...values]) : [];
  const acknowledges = channels.includes('acknowledgement');
  const recipients = acknowledges ? group.map(({ params }) => recipientHashOf(params)) : [];
  const earliestMs = Math.min(...group.map(({ receivedAt }) => receivedAt.getTime()));

  const known = await each(
    `SELECT r.id, r.fingerprint, r.status, r.received_at FROM ${eachOf('$1')} AS one CROSS JOIN requests r
     WHERE r.fingerprint = one.value->>0 AND r.received_at > $2 ORDER BY r.received_at`,
    group.map(({ fingerprint }) => [fingerprint]),
    earliestMs - repeatWindowMs,
  );
  const latest = new Map(
    known.map(({ id, fingerprint, status, received_at }) => [
      keyOf(String(fingerprint), String(status)),
      { id: String(id), receivedAtMs: Number(received_at) },
    ]),
  );
  const earlier = await each(
    `SELECT recipient, max(created_at) AS created_at, max(sent_at) AS sent_at,
       max(CASE WHEN state IN ('pending', 'leased') THEN 1 ELSE 0 END) AS waits
     FROM ${eachOf('$1')} AS one CROSS JOIN deliveries d WHERE d.recipient = one.value->>0 GROUP BY recipient`,
    recipients.map((recipient) => [recipient]),
  );
  const acknowledgedAt = new Map(
    earlier.map(({ recipient, created_at, sent_at, waits }) => [
      String(recipient),
      // One that still waits will go out: it counts as just sent.
      waits ? Number.POSITIVE_INFINITY : Math.max(Number(created_at), Number(sent_at ?? 0)),
    ]),
  );

  const requests: (string | number)[][] = [];
  const repeats: (string | number)[][] = [];
  const deliveries: (string | number | null)[][] = [];
  const accepted = group.map(({ params, fingerprint, status, receivedAt }, at): Accepted => {
    const now = receivedAt.getTime();
    const key = keyOf(fingerprint, status);
    const first = latest.get(key);
    if (first && first.receivedAtMs > now - repeatWindowMs) {
      repeats.push([first.id, now]);
      return { id: first.id, repeated: true };
    }
    const id = newRequestId(receivedAt);
    latest.set(key, { id, receivedAtMs: now });
    requests.push([id, now, fingerprint, JSON.stringify(params), status]);
    for (const channel of status === 'accepted' ? channels : []) {
      const recipient = (channel === 'acknowledgement' && recipients[at]) || null;
      if (recipient) {
        const last = acknowledgedAt.get(recipient) ?? Number.NEGATIVE_INFINITY;
        if (last > now - acknowledgementEveryMs) continue;
        acknowledgedAt.set(recipient, now);
      }
      deliveries.push([id, channel, now, recipient]);
    }
    return { id, repeated: false };
  });

  await each(
    `INSERT INTO requests (id, received_at, last_received_at, fingerprint, params, status)
     SELECT value->>0, CAST(value->>1 AS BIGINT), CAST(value->>1 AS BIGINT), value->>2, value->>3, value->>4
     FROM ${eachOf('$1')}`,
    requests,
  );
  await each(
    `UPDATE requests SET times_received = times_received + again.times, last_received_at = again.at
     FROM (SELECT value->>0 AS id, count(*) AS times, max(CAST(value->>1 AS BIGINT)) AS at
           FROM ${eachOf('$1')} GROUP BY value->>0) AS again
     WHERE requests.id = again.id`,
    repeats,
  );
  await each(
    `INSERT INTO deliveries (request_id, channel, created_at, due_at, recipient)
     SELECT value->>0, value->>1, CAST(value->>2 AS BIGINT), CAST(value->>2 AS BIGINT), value->>3
     FROM ${eachOf('$1')}`,
    deliveries,
  );
  return accepted;
}

function keyOf(fingerprint: string, status: string): string {
  return `${status} ${fingerprint}`;
}
