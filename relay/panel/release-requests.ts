/** Releases quarantined requests, and makes waiting deliveries due now; one or many. */
import type { Store } from '../store/store.ts';
import { type ChangeContext, logChange } from './change-log.ts';

/** @returns how many were released */
export async function releaseRequests(
  store: Store,
  ids: readonly string[],
  context: ChangeContext,
): Promise<number> {
  let released = 0;
  for (const id of ids) {
    if (!(await store.release(id, context.now))) continue;
    released += 1;
    await logChange(store.database, id, { kind: 'released' }, context);
  }
  return released;
}

/** @returns how many deliveries became due */
export async function retryDeliveries(
  store: Store,
  ids: readonly string[] | 'held',
  context: ChangeContext,
): Promise<number> {
  if (ids === 'held') return store.retryHeld(context.now);
  let retried = 0;
  for (const id of ids) {
    const deliveries = await store.retry(id, context.now);
    if (deliveries > 0) await logChange(store.database, id, { kind: 'retried' }, context);
    retried += deliveries;
  }
  return retried;
}
