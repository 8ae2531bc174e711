/** The PostgreSQL that all test files of a run share, for those that leave the server as it is. */
import { inject } from 'vitest';
import { databasesOf, storeTemplate, type TestDatabases } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the runner tells its workers the port of that PostgreSQL. */
    postgresPort: number;
  }
}

export interface SharedPostgres extends TestDatabases {
  /** Address of a new database that a relay has opened once: it has the schema, which takes time to make, and no rows. */
  freshStoreUrl: () => Promise<string>;
}

export async function sharedPostgres(): Promise<SharedPostgres> {
  const answer = await fetch(`http://127.0.0.1:${inject('postgresPort')}`);
  if (!answer.ok) throw new Error(await answer.text());
  const databases = databasesOf(Number(await answer.text()));
  return { ...databases, freshStoreUrl: () => databases.freshUrl(storeTemplate) };
}
