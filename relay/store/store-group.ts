/** Stores a group of trial requests inside one transaction, the same for both databases, as docs/flow.md says ("Storing"). */
import { randomUUIDv7 } from 'node:crypto';
import { sourceNames } from '../../contract/visit-source.ts';
import { jsonOf, placeholders, type Sql, type SqlDatabase, type SqlValue } from './db/sql-database.ts';
import { derivedColumns, listKeyOf } from './derived-columns.ts';
import { recipientHashOf } from './normal-form.ts';
import type { Channel } from './outbox.ts';
import { storedFields } from './request-row.ts';
import { storeTexts, textsOf } from './search-text.ts';
import type { Accepted, Incoming } from './store.ts';

/** A request that is sent again within this time stays one record. */
const repeatWindowMs = 24 * 60 * 60 * 1000;
/** An address gets at most one acknowledgement within this time. */
const acknowledgementEveryMs = 24 * 60 * 60 * 1000;
/** Limit for all addresses within the same time, because anyone can enter other people's addresses. */
const acknowledgementsMax = 200;

type NewRequest = Record<string, SqlValue> & { list_key: number };

export async function storeGroup(
  sql: Sql,
  { lock, forUpdate }: Pick<SqlDatabase, 'lock' | 'forUpdate'>,
  group: readonly Incoming[],
  channels: readonly Channel[],
): Promise<Accepted[]> {
  const recipients = channels.includes('acknowledgement')
    ? group.map(({ fields }) => recipientHashOf(fields.email))
    : [];
  // Groups that store the same request, or acknowledge, wait for each other: the limit of a day counts those of all.
  const acknowledging = recipients.length > 0 ? ['acknowledgement'] : [];
  await lock(sql, [...group.map(({ fingerprint }) => fingerprint), ...acknowledging]);
  const latest = await latestRequests(sql, group, forUpdate);
  const mayAcknowledge = await acknowledgementLimit(sql, recipients, group);
  // Each statement gets the group as one JSON text: a statement per request would cost more than the work itself.
  const each = (text: string, list: SqlValue[][]) => list.length > 0 && sql.rows(text, [jsonOf(list)]);

  const requests: NewRequest[] = [];
  const repeats: SqlValue[][] = [];
  const deliveries: SqlValue[][] = [];
  const accepted = group.map(({ fields, fingerprint, status, receivedAt, source = {} }, at): Accepted => {
    const now = receivedAt.getTime();
    const key = keyOf(fingerprint, status);
    const first = latest.get(key);
    if (first && first.receivedAtMs > now - repeatWindowMs) {
      repeats.push([first.id, now]);
      return { id: first.id, repeated: true };
    }
    // The id grows with time (RFC 9562, 5.7), so that indexes are appended to instead of changed at random places.
    const id: string = randomUUIDv7();
    latest.set(key, { id, receivedAtMs: now });
    requests.push({
      list_key: listKeyOf(now, id),
      ...{ id, received_at: now, last_received_at: now, fingerprint, params: storedFields(fields), status },
      ...derivedColumns(fields),
      ...Object.fromEntries(sourceNames.map((name) => [name, source[name] ?? null])),
    });
    for (const channel of status === 'accepted' ? channels : []) {
      const recipient = (channel === 'acknowledgement' && recipients[at]) || null;
      if (!recipient || mayAcknowledge(recipient, now)) deliveries.push([id, channel, now, recipient]);
    }
    return { id, repeated: false };
  });

  await insertRequests(sql, requests);
  await each(
    `UPDATE requests SET times_received = times_received + again.times, last_received_at = again.at
     FROM (SELECT value->>0 AS id, count(*) AS times, max(CAST(value->>1 AS BIGINT)) AS at
           FROM json_each($1) GROUP BY value->>0) AS again
     WHERE requests.id = again.id`,
    repeats,
  );
  await each(
    `INSERT INTO deliveries (request_id, channel, created_at, due_at, recipient)
     SELECT value->>0, value->>1, CAST(value->>2 AS BIGINT), CAST(value->>2 AS BIGINT), value->>3
     FROM json_each($1) WHERE value->>1 <> 'push'
     UNION ALL
     SELECT value->>0, 'push:' || push_devices.id, CAST(value->>2 AS BIGINT), CAST(value->>2 AS BIGINT), value->>3
     FROM json_each($1) CROSS JOIN push_devices WHERE value->>1 = 'push'`,
    deliveries,
  );
  return accepted;
}

const numbers = ['received_at', 'last_received_at', 'list_key', 'computers', 'first_contact_at', 'taken_at'];

/** A column of `requests` in an item of JSON. */
export const jsonValue = (name: string) =>
  numbers.includes(name) ? `CAST(value->>'${name}' AS BIGINT)` : `value->>'${name}'`;

/** Each with a list key of its own, which another relay may take at the same moment. */
export async function insertRequests(sql: Sql, rows: NewRequest[]): Promise<void> {
  const [first] = rows.sort((a, b) => a.list_key - b.list_key);
  if (!first) return;
  const columns = Object.keys(first);
  let last = 0;
  for (let left = rows; left.length > 0; ) {
    // In ascending order, so that relays that want the same keys at once cannot wait for each other.
    for (const row of left) {
      row.list_key = Math.max(row.list_key, last + 1);
      last = row.list_key;
    }
    const inserted = await sql.rows(
      `INSERT INTO requests (${columns.join(', ')}) SELECT ${columns.map(jsonValue).join(', ')}
       FROM json_each($1) WHERE true ON CONFLICT (list_key) DO NOTHING RETURNING list_key`,
      [jsonOf(left)],
    );
    const stored = new Set(inserted.map(({ list_key }) => Number(list_key)));
    left = left.filter(({ list_key }) => !stored.has(list_key));
  }
  await sql.rows(storeTexts, textsOf(rows));
}

/**
 * The latest request within the repeat window, for each fingerprint and status of the group; keys are from `keyOf`. Locked, so
 * that none of them is erased before it is joined.
 */
async function latestRequests(sql: Sql, group: readonly Incoming[], forUpdate: string) {
  const times = group.map(({ receivedAt }) => receivedAt.getTime());
  const fingerprints = group.map(({ fingerprint }) => fingerprint);
  // A request with a later time was stored before the clock was set back.
  const rows = await sql.rows(
    `SELECT id, fingerprint, status, received_at FROM requests
     WHERE received_at > $1 AND received_at < $2 AND fingerprint IN (${placeholders(fingerprints.length, 3)})
     ORDER BY received_at ${forUpdate}`,
    [Math.min(...times) - repeatWindowMs, Math.max(...times) + repeatWindowMs, ...fingerprints],
  );
  return new Map(
    rows.map(({ id, fingerprint, status, received_at }) => [
      keyOf(String(fingerprint), String(status)),
      { id: String(id), receivedAtMs: Number(received_at) },
    ]),
  );
}

/** @returns whether an acknowledgement may go to an address, by its hash; one that still waits counts as just sent */
async function acknowledgementLimit(sql: Sql, recipients: readonly string[], group: readonly Incoming[]) {
  if (recipients.length === 0) return () => true;
  const rows = await sql.rows(
    `SELECT recipient, max(created_at) AS created_at, max(sent_at) AS sent_at,
       max(CASE WHEN state IN ('pending', 'leased') THEN 1 ELSE 0 END) AS waits
     FROM deliveries WHERE recipient IN (${placeholders(recipients.length)}) GROUP BY recipient`,
    recipients,
  );
  const lastAt = new Map(
    rows.map(({ recipient, created_at, sent_at, waits }) => [
      String(recipient),
      waits ? Number.POSITIVE_INFINITY : Math.max(Number(created_at), Number(sent_at ?? 0)),
    ]),
  );
  const latestMs = Math.max(...group.map(({ receivedAt }) => receivedAt.getTime()));
  const [sent] = await sql.rows(
    `SELECT count(*) AS count FROM (
       SELECT 1 FROM deliveries WHERE recipient IS NOT NULL AND created_at > $1 LIMIT $2) AS sent`,
    [latestMs - acknowledgementEveryMs, acknowledgementsMax],
  );
  let left = acknowledgementsMax - Number(sent?.count);
  return (recipient: string, now: number): boolean => {
    const last = lastAt.get(recipient) ?? Number.NEGATIVE_INFINITY;
    if (last > now - acknowledgementEveryMs || left === 0) return false;
    left -= 1;
    lastAt.set(recipient, now);
    return true;
  };
}

function keyOf(fingerprint: string, status: string): string {
  return `${status} ${fingerprint}`;
}
