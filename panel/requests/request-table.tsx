/**
 * The virtual list: only visible rows are in the document. Keys: j and k move, Enter opens, e marks as contacted,
 * / focuses the search.
 */

import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { BoundedCount, RequestRow } from '../../contract/panel-answers.ts';
import { requestPath } from '../format/request-path.ts';
import { useStageChange } from '../request/use-stage-change.ts';
import { useMedia } from '../ui/use-media.ts';
import s from './request-table.module.css';
import { TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';

interface RequestTableProps {
  rows: RequestRow[];
  total: BoundedCount | undefined;
  /** Passed on to the request, whose back link leads to the same list. */
  search: string;
  searchField: RefObject<HTMLInputElement | null>;
  hasMore: boolean;
  loadMore(): void;
}

const columns = ['Etapa', 'Nombre', 'Negocio', 'PC', 'Ciudad', 'Teléfono', 'Edición', 'Correo', 'Recibida'];
const wideRowPx = 40;
const narrowRowPx = 64;
/** The next page is loaded so many rows ahead. */
const aheadRows = 60;

export function RequestTable({ rows, total, search, searchField, hasMore, loadMore }: RequestTableProps) {
  const isWide = useMedia('(width >= 48rem)');
  const body = useRef<HTMLDivElement>(null);
  const [offsetPx, setOffsetPx] = useState(0);
  const rowPx = isWide ? wideRowPx : narrowRowPx;
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowPx,
    overscan: 12,
    scrollMargin: offsetPx,
    getItemKey: (index) => rows[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  const changeStage = useStageChange();
  const navigate = useNavigate();
  const active = useListKeys({
    count: rows.length,
    searchField,
    show: (index) => virtualizer.scrollToIndex(index, { align: 'auto' }),
    open: (index) => {
      const row = rows[index];
      if (row) void navigate({ pathname: requestPath(row.id), search });
    },
    contacted: (index) => {
      const row = rows[index];
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
  useEffect(() => {
    if (hasMore && last >= rows.length - aheadRows) loadMore();
  }, [hasMore, last, rows.length, loadMore]);

  return (
    // biome-ignore lint/a11y/useSemanticElements: a virtual list has no table elements
    <div role="table" aria-label="Solicitudes" aria-rowcount={total && !total.more ? total.count + 1 : -1}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" className={s.head}>
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above, and nothing to focus */}
        <div role="row" className={s.row} aria-rowindex={1}>
          {columns.map((name) => (
            // biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: as above
            <span role="columnheader" key={name} data-column={name}>
              {name}
            </span>
          ))}
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" ref={body} className={s.body} style={{ height: virtualizer.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          return (
            row && (
              <TableRow
                key={row.id}
                row={row}
                index={item.index}
                isActive={active === item.index}
                startPx={item.start - offsetPx}
                search={search}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
