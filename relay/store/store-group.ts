/** Stores a group of trial requests inside one transaction, the same for both databases, as docs/flow.md says ("Storing"). */
import { randomUUIDv7 } from 'node:crypto';
import { sourceNames } from '../../contract/visit-source.ts';
import { jsonOf, placeholders, type Sql, type SqlDatabase, type SqlValue } from './db/sql-database.ts';
import { derivedColumns, listKeyOf } from './derived-columns.ts';
import { recipientHashOf } from './normal-form.ts';
import { addDeliveries, type Channel, countOf } from './outbox.ts';
import { storedFields } from './request-row.ts';
import { storeTexts, textsOf } from './search-text.ts';
import type { Accepted, Incoming } from './store.ts';

/** A request that is sent again within this time stays one record. */
const repeatWindowMs = 24 * 60 * 60 * 1000;
/** An address gets at most one acknowledgement within this time. */
const acknowledgementEveryMs = 24 * 60 * 60 * 1000;
/** Limit for all addresses within the same time, because anyone can enter other people's addresses. */
const acknowledgementsMax = 200;

type Added = Incoming & { id: string };
type NewRequest = Record<string, SqlValue> & { list_key: number };

export async function storeGroup(
  sql: Sql,
  { lock, forUpdate }: Pick<SqlDatabase, 'lock' | 'forUpdate'>,
  group: readonly Incoming[],
  channels: readonly Channel[],
): Promise<Accepted[]> {
  // Groups that store the same request, or acknowledge, wait for each other: the limit of a day counts those of all.
  const acknowledging = channels.filter((channel) => channel === 'acknowledgement');
  await lock(sql, [...group.map(({ fingerprint }) => fingerprint), ...acknowledging]);
  const latest = await latestRequests(sql, group, forUpdate);

  const added: Added[] = [];
  const repeats: SqlValue[][] = [];
  const accepted = group.map((incoming): Accepted => {
    const key = `${incoming.status} ${incoming.fingerprint}`;
    const first = latest.get(key);
    if (first) {
      repeats.push([first, incoming.receivedAt.getTime()]);
      return { id: first, repeated: true };
    }
    // The id grows with time (RFC 9562, 5.7), so that indexes are appended to instead of changed at random places.
    const id: string = randomUUIDv7();
    latest.set(key, id);
    added.push({ ...incoming, id });
    return { id, repeated: false };
  });

  // Each statement gets the group as one JSON text: a statement per request would cost more than the work itself.
  await insertRequests(sql, added.map(newRow));
  if (repeats.length > 0)
    await sql.rows(
      `UPDATE requests SET times_received = times_received + again.times, last_received_at = again.at
       FROM (SELECT value->>0 AS id, count(*) AS times, max(CAST(value->>1 AS BIGINT)) AS at
             FROM json_each($1) GROUP BY value->>0) AS again
       WHERE requests.id = again.id`,
      [jsonOf(repeats)],
    );
  const told = added.filter(({ status }) => status === 'accepted');
  if (told.length === 0) return accepted;
  const ids = told.map(({ id }) => id);
  await addDeliveries(sql, ids, channels);
  if (acknowledging.length > 0) await acknowledge(sql, told);
  return accepted;
}

/** The columns that `insertRequests` takes of a request, and further ones. */
export function newRow({ id, fields, fingerprint, status, receivedAt, source = {} }: Added) {
  const now = receivedAt.getTime();
  return {
    list_key: listKeyOf(now, id),
    ...{ id, received_at: now, last_received_at: now, fingerprint, params: storedFields(fields), status },
    ...derivedColumns(fields),
    ...Object.fromEntries(sourceNames.map((name) => [name, source[name] ?? null])),
  };
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
 * The ids of the latest requests within the repeat window, by status and fingerprint of the group. Locked, so that none of them is
 * erased before it is joined.
 */
async function latestRequests(sql: Sql, group: readonly Incoming[], forUpdate: string) {
  const times = group.map(({ receivedAt }) => receivedAt.getTime());
  const fingerprints = group.map(({ fingerprint }) => fingerprint);
  // A request with a later time was stored before the clock was set back.
  const rows = await sql.rows(
    `SELECT id, fingerprint, status FROM requests
     WHERE received_at > $1 AND received_at < $2 AND fingerprint IN (${placeholders(fingerprints.length, 3)})
     ORDER BY received_at ${forUpdate}`,
    [Math.min(...times) - repeatWindowMs, Math.max(...times) + repeatWindowMs, ...fingerprints],
  );
  return new Map(rows.map(({ id, fingerprint, status }) => [`${status} ${fingerprint}`, String(id)]));
}

/** To each address, by its hash, within the limits of a day; one that still waits counts as just sent. */
async function acknowledge(sql: Sql, told: readonly Added[]): Promise<void> {
  const recipients = told.map(({ fields }) => recipientHashOf(fields.email));
  const sinceMs = Math.max(...told.map(({ receivedAt }) => receivedAt.getTime())) - acknowledgementEveryMs;
  const rows = await sql.rows(
    `SELECT recipient FROM deliveries WHERE recipient IN (${placeholders(recipients.length, 2)})
       AND (created_at > $1 OR sent_at > $1 OR state IN ('pending', 'leased'))`,
    [sinceMs, ...recipients],
  );
  const recent = new Set(rows.map(({ recipient }) => recipient));
  const sent = `deliveries WHERE recipient IS NOT NULL AND created_at > $1`;
  const [of] = await sql.rows(`SELECT ${countOf(sent, acknowledgementsMax)} AS sent`, [sinceMs]);
  const due = told.flatMap(({ id, receivedAt }, at) => {
    const recipient = recipients[at] ?? '';
    if (recent.has(recipient)) return [];
    recent.add(recipient);
    return [[id, receivedAt.getTime(), recipient]];
  });
  await sql.rows(
    `INSERT INTO deliveries (request_id, channel, created_at, due_at, recipient)
     SELECT value->>0, 'acknowledgement', CAST(value->>1 AS BIGINT), CAST(value->>1 AS BIGINT), value->>2
     FROM json_each($1)`,
    [jsonOf(due.slice(0, acknowledgementsMax - Number(of?.sent)))],
  );
}
