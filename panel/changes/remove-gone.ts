/**
 * Removes from this browser what is unsent of accounts that were removed and about requests that were erased, whichever
 * account made it. Rejects when the relay does not answer it; then it is tried at the next event or opening.
 */

import type { Gone } from '../../contract/panel/account-routes.ts';
import { idsAtOnceMax } from '../../contract/panel/limits.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import type { UnsentRecord } from './change-record.ts';
import type { RecordStore } from './record-store.ts';
import { changesChannel } from './unsent-changes.ts';

/**
 * @param find asks the relay which of these ids exist no longer; throws ApiError or OfflineError
 * @param changed only what is about these requests; null = about any
 */
export async function removeGone(
  store: Pick<RecordStore, 'all' | 'write'>,
  find: (kept: BodyOf<'findGone'>) => Promise<Gone>,
  changed: readonly string[] | null = null,
): Promise<void> {
  const records = (await store.all()).filter(({ requestId }) => changed?.includes(requestId) ?? true);
  if (records.length === 0) return;
  // The relay does not know yet what is to be entered.
  const entered = new Set(
    records.flatMap((record) => ('call' in record && record.call === 'enterRequest' ? record.requestId : [])),
  );
  await store.write({ replace: records.filter((record) => 'who' in record).map(withoutName) });
  for (let at = 0; at < records.length; at += idsAtOnceMax) {
    const part = records.slice(at, at + idsAtOnceMax);
    const distinct = (name: 'accountId' | 'requestId') => [...new Set(part.map((record) => record[name]))];
    const asked = distinct('requestId').filter((id) => !entered.has(id));
    const gone = await find({ accounts: distinct('accountId'), requests: asked });
    const left = part.filter(
      ({ accountId, requestId }) => gone.accounts.includes(accountId) || gone.requests.includes(requestId),
    );
    await store.write({ remove: left.map(({ key }) => key) });
    const tabs = new BroadcastChannel(changesChannel);
    for (const { accountId } of left) tabs.postMessage({ accountId });
    tabs.close();
  }
}

/** Version 1.0.0 kept the name of each request's customer too. */
function withoutName({ who: _who, ...record }: UnsentRecord & { who: unknown }): UnsentRecord {
  return record as UnsentRecord; // TypeScript does not take a field out of each kind
}
