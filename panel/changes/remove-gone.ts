/** Removes what this browser keeps of removed accounts and erased requests: what is unsent, and what was read. */
import type { QueryClient } from '@tanstack/react-query';
import { goneAtOnceMax } from '../../contract/panel/limits.ts';
import { call } from '../api/call.ts';
import { forgetRequests, requestsRead } from './kept-read.ts';
import type { RecordStore } from './record-store.ts';
import { changesChannel } from './unsent-changes.ts';

/** @param changed only what is about these requests; null = about any */
export async function removeGone(
  client: QueryClient,
  store: Pick<RecordStore, 'all' | 'write'>,
  changed: readonly string[] | null = null,
): Promise<void> {
  const isChanged = (id: string) => changed?.includes(id) ?? true;
  // At once: what is read from now on was not erased.
  const [kept, read] = await Promise.all([store.all(), requestsRead()]);
  const records = kept.filter(({ requestId }) => isChanged(requestId));
  // The relay does not know yet what is to be entered.
  const entered = new Set(
    records.flatMap((record) => ('call' in record && record.call === 'enterRequest' ? record.requestId : [])),
  );
  const unsent = records.map(({ requestId }) => requestId).filter((id) => !entered.has(id));
  const accounts = [...new Set(records.map(({ accountId }) => accountId))];
  const requests = [...new Set([...unsent, ...read.filter(isChanged)])];
  for (let at = 0; at < Math.max(accounts.length, requests.length); at += goneAtOnceMax) {
    const part = (ids: readonly string[]) => ids.slice(at, at + goneAtOnceMax);
    const body = { accounts: part(accounts), requests: part(requests) };
    const gone = await call('findGone', { body }).catch(() => undefined);
    // The relay does not answer, or has never known this browser: the next event or opening tries again.
    if (!gone) return;
    await forgetRequests(client, gone.requests);
    const left = records.filter(
      ({ accountId, requestId }) => gone.accounts.includes(accountId) || gone.requests.includes(requestId),
    );
    if (left.length === 0) continue;
    await store.write({ remove: left.map(({ key }) => key) });
    const tabs = new BroadcastChannel(changesChannel);
    for (const { accountId } of left) tabs.postMessage({ accountId });
    tabs.close();
  }
}
