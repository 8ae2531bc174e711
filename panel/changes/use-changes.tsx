/** The unsent changes of the signed-in account, for all views. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Account } from '../../contract/panel/account-routes.ts';
import type { BodyOf } from '../../contract/panel/routes.ts';
import { asking, call, isReached } from '../api/call.ts';
import { keepDevice } from '../api/push.ts';
import { askWho, detailKey, useAccount, useMe } from '../api/queries.ts';
import type { QueryState } from '../api/query-result.tsx';
import { useStored } from '../ui/stored.ts';
import { applyToDetail, enteredDetail, type ShownDetail, takeAnswer } from './apply-changes.ts';
import { type ChangeRecord, noteOf } from './change-record.ts';
import { keepRead } from './kept-read.ts';
import { openRecordStore } from './record-store.ts';
import { removeGone } from './remove-gone.ts';
import { createUnsentChanges, type UnsentChanges } from './unsent-changes.ts';

const UnsentContext = createContext<UnsentChanges | undefined>(undefined);

export function ChangesProvider({ account, children }: { account: Account; children: ReactNode }) {
  const client = useQueryClient();
  const unsent = useMemo(
    () =>
      createUnsentChanges({
        store: openRecordStore(),
        accountId: account.id,
        send,
        onSent: (change, answer) => takeAnswer(client, change, answer),
        onSignedOut: () => askWho(client),
      }),
    [account.id, client],
  );
  useEffect(() => unsent.start(), [unsent]);
  return <UnsentContext value={unsent}>{children}</UnsentContext>;
}

export function useUnsent(): UnsentChanges {
  const unsent = useContext(UnsentContext);
  if (!unsent) throw new Error('useUnsent needs a ChangesProvider around it');
  return unsent;
}

export function useChanges(): readonly ChangeRecord[] {
  return useStored(useUnsent().changes);
}

/** One request, with what the relay does not have yet. @param isWanted false = the relay is not asked */
export function useShownDetail(id: string, isWanted = true): QueryState<ShownDetail> {
  const account = useAccount();
  const changes = useChanges();
  const entry = changes.find((change) => change.call === 'enterRequest' && change.requestId === id);
  const query = useQuery({
    queryKey: detailKey(id),
    queryFn: asking('oneRequest', { params: { id } }),
    enabled: isWanted && !entry,
  });
  const detail = entry ? enteredDetail(entry, account) : query.data;
  return { ...query, data: detail && applyToDetail(detail, changes, account) };
}

/** At every opening of the panel, every sign-in and every return of the connection, so also of what others have left on this device. */
export function useKeptOnDevice(): void {
  const client = useQueryClient();
  const [store] = useState(openRecordStore);
  useEffect(() => keepRead(client), [client]);
  const { data } = useMe();
  const isOnline = useStored(isReached);
  const account = data && (data.account?.id ?? '');
  useEffect(() => {
    if (account === undefined || !isOnline) return;
    void removeGone(client, store);
    if (account !== '') void keepDevice().catch(() => {});
  }, [account, isOnline, client, store]);
}

function send(change: ChangeRecord): Promise<unknown> {
  const params = { id: change.requestId, noteId: noteOf(change) ?? '' };
  const body = { id: change.key, ...change.body };
  const { accountId } = change;
  return call(change.call, { params, accountId, body: body as BodyOf<typeof change.call> & never }); // as the union pairs them
}
