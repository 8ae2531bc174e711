/** The list of requests under a filter, page by page. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '../../contract/panel.ts';
import type { Page, RequestRow } from '../../contract/panel-answers.ts';
import { call } from '../api/call.ts';
import { listsKey } from '../api/request-cache.ts';

/** The filter in the URL: the input of `listRequests` without the cursor. */
export type RequestsFilter = QueryOf<'countRequests'>;

export function useRequestList(filter: RequestsFilter) {
  return useInfiniteQuery({
    queryKey: [...listsKey, filter],
    queryFn: ({ pageParam, signal }) => loadPage(filter, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // The live events keep it up to date.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: (before) => before,
  });
}

export function useRequestCount(filter: RequestsFilter) {
  return useQuery({
    queryKey: ['requests-count', filter],
    queryFn: ({ signal }) => call('countRequests', { query: filter, signal }),
    placeholderData: (before) => before,
  });
}

export function loadPage(
  filter: RequestsFilter,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<Page<RequestRow>> {
  return call('listRequests', {
    query: cursor === undefined ? filter : { ...filter, cursor },
    ...(signal ? { signal } : {}),
  });
}
