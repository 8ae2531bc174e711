/** The list's rows; a further page is loaded when its end comes near. */
import { memo, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { panelPath, requestHref } from '../../../contract/panel/addresses.ts';
import { type RequestList, useAccount } from '../../api/queries.ts';
import { applyToRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { Button } from '../../ui/button.tsx';
import type { Chosen } from './list-actions.tsx';
import { lastShown, type useRequestList } from './list-query.ts';
import s from './request-table.module.css';
import { TableHead, TableRow } from './table-row.tsx';
import { useListKeys } from './use-list-keys.ts';

interface RequestTableProps {
  /** As it is drawn, which may be behind the query. */
  list: RequestList;
  query: ReturnType<typeof useRequestList>;
  chosen: Chosen;
}

export const RequestTable = memo(function RequestTable({ list, query, chosen }: RequestTableProps) {
  const rows = useMemo(() => list.pages.flatMap((page) => page.rows), [list]);
  const changes = useChanges();
  const account = useAccount();
  const navigate = useNavigate();
  useListKeys();
  const end = useRef<HTMLDivElement>(null);
  const { isFetching, hasNextPage, isFetchNextPageError, fetchNextPage } = query;
  useEffect(() => {
    if (isFetching || isFetchNextPageError || !hasNextPage || !end.current) return;
    const observer = new IntersectionObserver(
      ([seen]) => {
        // The list may be under way already, because of an event that nothing was drawn after: a page must not cancel it.
        if (seen?.isIntersecting) void fetchNextPage({ cancelRefetch: false });
      },
      // A screen before it is reached.
      { rootMargin: '100%' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFetching, isFetchNextPageError, hasNextPage, fetchNextPage]);

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: laid out as a grid, where a table would lose its role */}
      <div role="table" aria-label="Solicitudes" data-choosing={chosen.rows && true}>
        <TableHead />
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useKeyWithClickEvents: as above; a key clicks the link too */}
        <div
          role="rowgroup"
          className={s.body}
          onClick={(event) => {
            const link = event.target instanceof Element && event.target.closest('a');
            // With such a key the browser opens another tab or window.
            if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            lastShown.among = rows.map(({ id }) => id);
            void navigate(link.pathname.slice(panelPath.length));
          }}
        >
          {rows.map((row) => (
            <TableRow
              key={row.id}
              row={applyToRow(row, changes, account)}
              isChosen={chosen.rows?.has(row.id) ?? false}
              onChoose={chosen.toggle}
              href={requestHref(row.id)}
            />
          ))}
        </div>
      </div>
      <div ref={end} />
      {isFetchNextPageError && (
        <output className="row">
          No se pudieron cargar más solicitudes.
          <Button onClick={() => void fetchNextPage()}>Probar otra vez</Button>
        </output>
      )}
    </>
  );
});
