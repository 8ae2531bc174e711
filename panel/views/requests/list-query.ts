/** The list of requests, by page. What came since is only counted, so that no row moves under a finger. */
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page, RequestRow } from '../../../contract/panel/answers.ts';
import { listFilter } from '../../../contract/panel/inputs.ts';
import type { QueryOf } from '../../../contract/panel/routes.ts';
import { asking, call } from '../../api/call.ts';
import { listsKey, type RequestList } from '../../api/queries.ts';
import { useAction } from '../../ui/toast.tsx';

/** The filter in the URL: the input of `listRequests` without the page. */
export type RequestsFilter = Omit<QueryOf<'listRequests'>, 'cursor' | 'upTo' | 'quarantined'>;
export type FilterName = keyof typeof listFilter.shape;
const names = Object.keys(listFilter.shape) as FilterName[]; // the schema's own keys

/** Without invalid parameters. */
export function filterFrom(search: URLSearchParams): RequestsFilter {
  const entries = names.flatMap((name): [string, unknown][] => {
    const values = search.getAll(name).filter(Boolean);
    if (values.length === 0) return [];
    const parsed = listFilter.safeParse({ [name]: values.length > 1 ? values : values[0] });
    return parsed.success && parsed.data[name] !== undefined ? [[name, parsed.data[name]]] : [];
  });
  return Object.fromEntries(entries) as RequestsFilter; // each entry was read by its schema
}

/** Keeps the URL's other parameters. */
export function withFilter(search: URLSearchParams, change: Partial<Record<FilterName, unknown>>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    next.delete(name);
    for (const one of [value].flat()) if (one !== undefined && one !== '') next.append(name, String(one));
  }
  return next;
}

/** The request that was shown last, to whose row going back to the list leads, and those among which it was opened. */
export const lastShown: { id: string | undefined; among: readonly string[] } = { id: undefined, among: [] };

export function useRequestList(filter: RequestsFilter) {
  const client = useQueryClient();
  return useInfiniteQuery<Page<RequestRow>, Error, RequestList, readonly unknown[], string | undefined>({
    queryKey: keyOf(filter),
    queryFn: ({ pageParam: cursor, signal }) => {
      const upTo = upToOf(client.getQueryData(keyOf(filter)));
      return call('listRequests', { query: { ...filter, cursor, upTo }, signal });
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    // The live events keep it up to date.
    staleTime: Number.POSITIVE_INFINITY,
    // Longer than a request is read, from which one goes back to it.
    gcTime: 3_600_000,
    placeholderData: keepPreviousData,
  });
}

const keyOf = (filter: RequestsFilter) => [...listsKey, filter];
export const upToOf = (list: RequestList | undefined) => list?.pages[0]?.upTo;

/** Its rows stay until the answer is there, or where nobody pressed and the person has scrolled. */
export function useBeginAnew(filter: RequestsFilter) {
  const client = useQueryClient();
  return useAction(
    (_isPressed: boolean) => call('listRequests', { query: filter }),
    [],
    async (page, isPressed) => {
      if (!isPressed && scrollY > 0) return;
      await client.cancelQueries({ queryKey: keyOf(filter) });
      client.setQueryData<RequestList>(keyOf(filter), { pages: [page], pageParams: [undefined] });
      scrollTo(0, 0);
    },
  );
}

/** @param after only of those that came after this `upTo` of a page */
export function useRequestCount({ sort: _sort, ...filter }: RequestsFilter, after?: string) {
  return useQuery({
    queryKey: ['requests-count', filter, after],
    queryFn: asking('countRequests', { query: { ...filter, after } }),
    ...(after === undefined && { placeholderData: keepPreviousData }),
  });
}
