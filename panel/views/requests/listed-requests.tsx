/** The list's lines; a further page is loaded when its end comes near. */
import { memo, useEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router';
import { panelPath, requestHref } from '../../../contract/panel/addresses.ts';
import { type RequestList, useAccount } from '../../api/queries.ts';
import { applyToRow } from '../../changes/apply-changes.ts';
import { useChanges } from '../../changes/use-changes.tsx';
import { Button } from '../../ui/button.tsx';
import type { Chosen } from './list-actions.tsx';
import { lastShown, type useRequestList } from './list-query.ts';
import { ListedRequest } from './listed-request.tsx';
import s from './listed-requests.module.css';
import { useListKeys } from './use-list-keys.ts';

interface ListedRequestsProps {
  /** As it is drawn, which may be behind the query. */
  list: RequestList;
  query: ReturnType<typeof useRequestList>;
  chosen: Chosen;
}

export const ListedRequests = memo(function ListedRequests({ list, query, chosen }: ListedRequestsProps) {
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
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key clicks the link too */}
      <ul
        aria-label="Solicitudes"
        className={s.list}
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
          <ListedRequest
            key={row.id}
            row={applyToRow(row, changes, account)}
            isChosen={chosen.rows.has(row.id)}
            onChoose={chosen.toggle}
            href={requestHref(row.id)}
          />
        ))}
      </ul>
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
