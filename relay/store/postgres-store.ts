/**
 * The store that several relays share. Promises: accept() resolves only after PostgreSQL committed to
 * disk; the same request at two relays at once is one record (locks by fingerprint); requests that
 * arrive while a commit is under way share the next one.
 */
import { createHash } from 'node:crypto';
import { outboxQueries } from './outbox-queries.ts';
import { openPostgresDatabase, type PostgresSql } from './postgres-database.ts';
import { recipientHashOf } from './recipient.ts';
import { newRequestId } from './request-id.ts';
import { requestQueries } from './request-queries.ts';
import {
  type Accepted,
  acknowledgementEveryMs,
  type Channel,
  type Incoming,
  repeatWindowMs,
  type Store,
} from './store.ts';

interface Waiting {
  incoming: Incoming;
  stored: (accepted: Accepted) => void;
  failed: (error: unknown) => void;
}

const groupsAtOnceMax = 2;
const groupSizeMax = 500;

/** @throws Error when the server does not answer, is not durable, or has a newer schema. */
export async function openPostgresStore({
  url,
  channels,
}: {
  url: string;
  channels: readonly Channel[];
}): Promise<Store> {
  const database = await openPostgresDatabase(url);
  const waiting: Waiting[] = [];
  let groupsAtOnce = 0;

  async function commitWaiting(): Promise<void> {
    if (waiting.length === 0 || groupsAtOnce === groupsAtOnceMax) return;
    const group = waiting.splice(0, groupSizeMax);
    groupsAtOnce += 1;
    try {
      const accepted = await database.transaction((sql) =>
        storeGroup(
          sql,
          group.map(({ incoming }) => incoming),
          channels,
        ),
      );
      group.forEach(({ stored }, at) => {
        stored(accepted[at] as Accepted); // one result for each of the group, in its order
      });
    } catch (error) {
      for (const { failed } of group) failed(error);
    } finally {
      groupsAtOnce -= 1;
      void commitWaiting();
    }
  }

  return {
    ...requestQueries(database, channels),
    ...outboxQueries(database, channels),
    accept: (incoming) =>
      new Promise((stored, failed) => {
        waiting.push({ incoming, stored, failed });
        setImmediate(commitWaiting);
      }),
    async ping() {
      const [row] = await database.rows(
        "SELECT current_setting('transaction_read_only') AS read_only, (SELECT count(*) FROM requests WHERE id = '') AS none",
      );
      if (row?.read_only === 'on') throw new Error('the database takes no changes: it is read-only');
    },
    close: () => database.close(),
  };
}

async function storeGroup(
  sql: PostgresSql,
  group: readonly Incoming[],
  channels: readonly Channel[],
): Promise<Accepted[]> {
  const acknowledges = channels.includes('acknowledgement');
  const recipients = acknowledges ? group.map(({ params }) => recipientHashOf(params)) : [];
  await lock(sql, [...group.map(({ fingerprint }) => fingerprint), ...recipients]);
  const known = await knownRequests(sql, group);
  const acknowledged = acknowledges ? await acknowledgedAt(sql, recipients) : new Map<string, number>();

  const requests: (string | number)[][] = [];
  const repeats: (string | number)[][] = [];
  const deliveries: (string | number | null)[][] = [];
  const accepted = group.map((incoming): Accepted => {
    const { params, fingerprint, status } = incoming;
    const now = incoming.receivedAt.getTime();
    const key = keyOf(fingerprint, status);
    const first = known.get(key);
    if (first && first.receivedAtMs > now - repeatWindowMs) {
      repeats.push([first.id, now]);
      return { id: first.id, repeated: true };
    }
    const id = newRequestId(incoming.receivedAt);
    known.set(key, { id, receivedAtMs: now });
    requests.push([id, now, fingerprint, JSON.stringify(params), status]);
    for (const channel of status === 'accepted' ? channels : []) {
      const recipient = channel === 'acknowledgement' ? recipientHashOf(params) : null;
      if (recipient) {
        if ((acknowledged.get(recipient) ?? Number.NEGATIVE_INFINITY) > now - acknowledgementEveryMs)
          continue;
        acknowledged.set(recipient, now);
      }
      deliveries.push([id, channel, now, recipient]);
    }
    return { id, repeated: false };
  });

  await sql.rows(
    `INSERT INTO requests (id, received_at, last_received_at, fingerprint, params, status)
     SELECT id, at, at, fingerprint, params, status
     FROM unnest($1::text[], $2::bigint[], $3::text[], $4::text[], $5::text[]) AS new (id, at, fingerprint, params, status)`,
    columns(requests, 5),
  );
  await sql.rows(
    `UPDATE requests r SET times_received = r.times_received + again.times, last_received_at = again.at
     FROM (SELECT id, count(*) AS times, max(at) AS at
           FROM unnest($1::text[], $2::bigint[]) AS one (id, at) GROUP BY id) AS again
     WHERE r.id = again.id`,
    columns(repeats, 2),
  );
  await sql.rows(
    `INSERT INTO deliveries (request_id, channel, created_at, due_at, recipient)
     SELECT id, channel, at, at, recipient
     FROM unnest($1::text[], $2::text[], $3::bigint[], $4::text[]) AS new (id, channel, at, recipient)`,
    columns(deliveries, 4),
  );
  return accepted;
}

/** Two relays with the same request, or acknowledging the same address, take turns; in one order, so never in a ring. */
async function lock(sql: PostgresSql, texts: readonly string[]): Promise<void> {
  const keys = texts.map((text) => createHash('sha256').update(text).digest().readBigInt64BE().toString());
  await sql.rows(
    'SELECT pg_advisory_xact_lock(key) FROM (SELECT DISTINCT key FROM unnest($1::bigint[]) AS key ORDER BY key) AS keys',
    [keys],
  );
}

async function knownRequests(
  sql: PostgresSql,
  group: readonly Incoming[],
): Promise<Map<string, { id: string; receivedAtMs: number }>> {
  const since = Math.min(...group.map(({ receivedAt }) => receivedAt.getTime())) - repeatWindowMs;
  const rows = await sql.rows(
    'SELECT id, fingerprint, status, received_at FROM requests WHERE fingerprint = ANY($1::text[]) AND received_at > $2 ORDER BY received_at',
    [group.map(({ fingerprint }) => fingerprint), since],
  );
  return new Map(
    rows.map((row) => [
      keyOf(String(row.fingerprint), String(row.status)),
      { id: String(row.id), receivedAtMs: Number(row.received_at) },
    ]),
  );
}

async function acknowledgedAt(sql: PostgresSql, recipients: readonly string[]): Promise<Map<string, number>> {
  const rows = await sql.rows(
    `SELECT recipient, max(CASE WHEN state IN ('pending', 'leased') THEN $2::bigint
                                ELSE greatest(created_at, coalesce(sent_at, 0)) END) AS at
     FROM deliveries WHERE recipient = ANY($1::text[]) GROUP BY recipient`,
    // One that still waits will go out: it counts as just sent.
    [recipients, Number.MAX_SAFE_INTEGER],
  );
  return new Map(rows.map((row) => [String(row.recipient), Number(row.at)]));
}

function keyOf(fingerprint: string, status: string): string {
  return `${status} ${fingerprint}`;
}

/** Rows -> one list for each column, as unnest() takes them. */
function columns<T>(rows: readonly (readonly T[])[], width: number): T[][] {
  return Array.from({ length: width }, (_, column) => rows.map((row) => row[column] as T)); // every row is that wide
}
