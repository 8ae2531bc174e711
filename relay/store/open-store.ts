/** The store that the settings name. */
import type { Config } from '../config.ts';
import { channelsOf } from '../delivery/delivery-config.ts';
import { openPostgresStore } from './postgres-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** @throws Error when the database cannot be opened or was made by a newer version. */
export async function openStore({ store, delivery }: Pick<Config, 'store' | 'delivery'>): Promise<Store> {
  const channels = channelsOf(delivery);
  return store.databaseUrl
    ? openPostgresStore({ url: store.databaseUrl, channels })
    : openSqliteStore({ dataDir: store.dataDir, channels, minFreeMb: store.minFreeMb });
}
