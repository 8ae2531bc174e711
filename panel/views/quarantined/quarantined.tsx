/** The quarantined requests, to release or to remove, one or many. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { requestPath } from '../../../contract/panel/addresses.ts';
import type { RequestRow } from '../../../contract/panel/answers.ts';
import { call, callInParts } from '../../api/call.ts';
import { useIsOwner } from '../../api/queries.ts';
import { QueryResult } from '../../api/query-result.tsx';
import { pcs, several } from '../../format/numbers.ts';
import { Age } from '../../ui/age.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Form } from '../../ui/form.tsx';
import { StateNote } from '../../ui/state-note.tsx';
import { showToast, useAction } from '../../ui/toast.tsx';
import { View } from '../../ui/view.tsx';
import s from './quarantined.module.css';

export function QuarantinedView() {
  const list = useInfiniteQuery({
    queryKey: ['quarantined'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('listRequests', { query: { quarantined: 'true', cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const rows = list.data?.pages.flatMap((page) => page.rows);
  return (
    <View title="Apartadas" aside="Parecen de robots: no se avisa de ellas">
      <QueryResult query={{ ...list, data: rows }}>
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
        <Button disabled={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {list.isFetchingNextPage ? 'Cargando…' : 'Ver más'}
        </Button>
      )}
    </View>
  );
}

function QuarantinedList({ rows }: { rows: RequestRow[] }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState(false);
  const isOwner = useIsOwner();
  const closeDialog = () => setRemoving(false);
  const clear = () => setChosen(new Set());
  const release = useQuarantine('releaseQuarantined', clear);
  const remove = useQuarantine('removeQuarantined', clear);
  const ids = rows.map(({ id }) => id).filter((id) => chosen.has(id));
  const isAll = ids.length === rows.length;
  const isIdle = ids.length > 0 && !release.isPending && !remove.isPending;
  const toggleAll = () => setChosen(new Set(isAll ? [] : rows.map(({ id }) => id)));
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <>
      <div className={`row apart ${s.bar}`}>
        <label className="row">
          <input type="checkbox" checked={isAll} onChange={toggleAll} />
          {ids.length > 0 ? several(ids.length, 'elegida', 'elegidas') : 'Elegir todas'}
        </label>
        <span className="row">
          <Button disabled={!isIdle} onClick={() => release.mutate(ids)}>
            Recuperar
          </Button>
          {isOwner && (
            <Button kind="danger" disabled={!isIdle} onClick={() => setRemoving(true)}>
              Borrar
            </Button>
          )}
        </span>
      </div>
      <ul className="lines">
        {rows.map((row) => (
          <li key={row.id} className="row">
            <label className="row">
              <input type="checkbox" checked={chosen.has(row.id)} onChange={() => toggle(row.id)} />
              <span className="visually-hidden">Elegir a {row.fullName}</span>
            </label>
            <div className="words">
              <p className="row apart">
                <Link to={requestPath(row.id)} className="name-link">
                  <bdi>{row.fullName}</bdi>
                </Link>
                <Age at={row.receivedAt} className="muted" />
              </p>
              <p className="muted">
                <Facts of={[row.company, pcs(row.computers), row.city, row.country]} />
              </p>
              <p className="muted">
                <Facts of={[row.phone, row.email]} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {removing && (
        <Dialog title="¿Borrar para siempre?" alert onClose={closeDialog}>
          <Form
            submit="Borrar"
            kind="danger"
            onCancel={closeDialog}
            onSubmit={() => {
              closeDialog();
              remove.mutate(ids);
            }}
          >
            <p>
              Se{' '}
              {ids.length === 1 ? 'borra 1 solicitud apartada' : `borran ${ids.length} solicitudes apartadas`}
              . No se puede deshacer.
            </p>
          </Form>
        </Dialog>
      )}
    </>
  );
}

const endings = {
  quarantine: ['solicitud en Apartadas', 'solicitudes en Apartadas'],
  releaseQuarantined: ['solicitud en tu lista', 'solicitudes en tu lista'],
  removeQuarantined: ['solicitud borrada para siempre', 'solicitudes borradas para siempre'],
} as const;
const changed = ['request', 'requests-count', 'quarantined', 'today', 'deliveries', 'figures'];

export function useQuarantine(name: keyof typeof endings, onDone?: () => void) {
  return useAction(
    (ids: string[]) => callInParts(name, ids),
    changed,
    (_, ids) => {
      const [one, many] = endings[name];
      showToast({ text: several(ids.length, one, many) });
      onDone?.();
    },
  );
}
