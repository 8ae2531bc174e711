/**
 * Live updates: the relay's server-sent events name what changed, and the affected queries are repeated. A connection
 * that ends is reopened with growing delays; all queries are repeated then, because events may have been missed.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { addressOf, isReached } from '../api/call.ts';
import { askWho, detailKey, listsKey } from '../api/queries.ts';
import { removeErased } from '../changes/kept-read.ts';
import { useUnsent } from '../changes/use-changes.tsx';

const firstPauseMs = 1_000;
const pauseMaxMs = 30_000;

export function useLiveEvents(): void {
  const client = useQueryClient();
  const unsent = useUnsent();
  useEffect(() => {
    let source: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pauseMs = firstPauseMs;
    let missed = false;
    let unseen = 0;
    /** Without a key: everything. What is being loaded for the first time is asked again: its answer may be older. */
    const refresh = (...queryKey: string[]) => {
      const first = client.getQueryCache().findAll({
        queryKey,
        fetchStatus: 'fetching',
        predicate: ({ state }) => state.data === undefined,
      });
      const asked = client.invalidateQueries({ queryKey });
      if (queryKey.length === 0) void removeErased(client).catch(() => {});
      if (first.length > 0)
        void asked.then(() => client.invalidateQueries({ predicate: (query) => first.includes(query) }));
    };

    const open = () => {
      source = new EventSource(addressOf('events'));
      source.addEventListener('hello', () => {
        pauseMs = firstPauseMs;
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
    const seen = () => countUnseen(0);

    const take = ({ arrived, requests, deliveries }: ChangeEvent) => {
      countUnseen(arrived);
      if (requests === null) return refresh();
      if (deliveries) refresh('deliveries');
      for (const id of requests) refresh(...detailKey(id));
      void removeErased(client, requests).catch(() => {});
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
      if (source?.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      open();
    };
    addEventListener('online', wake);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', seen);
      clearTimeout(timer);
      source?.close();
    };
  }, [client, unsent]);
}
