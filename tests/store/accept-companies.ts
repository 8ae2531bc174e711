import type { Store } from '../../relay/store/store.ts';
import { fieldsOf } from './store-contract.ts';

/** Stores an accepted request of each company, then closes the store. */
export async function acceptCompanies(store: Store, names: readonly string[]): Promise<void> {
  for (const name of names)
    await store.accept({
      fields: fieldsOf(name),
      fingerprint: name,
      receivedAt: new Date(),
      status: 'accepted',
    });
  await store.close();
}
