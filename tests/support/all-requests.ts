/** What a store holds, with its deliveries, newest first. */
import { reasonCodeOf } from '../../contract/panel/reasons.ts';
import { channelOf, type DeliveryState } from '../../relay/store/outbox.ts';
import { dateOf, toRequest } from '../../relay/store/request-row.ts';
import type { Store } from '../../relay/store/store.ts';

export type StoredRequest = Awaited<ReturnType<typeof allRequests>>[number];

export async function allRequests({ database }: Pick<Store, 'database'>) {
  const deliveries = await database.rows('SELECT * FROM deliveries ORDER BY channel');
  const of = Map.groupBy(deliveries, (row) => row.request_id);
  const requests = await database.rows('SELECT * FROM requests ORDER BY received_at DESC, id');
  return requests.map((row) => ({
    ...toRequest(row),
    deliveries: (of.get(row.id ?? null) ?? []).map((row) => ({
      channel: channelOf(row.channel),
      state: row.state as DeliveryState, // written by the outbox only
      attempts: Number(row.attempts),
      nextAttemptAt: row.state === 'pending' ? dateOf(row.due_at) : undefined,
      sentAt: dateOf(row.sent_at),
      lastError: row.last_error == null ? undefined : String(row.last_error),
      reasonCode: row.last_error == null ? undefined : reasonCodeOf(row.reason_code),
      maybeSent: Number(row.maybe_sent),
    })),
  }));
}

export async function storedRequest(store: Pick<Store, 'database'>, id: string) {
  return (await allRequests(store)).find((request) => request.id === id);
}
