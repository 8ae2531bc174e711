/** Makes the owner's commands fail when there is no store, so that a mistyped setting does not create an empty one. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreConfig } from '../store/store-config.ts';

/** @throws Error when SQLite is used and DATA_DIR has no store. It creates nothing. */
export function requireStore({ dataDir, databaseUrl }: StoreConfig): void {
  if (databaseUrl || statSync(join(dataDir, 'requests.db'), { throwIfNoEntry: false })) return;
  throw new Error(
    `DATA_DIR: there is no requests.db in ${dataDir}. Set it to the folder that the relay stores in; the first start of the relay makes the file.`,
  );
}
