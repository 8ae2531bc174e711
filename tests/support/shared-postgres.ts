/** The PostgreSQL that all test files of a run share, for those that leave the server as it is. */
import { inject } from 'vitest';
import { databasesOf, storeTemplate } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the runner tells its workers the port of that PostgreSQL. */
    postgresPort: number;
  }
}

export type SharedPostgres = Awaited<ReturnType<typeof sharedPostgres>>;

export async function sharedPostgres() {
  const answer = await fetch(`http://127.0.0.1:${inject('postgresPort')}`);
  if (!answer.ok) throw new Error(await answer.text());
  const databases = databasesOf(Number(await answer.text()));
  /** Address of a new database that a relay has opened once: it has the schema, which takes time to make, and no rows. */
  const freshStoreUrl = () => databases.freshUrl(storeTemplate);
  return { ...databases, freshStoreUrl };
}
