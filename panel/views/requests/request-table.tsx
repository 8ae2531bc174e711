/** The virtual list: only visible rows are in the document; further pages are loaded before their rows are reached. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import type { BoundedCount } from '../../../contract/panel-answers.ts';
import { type RequestList, useAccount } from '../../api/queries.ts';
import { applyToRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { useStageChange } from '../../changes/use-stage-change.ts';
import { panelPath, requestHref, requestPath } from '../../format/addresses.ts';
import { Button } from '../../ui/button.tsx';
import { SkeletonRow } from '../../ui/state-note.tsx';
import type { Chosen } from './list-actions.tsx';
import { fromList, listRows, type useRequestList } from './list-query.ts';
import s from './request-table.module.css';
import { firstRowIndex, TableHead, TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';

interface RequestTableProps {
  /** As it is drawn, which may be behind the query. */
  list: RequestList;
  query: ReturnType<typeof useRequestList>;
  total: BoundedCount | undefined;
  /** Passed on to the request, whose back link leads to the same list. */
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
  chosen: Chosen;
}

/** As in the style sheet: one line or two. */
const rowPx = () => (matchMedia('(width >= 48rem)').matches ? 40 : 64);
/** Shown after the last row, where scrolling is faster than the network: some screens. */
const skeletonRows = 100;
/** A page is loaded when the screen is so many rows from its place: two screens. */
const ahead = 60;

export const RequestTable = memo(function RequestTable({
  list,
  query,
  total,
  search,
  searchField,
  chosen,
}: RequestTableProps) {
  const body = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const rows = useMemo(() => listRows(list), [list]);
  const changes = useChanges();
  const hasMore = list.pages.at(-1)?.next != null;
  const virtualizer = useWindowVirtualizer({
    count: rows.end + (hasMore ? skeletonRows : 0),
    estimateSize: rowPx,
    overscan: 12,
    scrollMargin: offsetPx,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { isFetching, hasNextPage, hasPreviousPage, fetchNextPage, fetchPreviousPage } = query;
  const hasFailed = query.isFetchNextPageError || query.isFetchPreviousPageError;
  useEffect(() => {
    if (isFetching || hasFailed || query.data !== list) return;
    // Coming back, the rows of the top are drawn before the place is restored: a page for them would drop the last one.
    if (Math.abs((virtualizer.scrollOffset ?? 0) - scrollY) > rowPx()) return;
    // The list may be under way already, because of an event that nothing was drawn after: a page must not cancel it.
    if (hasPreviousPage && first < rows.start + ahead) void fetchPreviousPage({ cancelRefetch: false });
    else if (hasNextPage && last >= rows.end - ahead) void fetchNextPage({ cancelRefetch: false });
  });
  const changeStage = useStageChange();
  const account = useAccount();
  const navigate = useNavigate();
  const rowAt = (index: number) => {
    const row = rows.at(index);
    return row && applyToRow(row, changes, account);
  };
  const choose = (index: number, isRange: boolean) => {
    const row = rowAt(index);
    if (row) chosen.toggle(row, isRange ? rows : undefined);
  };
  const { active, focused } = useListKeys({
    rows,
    search: () => searchField.current?.focus(),
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    open: (index) => {
      const row = rows.at(index);
      if (row) void navigate({ pathname: requestPath(row.id), search }, { state: fromList });
    },
    choose: (index) => choose(index, false),
    contacted: (index) => {
      const row = rowAt(index);
      if (row?.stage === 'new') changeStage(row, { stage: 'contacted' });
    },
  });

  useLayoutEffect(() => {
    const measure = () => {
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
          onFocus={({ target }) => {
            const index = indexAt(target);
            const row = rows.at(index);
            if (row) focused(row.id, index);
          }}
          onChange={({ target, nativeEvent }) =>
            choose(indexAt(target), nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          onClick={(event) => {
            const link = event.target instanceof Element && event.target.closest('a');
            if (!link || isForBrowser(event)) return;
            event.preventDefault();
            void navigate(link.pathname.slice(panelPath.length) + link.search, { state: fromList });
          }}
        >
          {items.map(({ index, start }) => {
            const row = rowAt(index);
            const startPx = start - offsetPx;
            if (!row) return <SkeletonRow key={index} style={{ transform: `translateY(${startPx}px)` }} />;
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                isActive={active === row.id}
                isChosen={chosen.rows?.has(row.id) ?? false}
                startPx={startPx}
                href={requestHref(row.id, search)}
              />
            );
          })}
        </div>
      </div>
      {hasFailed && (
        <output className={`row ${s.retry}`}>
          No se pudieron cargar más solicitudes.
          <Button
            onClick={() => void (query.isFetchPreviousPageError ? fetchPreviousPage() : fetchNextPage())}
          >
            Probar otra vez
          </Button>
        </output>
      )}
    </>
  );
});

/** Which row of the list an element stands in. */
function indexAt(element: Element): number {
  return Number(element.closest('[role=row]')?.getAttribute('aria-rowindex')) - firstRowIndex;
}

/** A click that opens another tab or window. */
function isForBrowser({ button: pressed, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return pressed !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
