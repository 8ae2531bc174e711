/**
 * The virtual list: only visible rows are in the document. Keys: j and k move, Enter opens, e marks as contacted,
 * / focuses the search.
 */

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
import type { BoundedCount } from '../../contract/panel-answers.ts';
import type { ListData } from '../api/request-cache.ts';
import { panelPath, requestPath } from '../format/request-path.ts';
import { applyToRow } from '../queue/apply-changes.ts';
import { useChanges } from '../queue/use-changes.tsx';
import { useStageChange } from '../request/use-stage-change.ts';
import { useMedia } from '../ui/use-media.ts';
import { listRows } from './list-pages.ts';
import type { RequestsFilter } from './list-query.ts';
import s from './request-table.module.css';
import { RetryNote } from './retry-note.tsx';
import { SkeletonRow } from './skeleton-row.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';
import { useListWindow } from './use-list-window.ts';

interface RequestTableProps {
  list: ListData;
  filter: RequestsFilter;
  total: BoundedCount | undefined;
  /** Passed on to the request, whose back link leads to the same list. */
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
}

const wideRowPx = 40;
const narrowRowPx = 64;
/** Shown after the last row, where scrolling is faster than the network: some screens. */
const skeletonRows = 100;

export const RequestTable = memo(function RequestTable({
  list,
  filter,
  total,
  search,
  searchField,
}: RequestTableProps) {
  const isWide = useMedia('(width >= 48rem)');
  const body = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const rowPx = isWide ? wideRowPx : narrowRowPx;
  const rows = useMemo(() => listRows(list.pages), [list]);
  const changes = useChanges();
  const hasMore = list.pages.at(-1)?.next != null;
  const virtualizer = useWindowVirtualizer({
    count: rows.count + (hasMore ? skeletonRows : 0),
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: offsetPx,
  });
  const items = virtualizer.getVirtualItems();
  const { retry } = useListWindow({
    filter,
    data: list,
    count: rows.count,
    first: items[0]?.index ?? 0,
    last: items.at(-1)?.index ?? 0,
  });
  const changeStage = useStageChange();
  const navigate = useNavigate();
  const rowAt = (index: number) => {
    const row = rows.at(index);
    return row && applyToRow(row, changes);
  };
  const active = useListKeys({
    rows,
    searchField,
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    open: (index) => {
      const row = rows.at(index);
      if (row) void navigate({ pathname: requestPath(row.id), search });
    },
    contacted: (index) => {
      const row = rowAt(index);
      if (row?.stage === 'new') changeStage(row, { stage: 'contacted' });
    },
  });

  useLayoutEffect(() => {
    const measure = () => setOffsetPx(body.current ? body.current.getBoundingClientRect().top + scrollY : 0);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the row height changes
  useEffect(() => virtualizer.measure(), [rowPx]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a virtual list has no table elements */}
      <div role="table" aria-label="Solicitudes" aria-rowcount={total && !total.more ? total.count + 1 : -1}>
        <TableHead />
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: as above; a key clicks the link too */}
        <div
          role="rowgroup"
          ref={body}
          className={s.body}
          style={{ height: virtualizer.getTotalSize() }}
          onClick={(event) => {
            const link = event.target instanceof Element && event.target.closest('a');
            if (!link || isForBrowser(event)) return;
            event.preventDefault();
            void navigate(link.pathname.slice(panelPath.length) + link.search);
          }}
        >
          {items.map(({ index, start }) => {
            const row = rowAt(index);
            const startPx = start - offsetPx;
            if (!row) return <SkeletonRow key={index} index={index} startPx={startPx} />;
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                isActive={active === row.id}
                startPx={startPx}
                href={`${panelPath}${requestPath(row.id)}${search && `?${search}`}`}
              />
            );
          })}
        </div>
      </div>
      {retry && <RetryNote retry={retry} />}
    </>
  );
});

/** A click that opens another tab or window. */
function isForBrowser({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey;
}
