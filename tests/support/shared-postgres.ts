/** The PostgreSQL that all test files of a run share, for those that leave the server as it is. */
import { inject, onTestFinished } from 'vitest';
import { openPostgresStore, openSqliteStore } from '../../relay/store/open-store.ts';
import type { Channel } from '../../relay/store/outbox.ts';
import type { Store } from '../../relay/store/store.ts';
import { freshDataDir } from './fresh-data-dir.ts';
import { databasesOf, storeTemplate } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the runner tells its workers the port of that PostgreSQL. */
    postgresPort: number;
  }
}

export async function sharedPostgres() {
  const answer = await fetch(`http://127.0.0.1:${inject('postgresPort')}`);
  if (!answer.ok) throw new Error(await answer.text());
  const databases = databasesOf(Number(await answer.text()));
  /** Address of a new database that a relay has opened once: it has the schema, which takes time to make, and no rows. */
  const freshStoreUrl = () => databases.freshUrl(storeTemplate);
  return { ...databases, freshStoreUrl };
}

/** The databases over which promises about data are tested. */
export const engines = ['SQLite', 'PostgreSQL'] as const;
export type Engine = (typeof engines)[number];

/** What the test's panel or accounts open: an empty PostgreSQL store, or '' for a SQLite file of their own. */
export async function storeUrlFor(engine: Engine): Promise<string> {
  return engine === 'SQLite' ? '' : (await sharedPostgres()).freshStoreUrl();
}

export async function openFreshStore(engine: Engine, channels?: Channel[]): Promise<Store> {
  return (await emptyDatabase(engine))(channels);
}

/** An empty database, opened twice, as two relays have it. */
export async function openTwoStores(
  engine: Engine,
  channels: Channel[] = [],
): Promise<[one: Store, other: Store]> {
  const open = await emptyDatabase(engine);
  return [await open(channels), await open(channels)];
}

/** @returns what opens it, as often as relays and restarts do; it is closed after the test, unless the test has done it */
export async function emptyDatabase(engine: Engine) {
  const url = await storeUrlFor(engine);
  const dataDir = url ? '' : freshDataDir();
  return async (channels: Channel[] = ['mail']): Promise<Store> => {
    const store = url
      ? await openPostgresStore({ url, channels })
      : openSqliteStore({ dataDir, channels, minFreeMb: 0 });
    onTestFinished(() => store.close().catch(() => {}));
    return store;
  };
}
