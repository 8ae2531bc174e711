/** The store for one machine. Guarantees: accept() resolves only after the commit was synced to disk. */
import { acceptInGroups } from './commit-groups.ts';
import { createSpaceCheck } from './free-space.ts';
import { outboxQueries } from './outbox-queries.ts';
import { requestQueries } from './request-queries.ts';
import { openSqliteDatabase } from './sqlite-database.ts';
import type { Channel, Store } from './store.ts';
import { storeGroup } from './store-group.ts';

export interface SqliteStoreOptions {
  dataDir: string;
  /** The channels of a newly accepted request. */
  channels: readonly Channel[];
  minFreeMb: number;
}

/** @throws Error when the database cannot be opened or was made by a newer version. */
export function openSqliteStore({ dataDir, channels, minFreeMb }: SqliteStoreOptions): Store {
  const database = openSqliteDatabase(dataDir);
  const checkSpace = createSpaceCheck(dataDir, minFreeMb);
  return {
    database,
    ...requestQueries(database, channels),
    ...outboxQueries(database, channels),
    accept: acceptInGroups({
      atOnceMax: 1,
      async commit(group) {
        checkSpace();
        return database.transaction((sql) => storeGroup(sql, database, group, channels));
      },
    }),
    async ping() {
      checkSpace();
      await database.rows('SELECT id FROM requests LIMIT 1');
    },
    close: () => database.close(),
  };
}
