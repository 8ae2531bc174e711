/** The list of requests under a filter: the query loads its first page, `use-list-window.ts` the others. */
import { useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../contract/panel.ts';
import type { Page, RequestRow } from '../../contract/panel-answers.ts';
import { pageSize, pageSizeMax } from '../../contract/panel-inputs.ts';
import { call } from '../api/call.ts';
import { type ListData, type ListPage, listsKey, type PageStart } from '../api/request-cache.ts';

/** The filter in the URL: the input of `listRequests` without the page. */
export type RequestsFilter = QueryOf<'countRequests'>;

export const listKey = (filter: RequestsFilter) => [...listsKey, filter] as const;
/** An object of its own for each list that is loaded: as long as it is the same, the list is. */
export const firstStart = (): PageStart => ({ limit: pageSize });

export function useRequestList(filter: RequestsFilter) {
  return useQuery({
    queryKey: listKey(filter),
    queryFn: async ({ signal }): Promise<ListData> => {
      const start = firstStart();
      return { pages: [await loadPage(filter, start, signal)], starts: [start] };
    },
    // The live events keep it up to date.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
    // Comparing each row of each page with itself takes longer than drawing the page that came.
    structuralSharing: false,
  });
}

/** Who scrolls on gets larger pages: each is twice as long as the one before, up to the longest. */
export function nextStart(pages: readonly ListPage[]): PageStart | undefined {
  const cursor = pages.at(-1)?.next ?? undefined;
  if (cursor === undefined) return undefined;
  return { cursor, limit: Math.min(pageSizeMax, pageSize * 2 ** pages.length) };
}

export function useRequestCount(filter: RequestsFilter) {
  return useQuery({
    queryKey: ['requests-count', filter],
    queryFn: ({ signal }) => call('countRequests', { query: filter, signal }),
    placeholderData: (before) => before,
  });
}

/** @param start with `until`, a page that was loaded before is read again within its boundaries */
export function loadPage(
  filter: RequestsFilter,
  start: PageStart & { until?: string | undefined },
  signal?: AbortSignal,
): Promise<Page<RequestRow>> {
  return call('listRequests', { query: { ...filter, ...start }, ...(signal ? { signal } : {}) });
}
