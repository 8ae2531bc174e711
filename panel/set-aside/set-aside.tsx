/** The quarantined requests, to release or to remove, one or many. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { RequestRow } from '../../contract/panel-answers.ts';
import { call } from '../api/call.ts';
import { several } from '../format/numbers.ts';
import { requestPath } from '../format/request-path.ts';
import { View } from '../shell/view.tsx';
import { Age } from '../ui/age.tsx';
import { Answered } from '../ui/answered.tsx';
import { button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import form from '../ui/form.module.css';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { StateNote } from '../ui/state-note.tsx';
import s from './set-aside.module.css';
import { useSetAsideActions } from './use-set-aside-actions.ts';

export function SetAsideView() {
  const list = useInfiniteQuery({
    queryKey: ['set-aside'],
    queryFn: ({ pageParam, signal }) =>
      call('listSetAside', { query: pageParam === undefined ? {} : { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <View title="Apartadas" aside="Parecen de robots: no se avisó a nadie">
      <Answered query={{ ...list, data: rows }} skeleton={<SkeletonRows count={8} tall />}>
        {(found) =>
          found.length === 0 ? (
            <StateNote icon="setAside" tone="good" title="Ninguna apartada">
              Lo que parece escrito por un robot espera aquí hasta que lo mires.
            </StateNote>
          ) : (
            <SetAsideList rows={found} />
          )
        }
      </Answered>
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

function SetAsideList({ rows }: { rows: RequestRow[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState(false);
  const { release, remove, isBusy } = useSetAsideActions(() => setChosen(new Set()));
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
                <bdi>{row.company}</bdi> · <bdi>{row.computers}</bdi> PC · <bdi>{row.city}</bdi>,{' '}
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
