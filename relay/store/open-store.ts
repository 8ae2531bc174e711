/** The store that the settings name. */
import { openSqliteStore } from './sqlite-store.ts';
import type { Channel, Store } from './store.ts';
import type { StoreConfig } from './store-config.ts';

/**
 * @param channels what a newly accepted request is delivered through
 * @throws Error when the database cannot be opened or was made by a newer version.
 */
export async function openStore(
  { databaseUrl, dataDir, minFreeMb }: StoreConfig,
  channels: readonly Channel[],
): Promise<Store> {
  if (!databaseUrl) return openSqliteStore({ dataDir, channels, minFreeMb });
  // Loaded only where it is used: the driver is 5 MB of memory.
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore({ url: databaseUrl, channels });
}
