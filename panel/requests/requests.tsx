/** The list of accepted requests: search, filters in the URL, live updates. */
import { useDeferredValue, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { ListData } from '../api/request-cache.ts';
import { bounded } from '../format/numbers.ts';
import { View } from '../shell/view.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StateNote } from '../ui/state-note.tsx';
import { conditionsIn, filterFrom } from './filter-params.ts';
import { useRequestCount, useRequestList } from './list-query.ts';
import { RequestActions } from './request-actions.tsx';
import { RequestFilters } from './request-filters.tsx';
import { RequestTable } from './request-table.tsx';

export function RequestsView() {
  const [search, setSearch] = useSearchParams();
  // During typing React renders the field first, and the list with low priority.
  const address = useDeferredValue(search.toString());
  const filter = useMemo(() => filterFrom(new URLSearchParams(address)), [address]);
  const list = useRequestList(filter);
  const shown = useSameOrDeferred(list.data);
  const total = useRequestCount(filter);
  const searchField = useRef<HTMLInputElement>(null);
  const isFiltered = conditionsIn(filter) > 0 || Boolean(filter.q);
  const isIndexing = list.data?.pages.at(-1)?.indexing ?? false;

  return (
    <View
      wide
      title="Solicitudes"
      aside={<span aria-live="polite">{total.data && bounded(total.data)}</span>}
      actions={<RequestActions filter={filter} />}
    >
      <RequestFilters filter={filter} searchField={searchField} />
      {isIndexing && (
        <p aria-live="polite">Se están ordenando solicitudes: algunas todavía no aparecen aquí.</p>
      )}
      <Answered query={{ ...list, data: shown }} skeleton={<SkeletonRows count={12} />}>
        {(found) =>
          found.pages.some(({ rows }) => rows.length > 0) ? (
            <RequestTable
              list={found}
              filter={filter}
              total={total.data}
              search={address}
              searchField={searchField}
            />
          ) : isFiltered ? (
            <StateNote
              icon="search"
              title="Ninguna solicitud coincide"
              action={
                <button type="button" className={button()} onClick={() => setSearch({})}>
                  Quitar filtros
                </button>
              }
            >
              Prueba con otra palabra o con menos filtros.
            </StateNote>
          ) : (
            <StateNote icon="requests" title="Todavía no hay solicitudes">
              Cuando alguien pida su prueba en la página, aparece aquí al momento.
            </StateNote>
          )
        }
      </Answered>
    </View>
  );
}

/** Another list is drawn when there is time; what changes in the same one, such as further pages, at once. */
function useSameOrDeferred(data: ListData | undefined): ListData | undefined {
  const deferred = useDeferredValue(data);
  return deferred?.starts[0] === data?.starts[0] ? data : deferred;
}
