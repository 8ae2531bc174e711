/** Opens the store of trial requests that the settings select: SQLite for one machine, or PostgreSQL, which several relays share. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config, StoreConfig } from '../config.ts';
import type { SchemaChange } from './db/migrations/migrations.ts';
import type { SqlDatabase } from './db/sql-database.ts';
import { openSqliteDatabase } from './db/sqlite/sqlite-database.ts';
import { requireSpace } from './db/sqlite/sqlite-files.ts';
import { explainPostgresFailure, explainSqliteFailure } from './explain-failure.ts';
import { type Channel, outboxQueries } from './outbox.ts';
import { type Accepted, type Incoming, requestQueries, type Store } from './store.ts';
import { storeGroup } from './store-group.ts';

/**
 * @param forCommand no store is made where there is none, and its schema stays as it is: both are done by the relay's start
 * @throws Error naming the setting and what was expected there, where one explains the failure
 */
export async function openConfiguredStore(config: Config, { forCommand = false } = {}): Promise<Store> {
  const { databaseUrl, ...store } = config.store;
  const { channels } = config.delivery;
  const change = forCommand ? 'none' : 'migrate';
  try {
    if (forCommand) requireStore(config.store);
    if (databaseUrl) return await openPostgresStore({ url: databaseUrl, channels, change });
    return openSqliteStore({ ...store, channels, change });
  } catch (error) {
    throw databaseUrl
      ? explainPostgresFailure(error, 'DATABASE_URL')
      : explainSqliteFailure(error, store.dataDir);
  }
}

/** @throws Error when SQLite is used and DATA_DIR has no store: a mistyped setting does not make an empty one */
export function requireStore({ dataDir, databaseUrl }: StoreConfig): void {
  if (databaseUrl || statSync(join(dataDir, 'requests.db'), { throwIfNoEntry: false })) return;
  throw new Error(
    `DATA_DIR: no hay requests.db en ${dataDir}. Debe ser la carpeta donde guarda el relay; el primer inicio del relay crea el archivo.`,
  );
}

interface SqliteStore extends Pick<StoreConfig, 'dataDir' | 'minFreeMb'> {
  /** Of a newly accepted request. */
  channels: readonly Channel[];
  change?: SchemaChange;
}

/** @throws Error when the database cannot be opened or has another schema than may be changed. */
export function openSqliteStore({ dataDir, minFreeMb, channels, change }: SqliteStore): Store {
  const database = openSqliteDatabase(dataDir, change);
  return storeIn(database, channels, 1, () => requireSpace(dataDir, minFreeMb));
}

/** @throws Error when the server does not answer, is not durable, or has another schema than may be changed. */
export async function openPostgresStore({
  url,
  channels,
  change,
}: Pick<SqliteStore, 'channels' | 'change'> & { url: string }): Promise<Store> {
  // The driver takes 5 MB of memory and is loaded only when it is used.
  const { openPostgresDatabase } = await import('./db/postgres/postgres-database.ts');
  const database = await openPostgresDatabase(url, change);
  // While one waits for the server, the next group is sent: 2,700 requests a second instead of 1,100.
  return storeIn(database, channels, 2);
}

function storeIn(
  database: SqlDatabase,
  channels: readonly Channel[],
  commitsAtOnce: number,
  checkSpace = () => {},
): Store {
  return {
    database,
    channels,
    ...requestQueries(database),
    ...outboxQueries(database, channels),
    accept: acceptInGroups(commitsAtOnce, async (group) => {
      checkSpace();
      return database.transaction((sql) => storeGroup(sql, database, group, channels), { goesFirst: true });
    }),
    async ping() {
      checkSpace();
      // It fails where the table is not there, or takes no changes, as on PostgreSQL's standby.
      await database.rows('UPDATE requests SET id = id WHERE false');
    },
    close: () => database.close(),
  };
}

/** The longest texts of a visitor take 3 ms each to be indexed, in which SQLite holds the event loop. */
const groupSizeMax = 100;

/** Group commit: requests that arrive during a commit share the next one, with one transaction and one sync. */
function acceptInGroups(
  atOnceMax: number,
  commit: (group: readonly Incoming[]) => Promise<readonly Accepted[]>,
): (incoming: Incoming) => Promise<Accepted> {
  const waiting: (PromiseWithResolvers<Accepted> & { incoming: Incoming })[] = [];
  let atOnce = 0;

  async function commitWaiting(): Promise<void> {
    atOnce += 1;
    while (waiting.length > 0) {
      await nextTurn(); // requests of the same turn of the event loop join the group
      const group = waiting.splice(0, groupSizeMax);
      if (group.length === 0) break; // the other commit has taken them
      try {
        const accepted = await commit(group.map(({ incoming }) => incoming));
        for (const [at, { resolve }] of group.entries()) resolve(accepted[at] as Accepted); // one per request
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    atOnce -= 1;
  }

  return (incoming) => {
    const result = Promise.withResolvers<Accepted>();
    waiting.push({ ...result, incoming });
    if (atOnce < atOnceMax) void commitWaiting();
    return result.promise;
  };
}
