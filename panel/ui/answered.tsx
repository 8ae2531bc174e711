/** Shows a query's data; a skeleton while it loads, the error when it failed. */
import type { ReactNode } from 'react';
import { ApiError, OfflineError } from '../api/call.ts';
import { button } from './button.ts';
import { Delayed } from './delayed.tsx';
import { StateNote } from './state-note.tsx';

export interface Asked<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface AnsweredProps<Data> {
  query: Asked<Data>;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Answered<Data>({ query, skeleton, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.error)
    return (
      <Delayed>
        <div aria-busy="true">
          <span className="visually-hidden">Cargando…</span>
          {skeleton}
        </div>
      </Delayed>
    );
  return <QueryError query={query} />;
}

function QueryError({ query }: { query: Asked<unknown> }) {
  const { error } = query;
  const again = (
    <button type="button" className={button()} disabled={query.isFetching} onClick={() => query.refetch()}>
      {query.isFetching ? 'Probando…' : 'Probar otra vez'}
    </button>
  );
  if (error instanceof OfflineError)
    return (
      <StateNote icon="offline" title="Sin conexión" action={again}>
        Esto se carga en cuanto el servidor responda.
      </StateNote>
    );
  if (error instanceof ApiError && error.status === 403)
    return (
      <StateNote icon="warning" title="No tienes permiso para ver esto">
        Pide acceso a quien administra el panel.
      </StateNote>
    );
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
