/**
 * The store that several relays share. Guarantees: accept() resolves only after PostgreSQL committed to disk; the same
 * request at two relays at once becomes one record (locks by fingerprint).
 */
import { acceptInGroups } from './commit-groups.ts';
import { outboxQueries } from './outbox-queries.ts';
import { openPostgresDatabase } from './postgres-database.ts';
import { requestQueries } from './request-queries.ts';
import type { Channel, Store } from './store.ts';
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
  return {
    database,
    ...requestQueries(database, channels),
    ...outboxQueries(database, channels),
    accept: acceptInGroups({
      atOnceMax: groupsAtOnceMax,
      commit: (group) => database.transaction((sql) => storeGroup(sql, database, group, channels)),
    }),
    async ping() {
      // The count is always 0; the query proves that the table exists and is readable.
      const [row] = await database.rows(
        "SELECT current_setting('transaction_read_only') AS read_only, (SELECT count(*) FROM requests WHERE id = '') AS none",
      );
      if (row?.read_only === 'on') throw new Error('the database takes no changes: it is read-only');
    },
    close: () => database.close(),
  };
}
