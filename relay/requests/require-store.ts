/** The owner's commands read a store that the relay made; a mistyped setting must not make an empty one. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { StoreConfig } from '../store/store-config.ts';

/** @throws Error when DATA_DIR is to be read and holds no store. Makes nothing. */
export function requireStore({ dataDir, databaseUrl }: StoreConfig): void {
  if (databaseUrl || statSync(join(dataDir, 'requests.db'), { throwIfNoEntry: false })) return;
  throw new Error(
    `DATA_DIR: there is no requests.db in ${dataDir}. Set it to the folder that the relay stores in; the first start of the relay makes the file.`,
  );
}
