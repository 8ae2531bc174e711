/**
 * The store that several relays share. Promises: accept() resolves only after PostgreSQL committed to
 * disk; the same request at two relays at once is one record (locks by fingerprint).
 */
import { createHash } from 'node:crypto';
import { createCommitGroups } from './commit-groups.ts';
import { outboxQueries } from './outbox-queries.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { recipientHashOf } from './recipient.ts';
import { requestQueries } from './request-queries.ts';
import type { Sql } from './sql-database.ts';
import type { Channel, Incoming, Store } from './store.ts';
import { storeGroup } from './store-group.ts';

const groupsAtOnceMax = 2;

/** @throws Error when the server does not answer, is not durable, or has a newer schema. */
export async function openPostgresStore({
  url,
  channels,
}: {
  url: string;
  channels: readonly Channel[];
}): Promise<Store> {
  const database = await openPostgresDatabase(url);
  const groups = createCommitGroups({
    atOnceMax: groupsAtOnceMax,
    commit: (group) =>
      database.transaction(async (sql) => {
        await lock(sql, group, channels);
        return storeGroup(sql, database, group, channels);
      }),
  });
  return {
    ...requestQueries(database, channels),
    ...outboxQueries(database, channels),
    accept: groups.accept,
    async ping() {
      // The count, which is always 0, shows that the table is there and may be read.
      const [row] = await database.rows(
        "SELECT current_setting('transaction_read_only') AS read_only, (SELECT count(*) FROM requests WHERE id = '') AS none",
      );
      if (row?.read_only === 'on') throw new Error('the database takes no changes: it is read-only');
    },
    close: () => database.close(),
  };
}

/** Two relays with the same request, or acknowledging the same address, take turns; in one order, so never in a ring. */
async function lock(sql: Sql, group: readonly Incoming[], channels: readonly Channel[]): Promise<void> {
  const recipients = channels.includes('acknowledgement')
    ? group.map(({ params }) => recipientHashOf(params))
    : [];
  const texts = [...group.map(({ fingerprint }) => fingerprint), ...recipients];
  const keys = texts.map((text) => createHash('sha256').update(text).digest().readBigInt64BE().toString());
  await sql.rows(
    `SELECT pg_advisory_xact_lock(key) FROM (
       SELECT DISTINCT value::bigint AS key FROM json_array_elements_text($1::json) ORDER BY key) AS keys`,
    [JSON.stringify(keys)],
  );
}
