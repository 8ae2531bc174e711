import type { Store } from '../../relay/store/store.ts';
import { incomingOf } from './store-contract.ts';

/** Stores an accepted request of each company, then closes the store. */
export async function acceptCompanies(store: Store, names: readonly string[]): Promise<void> {
  for (const name of names) await store.accept(incomingOf(name));
  await store.close();
}
