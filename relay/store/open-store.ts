/** The store that the settings name. */
import type { Config } from '../config.ts';
import { channelsOf } from '../delivery/delivery-config.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** @throws Error when the database cannot be opened or was made by a newer version. */
export async function openStore({ store, delivery }: Pick<Config, 'store' | 'delivery'>): Promise<Store> {
  const channels = channelsOf(delivery);
  if (!store.databaseUrl)
    return openSqliteStore({ dataDir: store.dataDir, channels, minFreeMb: store.minFreeMb });
  // Loaded only where it is used: the driver is 5 MB of memory.
  const { openPostgresStore } = await import('./postgres-store.ts');
  return openPostgresStore({ url: store.databaseUrl, channels });
}
