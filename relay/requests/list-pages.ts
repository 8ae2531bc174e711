/** Yields all requests, newest first, one page at a time, because all of them may not fit into memory. */
import type { Store, StoredRequest } from '../store/store.ts';

export async function* listPages(store: Pick<Store, 'list'>): AsyncGenerator<StoredRequest[]> {
  for (let after: StoredRequest | undefined; ; ) {
    const page = await store.list(after);
    after = page.at(-1);
    if (!after) return;
    yield page;
  }
}
