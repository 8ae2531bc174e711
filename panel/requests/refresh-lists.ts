/**
 * A list with many loaded pages is never reloaded as a whole: new requests are put before the first page, and only
 * pages that hold a changed request are loaded again.
 */
import type { QueryClient } from '@tanstack/react-query';
import { pageSize, pageSizeMax } from '../../contract/panel-inputs.ts';
import { type ListData, type ListPage, listsKey } from '../api/request-cache.ts';
import { firstStart, loadPage, type RequestsFilter } from './list-query.ts';

/** @param changed ids of requests that changed; undefined = any may have */
export async function refreshLists(
  client: QueryClient,
  arrived: boolean,
  changed: ReadonlySet<string> | undefined,
): Promise<void> {
  const cache = client.getQueryCache();
  for (const query of cache.findAll({ queryKey: listsKey })) {
    const filter = query.queryKey[1] as RequestsFilter; // the list's own key, listKey()
    if (!query.isActive() || changed === undefined) {
      // Back to the first page: reloading all of them would take one call per page.
      await client.resetQueries({ queryKey: query.queryKey, exact: true });
      continue;
    }
    await refreshOne(client, query.queryKey, filter, arrived, changed);
  }
}

async function refreshOne(
  client: QueryClient,
  queryKey: readonly unknown[],
  filter: RequestsFilter,
  arrived: boolean,
  changed: ReadonlySet<string>,
): Promise<void> {
  const data = client.getQueryData<ListData>(queryKey);
  if (!data) return;
  for (const [index, page] of data.pages.entries()) {
    const isHead = index === 0 && (arrived || changed.size > 0);
    if (!isHead && !page.rows.some(({ id }) => changed.has(id))) continue;
    const fresh = await loadPage(filter, {
      cursor: data.starts[index]?.cursor,
      until: page.next ?? undefined,
      limit: Math.min(pageSizeMax, page.rows.length + pageSize),
    }).catch(() => undefined);
    if (!fresh) return;
    const merged = mergePage(page, fresh, changed, index === 0);
    client.setQueryData<ListData>(queryKey, (now) => now && withPage(now, index, merged ?? fresh, !merged));
    if (!merged) return;
  }
}

function withPage(data: ListData, index: number, page: ListPage, alone: boolean): ListData {
  if (alone) return { pages: [page], starts: [firstStart()] };
  return { ...data, pages: data.pages.map((old, at) => (at === index ? page : old)) };
}

/**
 * Keeps the page's boundaries, so that the next page still follows: rows are changed, prepended or removed.
 * Undefined = more requests arrived than one page holds: the list starts again with `fresh`.
 */
export function mergePage(
  old: ListPage,
  fresh: ListPage,
  changed: ReadonlySet<string>,
  isHead: boolean,
): ListPage | undefined {
  const freshRows = new Map(fresh.rows.map((row) => [row.id, row]));
  const oldIds = new Set(old.rows.map(({ id }) => id));
  const newestOld = old.rows[0]?.receivedAt ?? '';
  const before = isHead
    ? fresh.rows.filter(({ id, receivedAt }) => !oldIds.has(id) && receivedAt >= newestOld)
    : [];
  if (before.length > 0 && before.length === fresh.rows.length && fresh.next !== null) return undefined;
  const kept = old.rows
    .filter(({ id }) => freshRows.has(id) || !changed.has(id))
    .map((row) => freshRows.get(row.id) ?? row);
  return { ...old, rows: [...before, ...kept], indexing: fresh.indexing };
}
