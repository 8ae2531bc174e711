/** Opens the store that the settings select. */
import { openSqliteStore } from './sqlite-store.ts';
import type { Channel, Store } from './store.ts';
import type { StoreConfig } from './store-config.ts';

/**
 * @param channels the channels of a newly accepted request
 * @throws Error when the database cannot be opened or was made by a newer version.
 */
export async function openStore(
  { databaseUrl, dataDir, minFreeMb }: StoreConfig,
  channels: readonly Channel[],
): Promise<Store> {
  if (!databaseUrl) return openSqliteStore({ dataDir, channels, minFreeMb });
  // The driver takes 5 MB of memory and is loaded only when it is used.
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore({ url: databaseUrl, channels });
}
