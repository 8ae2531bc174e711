/** Shows a query's data; that it loads, the error when it failed, earlier data named as such. */
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { relayTime } from '../format/clock.ts';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { Delayed, Loading, StateNote } from '../ui/state-note.tsx';
import { useStored } from '../ui/stored.ts';
import { ApiError, isReached, OfflineError } from './call.ts';

/** `isPlaceholderData`: of an earlier question; `dataUpdatedAt`: 0 = the relay has never answered. */
export type QueryState<Data> = { data: Data | undefined } & Pick<
  UseQueryResult,
  'error' | 'isPlaceholderData' | 'dataUpdatedAt' | 'refetch' | 'isLoading'
>;

interface QueryResultProps<Data> {
  query: QueryState<Data>;
  /** Offline it says how old the data is. */
  saysAge?: boolean;
  /** Names what earlier data belongs to, as a sentence: "Estas cifras son del …". */
  earlier?(data: Data): string;
  children: (data: Data) => ReactNode;
}

export function QueryResult<Data>({ query, saysAge, earlier, children }: QueryResultProps<Data>) {
  const { data, error } = query;
  const isReachable = useStored(isReached);
  if (data !== undefined)
    return (
      <>
        {saysAge && !isReachable && query.dataUpdatedAt > 0 && (
          <p className="muted">
            Guardado <Age at={new Date(relayTime(query.dataUpdatedAt)).toISOString()} />, sin conexión
          </p>
        )}
        {earlier && (
          <div aria-live="polite">
            {query.isPlaceholderData && (
              <Delayed>
                <p className="empty">Cargando… {earlier(data)}</p>
              </Delayed>
            )}
          </div>
        )}
        {children(data)}
      </>
    );
  // While a query without data is repeated, its own error is null.
  const isOffline = error ? error instanceof OfflineError : !isReachable;
  if (error || isOffline) return <QueryError query={query} isOffline={isOffline} />;
  return <Loading />;
}

function QueryError({ query, isOffline }: { query: QueryState<unknown>; isOffline: boolean }) {
  const { error } = query;
  // Tries that nobody asked for show nothing.
  const [isAsked, setAsked] = useState(false);
  const ask = async () => {
    setAsked(true);
    await query.refetch();
    setAsked(false);
  };
  const again = (
    <Button disabled={isAsked} onClick={() => void ask()}>
      {isAsked ? 'Probando…' : 'Probar otra vez'}
    </Button>
  );
  if (isOffline)
    return (
      <StateNote icon="offline" title="Sin conexión" action={again}>
        Esto se carga en cuanto el servidor responda.
      </StateNote>
    );
  if (error instanceof ApiError && error.status === 403)
    return <StateNote icon="warning" title="No tienes permiso para ver esto" />;
  if (error instanceof ApiError && error.status === 404)
    return (
      <StateNote icon="search" title="No se encontró">
        Quizás se borró, o la dirección está incompleta.
      </StateNote>
    );
  return (
    <StateNote icon="warning" tone="bad" title="No se pudo cargar" action={again}>
      {error?.message}
    </StateNote>
  );
}
