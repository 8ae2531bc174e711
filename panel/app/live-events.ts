/** Live updates: events of the relay name what changed, and what was asked about it is asked again. */
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { addressOf, isReached } from '../api/call.ts';
import { askWho, detailKey, listsKey } from '../api/queries.ts';
import { removeGone } from '../changes/remove-gone.ts';
import { useUnsent } from '../changes/use-changes.tsx';

const firstPauseMs = 1_000;
const pauseMaxMs = 30_000;
/** A stream that lasted so long works. */
const steadyMs = 10_000;
/** Between two answers, in which a list loads its next page. */
const betweenMs = 200;

export function useLiveEvents(): void {
  const client = useQueryClient();
  const unsent = useUnsent();
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstPauseMs;
    let openedAtMs = 0;
    let missed = false;
    let unseen = 0;
    /** Another tab has the stream, and this one is hidden. */
    let rests = false;
    const tabs = new BroadcastChannel('panel-events');
    // Over HTTP/1.1 a browser opens six connections to a host: six streams would leave none for calls.
    tabs.onmessage = () => {
      if (!document.hidden) return;
      rests = true;
      missed = true;
      clearTimeout(timer);
      source?.close();
    };
    /**
     * Without a key: everything. What is being asked already may be answered as it was before the change, and is asked
     * again afterwards. A change does not begin it anew: with changes faster than its answer it would never end.
     */
    const refresh = (...queryKey: string[]) => {
      // A new connection may have left calls hanging: those that had an answer before are sent again at once.
      const cancelRefetch = queryKey.length === 0;
      const isFirst = ({ state }: Query) => state.data === undefined;
      const isAsked = client.isFetching({ queryKey, ...(cancelRefetch && { predicate: isFirst }) }) > 0;
      const answered = client.invalidateQueries({ queryKey }, { cancelRefetch });
      if (cancelRefetch) void removeGone(client, unsent);
      const again = () => client.invalidateQueries({ queryKey }, { cancelRefetch: false });
      if (isAsked) void answered.then(() => setTimeout(again, betweenMs));
    };

    const open = () => {
      rests = false;
      tabs.postMessage('opened');
      source = new EventSource(addressOf('events'));
      source.addEventListener('hello', () => {
        openedAtMs = performance.now();
        isReached.set(true);
        void unsent.flush();
        if (missed) refresh();
        missed = false;
      });
      source.addEventListener('change', ({ data }: MessageEvent<string>) => {
        take(JSON.parse(data) as ChangeEvent); // the relay promises this shape in the contract
      });
      source.onerror = () => {
        source?.close();
        missed = true;
        // One that ends at once, such as behind a proxy that cuts it, would repeat everything each second.
        if (openedAtMs > 0 && performance.now() - openedAtMs > steadyMs) pauseMs = firstPauseMs;
        openedAtMs = 0;
        // The answer to this query tells a lost network from a session that ended.
        askWho(client);
        timer = setTimeout(open, pauseMs);
        pauseMs = Math.min(pauseMs * 2, pauseMaxMs);
      };
    };

    /** The tab's title counts the requests that arrived since the tab was last looked at. */
    const countUnseen = (arrived: number) => {
      unseen = document.hidden ? unseen + arrived : 0;
      const title = document.title.replace(/^\(\d+\) /, '');
      document.title = unseen > 0 ? `(${unseen}) ${title}` : title;
    };
    const seen = () => {
      countUnseen(0);
      if (rests && !document.hidden) open();
    };

    const take = ({ arrived, requests, deliveries, page }: ChangeEvent) => {
      countUnseen(arrived);
      if (requests === null) return refresh();
      if (deliveries) refresh('deliveries');
      if (page) for (const key of ['me', 'page']) refresh(key);
      for (const id of requests) refresh(...detailKey(id));
      void removeGone(client, unsent, requests);
      refresh('today');
      if (requests.length === 0 && arrived === 0) return;
      refresh('requests-count');
      refresh('quarantined');
      // A list leaves out what arrives; the count tells how many these are.
      if (requests.length > arrived) refresh(...listsKey);
    };

    open();
    const wake = () => {
      // A stream may seem open still, and a try that began offline may fail only now: the next one comes soon after it.
      void unsent.flush();
      pauseMs = firstPauseMs;
      if (rests || source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      open();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(timer);
      tabs.close();
      source?.close();
    };
  }, [client, unsent]);
}
