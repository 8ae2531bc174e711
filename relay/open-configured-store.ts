import type { Config } from './config.ts';
import { channelsOf } from './delivery/delivery-config.ts';
import { requireStore } from './requests/require-store.ts';
import { explainStoreFailure } from './start-failure.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/**
 * @param mustExist no empty store is made where there is none
 * @throws Error naming the setting and what was expected there, where one explains the failure
 */
export async function openConfiguredStore(config: Config, { mustExist = false } = {}): Promise<Store> {
  try {
    if (mustExist) requireStore(config.store);
    return await openStore(config.store, channelsOf(config.delivery));
  } catch (error) {
    throw explainStoreFailure(error, config);
  }
}
