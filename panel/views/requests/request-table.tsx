/** The virtual list: only visible rows are in the document; further pages are loaded before their rows are reached. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { panelPath, requestHref } from '../../../contract/panel/addresses.ts';
import type { BoundedCount, RequestRow } from '../../../contract/panel/answers.ts';
import { type RequestList, useAccount } from '../../api/queries.ts';
import { applyToRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { cameFrom } from '../../format/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRow } from '../../ui/state-note.tsx';
import type { Chosen } from './list-actions.tsx';
import type { useRequestList } from './list-query.ts';
import s from './request-table.module.css';
import { indexAt, TableHead, TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';

interface RequestTableProps {
  /** As it is drawn, which may be behind the query. */
  list: RequestList;
  query: ReturnType<typeof useRequestList>;
  total: BoundedCount | undefined;
  /** Passed on to the request, whose back link leads to the same list. */
  search: string;
  chosen: Chosen;
}

/** Measured with the list's place. */
let remPx = 16;
/** As in the style sheet: one line or two. */
const rowPx = () => (matchMedia('(width >= 48rem)').matches ? 2.5 : 4) * remPx;
/** Shown after the last row, where scrolling is faster than the network: some screens. */
const skeletonRows = 100;
/** A page is loaded when the screen is so many rows from its place: two screens. */
const ahead = 60;

export const RequestTable = memo(function RequestTable(props: RequestTableProps) {
  const { list, query, total, search, chosen } = props;
  const body = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const rows = useMemo(() => list.pages.flatMap((page) => page.rows), [list]);
  const changes = useChanges();
  const hasMore = list.pages.at(-1)?.next != null;
  const virtualizer = useWindowVirtualizer({
    count: rows.length + (hasMore ? skeletonRows : 0),
    estimateSize: rowPx,
    overscan: 12,
    scrollMargin: offsetPx,
    rangeExtractor: useListKeys(rows),
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const { isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (isFetching || isFetchNextPageError || query.data !== list) return;
    // The list may be under way already, because of an event that nothing was drawn after: a page must not cancel it.
    if (hasNextPage && last >= rows.length - ahead) void fetchNextPage({ cancelRefetch: false });
  });
  const account = useAccount();
  const navigate = useNavigate();
  const shownOf = (row: RequestRow) => applyToRow(row, changes, account);

  useLayoutEffect(() => {
    const measure = () => {
      remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      setOffsetPx(body.current ? body.current.getBoundingClientRect().top + scrollY : 0);
      virtualizer.measure();
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [virtualizer]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list has no table elements */}
      <div
        role="table"
        aria-label="Solicitudes"
        data-choosing={chosen.rows && true}
        aria-rowcount={total && !total.more ? total.count + 1 : -1}
      >
        <TableHead />
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: as above; a key clicks the link too */}
        <div
          role="rowgroup"
          ref={body}
          className={s.body}
          style={{ height: virtualizer.getTotalSize() }}
          onClick={(event) => {
            const link = event.target instanceof Element && event.target.closest('a');
            // With such a key the browser opens another tab or window.
            if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            void navigate(link.pathname.slice(panelPath.length) + link.search, {
              state: cameFrom('requests'),
            });
          }}
          onChange={({ target, nativeEvent }) => {
            const row = rows[indexAt(target)];
            const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
            if (row) chosen.toggle(shownOf(row), isRange ? rows : undefined);
          }}
        >
          {items.map(({ index, start }) => {
            const row = rows[index];
            const startPx = start - offsetPx;
            if (!row) return <SkeletonRow key={index} style={{ transform: `translateY(${startPx}px)` }} />;
            return (
              <TableRow
                key={row.id}
                row={shownOf(row)}
                index={index}
                isChosen={chosen.rows?.has(row.id) ?? false}
                startPx={startPx}
                href={requestHref(row.id, search)}
              />
            );
          })}
        </div>
      </div>
      {isFetchNextPageError && (
        <output className={`row ${s.retry}`}>
          No se pudieron cargar más solicitudes.
          <Button onClick={() => void fetchNextPage()}>Probar otra vez</Button>
        </output>
      )}
    </>
  );
});
