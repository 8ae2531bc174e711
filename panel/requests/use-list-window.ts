/**
 * Keeps the rows around the viewport loaded: the next page is loaded before its rows are reached, pages that were put
 * away are loaded again, and those far away are put away, so that a list of any length takes a bounded amount of memory.
 */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageSizeMax } from '../../contract/panel-inputs.ts';
import type { ListData, ListPage, PageStart } from '../api/request-cache.ts';
import { awayBetween, putAway } from './list-pages.ts';
import { listKey, loadPage, nextStart, type RequestsFilter } from './list-query.ts';

/** Two screens of rows; while pages grow, one page. */
const aheadMin = 60;
/** Rows that are kept before and behind the viewport. */
const keptRows = 5_000;

interface ListWindow {
  filter: RequestsFilter;
  /** As it is drawn: nothing is loaded for a list that is behind the newest one. */
  data: ListData;
  count: number;
  /** First and last row on the screen. */
  first: number;
  last: number;
}

/** @returns `retry` when the next page could not be loaded */
export function useListWindow({ filter, data, count, first, last }: ListWindow): { retry?: () => void } {
  const client = useQueryClient();
  const loading = useRef(new Set<string>());
  const [failed, setFailed] = useState<string>();
  const next = nextStart(data.pages);
  useEffect(() => {
    if (client.getQueryData(listKey(filter)) !== data) return;
    const once = (cursor = '', load: () => Promise<void>, onFailed = () => {}) => {
      if (loading.current.has(cursor)) return;
      loading.current.add(cursor);
      load()
        .catch(onFailed)
        .finally(() => loading.current.delete(cursor));
    };
    const { pages, starts } = data;
    const ahead = Math.max(aheadMin, sizeOf(pages.at(-1)));
    if (next && failed !== next.cursor && last >= count - ahead)
      once(
        next.cursor,
        () => append(client, filter, next),
        () => setFailed(next.cursor),
      );
    for (const index of awayBetween(pages, first - ahead, last + ahead)) {
      const start = starts[index];
      // One that fails is tried again by scrolling on.
      if (start) once(start.cursor, () => loadAgain(client, filter, start));
    }
    const kept = putAway(pages, first - keptRows, last + keptRows);
    if (kept) setList(client, filter, (now) => ({ ...now, pages: kept }));
  }, [client, filter, data, count, first, last, next, failed]);
  return next && failed === next.cursor ? { retry: () => setFailed(undefined) } : {};
}

async function append(client: QueryClient, filter: RequestsFilter, start: PageStart): Promise<void> {
  const page = await loadPage(filter, start);
  setList(client, filter, (now) =>
    // Meanwhile the list may have started again.
    now.pages.at(-1)?.next === start.cursor
      ? { pages: [...now.pages, page], starts: [...now.starts, start] }
      : now,
  );
}

async function loadAgain(client: QueryClient, filter: RequestsFilter, { cursor }: PageStart): Promise<void> {
  const find = ({ starts }: ListData) => starts.findIndex((start) => start.cursor === cursor);
  const known = client.getQueryData<ListData>(listKey(filter));
  const next = known?.pages[find(known)]?.next ?? null;
  const page = await loadPage(filter, { cursor, until: next ?? undefined, limit: pageSizeMax });
  setList(client, filter, (now) => {
    const index = find(now);
    return now.pages[index]?.away ? { ...now, pages: now.pages.with(index, { ...page, next }) } : now;
  });
}

function setList(client: QueryClient, filter: RequestsFilter, change: (now: ListData) => ListData): void {
  client.setQueryData<ListData>(listKey(filter), (now) => now && change(now));
}

function sizeOf(page: ListPage | undefined): number {
  return page?.away ?? page?.rows.length ?? 0;
}
