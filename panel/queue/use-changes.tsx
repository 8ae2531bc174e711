/** The queue of the signed-in account, for all views. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import type { BodyOf } from '../../contract/panel.ts';
import type { Account } from '../../contract/panel-account.ts';
import { call } from '../api/call.ts';
import { takeAnswer } from '../api/request-cache.ts';
import { type ChangeQueue, createChangeQueue } from './change-queue.ts';
import type { Change, QueuedChange } from './queued-change.ts';

const QueueContext = createContext<ChangeQueue | undefined>(undefined);
/** Changes are also sent again as soon as the relay is reachable. */
const retryEveryMs = 15_000;

export function ChangesProvider({ account, children }: { account: Account; children: ReactNode }) {
  const client = useQueryClient();
  const queue = useMemo(
    () =>
      createChangeQueue({
        storage: localStorage,
        accountId: account.id,
        send,
        onSent: (change, answer) => takeAnswer(client, change, answer),
      }),
    [account.id, client],
  );
  useEffect(() => {
    const flush = () => void queue.flush();
    flush();
    const timer = setInterval(flush, retryEveryMs);
    addEventListener('online', flush);
    return () => {
      clearInterval(timer);
      removeEventListener('online', flush);
    };
  }, [queue]);
  return <QueueContext value={queue}>{children}</QueueContext>;
}

export function useQueue(): ChangeQueue {
  const queue = useContext(QueueContext);
  if (!queue) throw new Error('useQueue needs a ChangesProvider around it');
  return queue;
}

export function useChanges(): readonly QueuedChange[] {
  const queue = useQueue();
  return useSyncExternalStore(queue.subscribe, queue.entries);
}

function send(change: Change): Promise<unknown> {
  const { requestId: id } = change;
  const noteId = 'noteId' in change ? change.noteId : '';
  // The union above pairs each call with its own body.
  return call(change.call, {
    params: { id, noteId },
    body: change.body as BodyOf<typeof change.call> & never,
  });
}
