/** The quarantined requests, to release or to remove, one or many. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RequestRow } from '../../../contract/panel-answers.ts';
import { pcsText } from '../../../contract/read-number.ts';
import { call } from '../../api/call.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { requestPath } from '../../format/addresses.ts';
import { several } from '../../format/numbers.ts';
import { Age } from '../../ui/age.tsx';
import { button } from '../../ui/button.ts';
import { Dialog } from '../../ui/dialog.tsx';
import form from '../../ui/form.module.css';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { View } from '../../ui/view.tsx';
import s from './quarantined.module.css';
import { useQuarantinedActions } from './use-quarantined-actions.ts';

export function QuarantinedView() {
  const list = useInfiniteQuery({
    queryKey: ['quarantined'],
    queryFn: ({ pageParam, signal }) =>
      call('listQuarantined', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <View title="Apartadas" aside="Parecen de robots: no se avisó a nadie">
      <QueryResult query={{ ...list, data: rows }} skeleton={<SkeletonRows count={8} tall />}>
        {(found) =>
          found.length === 0 ? (
            <StateNote icon="quarantined" tone="good" title="Ninguna apartada">
              Lo que parece escrito por un robot espera aquí hasta que lo mires.
            </StateNote>
          ) : (
            <QuarantinedList rows={found} />
          )
        }
      </QueryResult>
      {list.hasNextPage && (
        <button
          type="button"
          className={button()}
          disabled={list.isFetchingNextPage}
          onClick={() => list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Cargando…' : 'Ver más'}
        </button>
      )}
    </View>
  );
}

function QuarantinedList({ rows }: { rows: RequestRow[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState(false);
  const { release, remove, isBusy } = useQuarantinedActions(() => setChosen(new Set()));
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = ids.length === rows.length;
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <div className={s.bar}>
        <label className={s.all}>
          <input
            type="checkbox"
            checked={isAll}
            onChange={() => setChosen(isAll ? new Set() : new Set(rows.map(({ id }) => id)))}
          />
          {ids.length > 0 ? several(ids.length, 'elegida', 'elegidas') : 'Elegir todas'}
        </label>
        <button
          type="button"
          className={button()}
          disabled={ids.length === 0 || isBusy}
          onClick={() => release(ids)}
        >
          Recuperar
        </button>
        <button
          type="button"
          className={button('danger')}
          disabled={ids.length === 0 || isBusy}
          onClick={() => setRemoving(true)}
        >
          Eliminar
        </button>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={s.row}>
            <label className={s.check}>
              <input type="checkbox" checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
              <span className="visually-hidden">Elegir a {row.fullName}</span>
            </label>
            <div className={s.preview}>
              <p className={s.line}>
                <Link to={requestPath(row.id)}>
                  <bdi>{row.fullName}</bdi>
                </Link>
                <Age at={row.receivedAt} className={s.muted} />
              </p>
              <p className={s.muted}>
                <bdi>{row.company}</bdi> · <bdi>{pcsText(row.computers)}</bdi> · <bdi>{row.city}</bdi>,{' '}
                <bdi>{row.country}</bdi>
              </p>
              <p className={s.muted}>
                <bdi>{row.phone}</bdi> · <bdi>{row.email}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
      <Dialog title="¿Eliminar para siempre?" open={removing} alert onClose={() => setRemoving(false)}>
        <p>
          Se {ids.length === 1 ? 'borra 1 solicitud apartada' : `borran ${ids.length} solicitudes apartadas`}.
          No se puede deshacer.
        </p>
        <div className={form.actions}>
          <button type="button" className={button()} onClick={() => setRemoving(false)}>
            Cancelar
          </button>
          <button
            type="button"
            className={button('danger')}
            onClick={() => {
              setRemoving(false);
              remove(ids);
            }}
          >
            Eliminar
          </button>
        </div>
      </Dialog>
    </>
  );
}
