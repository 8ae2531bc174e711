/** The list of accepted requests: search, filters in the URL, live updates. */
import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useNavigationType, useSearchParams } from 'react-router';
import { requestPath } from '../../../contract/panel/addresses.ts';
import type { RequestDetail } from '../../../contract/panel/answers.ts';
import { isReached } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { useChanges } from '../../changes/use-changes.tsx';
import { boundedCount } from '../../format/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Line, LineLink } from '../../ui/line.tsx';
import { Unsaved } from '../../ui/stage-mark.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { useStored } from '../../ui/stored.ts';
import { Card, View } from '../../ui/view.tsx';
import { ListActions, useChosen } from './list-actions.tsx';
import { filterFrom, upToOf, useBeginAnew, useRequestCount, useRequestList } from './list-query.ts';
import { ListedRequests } from './listed-requests.tsx';
import s from './request-filters.module.css';
import { RequestFilters } from './request-filters.tsx';

export function RequestsView() {
  const [search, setSearch] = useSearchParams();
  // During typing React renders the field first, and the list with low priority.
  const address = useDeferredValue(search.toString());
  const filter = useMemo(() => filterFrom(new URLSearchParams(address)), [address]);
  const list = useRequestList(filter);
  // Drawing an answer must not hold up the next key of a search.
  const shown = useDeferredValue(list.data);
  const total = useRequestCount(filter);
  const { sort: _sort, ...conditions } = filter;
  const chosen = useChosen();
  const since = useRequestCount(filter, upToOf(list.data)).data;
  const arrived = (list.data && since) ?? { count: 0, more: false };
  const { mutate: beginAnew, isPending: isBeginning } = useBeginAnew(filter);
  const isEmpty = list.data?.pages.every(({ rows }) => rows.length === 0) ?? false;
  // Where no row can move: the list is empty, or was opened anew, which going back is not.
  const isBack = useNavigationType() === 'POP';
  const isOpened = useRef(isBack || !list.data);
  useEffect(() => {
    if (isOpened.current && !(isEmpty && arrived.count > 0)) return;
    isOpened.current = true;
    beginAnew(false);
  }, [isEmpty, arrived.count, beginAnew]);
  // Without a connection the requests that this browser keeps stand in the place of a list that is not there.
  const isOnline = useStored(isReached);
  const cached = useQueryClient().getQueriesData<RequestDetail>({ queryKey: ['request'] });
  const kept = cached.flatMap(([, detail]) => detail ?? []);
  // What the relay does not have yet, whatever the filter.
  const entered = useChanges().filter((change) => change.call === 'enterRequest');

  return (
    <View
      title="Solicitudes"
      aside={
        <span aria-live="polite">
          {total.data && (total.isPlaceholderData ? '…' : boundedCount(total.data))}
          <span className="visually-hidden"> solicitudes</span>
        </span>
      }
      actions={<ListActions filter={conditions} chosen={chosen} />}
    >
      <RequestFilters filter={filter} />
      <ul>
        {entered.map(({ requestId, state, body }) => (
          <Line
            key={requestId}
            name={<LineLink to={requestPath(requestId)} name={body.fullName} />}
            aside={<Unsaved isRefused={state === 'refused'} />}
          />
        ))}
      </ul>
      <div className={s.arrived} aria-live="polite">
        {!isEmpty && arrived.count > 0 && (
          <Button kind="primary" disabled={isBeginning} onClick={() => beginAnew(true)}>
            {boundedCount(arrived)} {arrived.count === 1 ? 'nueva' : 'nuevas'}
          </Button>
        )}
      </div>
      <QueryResult
        query={{ ...list, data: shown }}
        earlier={() => 'Estas solicitudes son de la búsqueda anterior.'}
      >
        {(found) =>
          found.pages.some(({ rows }) => rows.length > 0) ? (
            <ListedRequests list={found} query={list} chosen={chosen} />
          ) : Object.keys(conditions).length > 0 ? (
            <StateNote
              icon="search"
              title="Ninguna solicitud coincide"
              action={<Button onClick={() => setSearch({})}>Quitar filtros</Button>}
            >
              Prueba con otra palabra o con menos filtros.
            </StateNote>
          ) : (
            <StateNote icon="requests" title="Todavía no hay solicitudes">
              Cuando alguien pida su prueba en la página, aparece aquí al momento.
            </StateNote>
          )
        }
      </QueryResult>
      {!list.data && !isOnline && kept.length > 0 && (
        <Card title="Guardadas en este equipo" aside={kept.length}>
          <ul>
            {kept.map(({ id, fields: { fullName, company, city } }) => (
              <Line
                key={id}
                name={<LineLink to={requestPath(id)} name={fullName} />}
                more={<Facts of={[company, city]} />}
              />
            ))}
          </ul>
        </Card>
      )}
    </View>
  );
}
