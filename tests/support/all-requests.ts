/** Every stored request, of however many pages. */
import { listPages } from '../../relay/cli/print-requests.ts';
import type { Store, StoredRequest } from '../../relay/requests/store.ts';

export async function allRequests(store: Pick<Store, 'list'>): Promise<StoredRequest[]> {
  const all: StoredRequest[] = [];
  for await (const page of listPages(store)) all.push(...page);
  return all;
}
