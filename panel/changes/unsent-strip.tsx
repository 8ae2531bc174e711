/** Says above every view what the relay does not have yet, and what it refused; lists both. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Conflict, RequestRow, Section, Today } from '../../contract/panel/answers.ts';
import { isReached } from '../api/call.ts';
import { listsKey, type RequestList, useAccount } from '../api/queries.ts';
import { relayTime } from '../format/clock.ts';
import { age } from '../format/dates.ts';
import { several } from '../format/numbers.ts';
import { useNow } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Delayed } from '../ui/state-note.tsx';
import { useStored } from '../ui/stored.ts';
import { Strip } from '../ui/strip.tsx';
import type { ChangeRecord, UnsentRecord } from './change-record.ts';
import * as words from './change-words.ts';
import { useChanges, useShownDetail, useUnsent } from './use-changes.tsx';

/** An ordinary save is over sooner; until then only the place of the change says that it is not saved. */
const saidAfterMs = 1_000;

export function UnsentStrip() {
  const unsent = useUnsent();
  const changes = useChanges();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const isOnline = useStored(isReached);
  const refused = changes.filter(({ state }) => state === 'refused');
  // What can still be undone is said by its own message.
  const waiting = changes.filter(
    ({ state, notBefore = 0 }) => state !== 'refused' && relayTime(notBefore) <= now,
  );
  const isOne = waiting.length === 1;
  const look = (
    <Button kind="link" onClick={() => setOpen(true)}>
      Ver
    </Button>
  );
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <Strip icon="warning" tone="bad" actions={look}>
          {several(refused.length, 'cambio no se pudo guardar', 'cambios no se pudieron guardar')}.
        </Strip>
      )}
      {waiting.length > 0 && (
        <Delayed afterMs={saidAfterMs}>
          <Strip icon="clock" actions={look}>
            {several(waiting.length, 'cambio sin guardar', 'cambios sin guardar')}:{' '}
            {isOnline
              ? `el servidor todavía no ${isOne ? 'lo' : 'los'} recibió.`
              : `${isOne ? 'espera' : 'esperan'} la conexión.`}
          </Strip>
        </Delayed>
      )}
      {open && changes.length > 0 && (
        <Dialog title="Cambios sin guardar" onClose={() => setOpen(false)}>
          <UnsentList
            records={changes}
            actions={({ key, requestId }) => (
              <>
                <Button onClick={() => void unsent.retry(key)}>Enviar otra vez</Button>
                {/* With a new request, whose key is its id, goes what was changed of it. */}
                <Button
                  kind="danger"
                  onClick={() => void (key === requestId ? unsent.clear([key]) : unsent.drop(key))}
                >
                  Descartar
                </Button>
              </>
            )}
          />
          <Button onClick={() => setOpen(false)}>Cerrar</Button>
        </Dialog>
      )}
    </div>
  );
}

interface UnsentListProps {
  records: readonly UnsentRecord[];
  actions?(record: UnsentRecord): ReactNode;
}

export function UnsentList({ records, actions }: UnsentListProps) {
  const now = useNow();
  const madeAt = ({ order }: UnsentRecord) => age(new Date(relayTime(order)).toISOString(), now);
  return (
    <ul className="lines">
      {records.map((record) => (
        <li key={record.key}>
          <p>
            <RequestName id={record.requestId} otherwise={`Cambio de ${madeAt(record)}`} />:{' '}
            {words.unsentWords(record)}
          </p>
          {'message' in record && <p className="problem">{record.message}</p>}
          {actions && <div className="row">{actions(record)}</div>}
        </li>
      ))}
    </ul>
  );
}

/** The records hold no name. @param props.otherwise shown where none is loaded and the relay does not answer */
function RequestName({ id, otherwise }: Record<'id' | 'otherwise', string>) {
  const listed = listedName(useQueryClient(), id);
  const { data } = useShownDetail(id, listed === undefined);
  return <bdi>{data?.fields.fullName ?? listed ?? otherwise}</bdi>;
}

function listedName(client: QueryClient, id: string): string | undefined {
  const lists = client.getQueriesData<RequestList>({ queryKey: listsKey });
  const today = client.getQueryData<Today>(['today']);
  const rows = [
    ...lists.flatMap(([, list]) => list?.pages.flatMap((page) => page.rows) ?? []),
    ...(Object.values(today ?? {}) as Section<Partial<RequestRow>>[]).flatMap((section) => section.rows),
  ];
  return rows.find((row) => row.id === id)?.fullName;
}

export function ConflictDialog() {
  const unsent = useUnsent();
  // Closing the dialog decides nothing: the strip keeps what was typed.
  const [later, setLater] = useState<readonly string[]>([]);
  const account = useAccount();
  const change = useChanges().find(({ key, current }) => current && !later.includes(key));
  if (!change?.current) return null;
  const { key, requestId, current } = change;
  // A note is changed by its writer alone.
  const other = 'record' in current ? current.record.changedBy : account;
  return (
    <Dialog title="Esto cambió mientras tanto" alert onClose={() => setLater([...later, key])}>
      <p>
        {other?.id === account.id ? (
          'En otro equipo o pestaña cambiaste'
        ) : (
          <>{other ? <bdi>{other.name}</bdi> : 'Otra persona'} cambió</>
        )}{' '}
        la solicitud de <RequestName id={requestId} otherwise="este cliente" />: elige qué queda.
      </p>
      <div className="box form">
        <h3 className="muted">Lo que está guardado</h3>
        <p>
          <bdi>{storedWords(change, current)}</bdi>
        </p>
        <Button onClick={() => void unsent.drop(key)}>Dejar lo guardado</Button>
      </div>
      <div className="box form">
        <h3 className="muted">Lo que pusiste tú</h3>
        <p>
          <bdi>{words.changeWords(change)}</bdi>
        </p>
        <Button kind="primary" onClick={() => void unsent.retry(key)}>
          Usar lo mío
        </Button>
      </div>
    </Dialog>
  );
}

function storedWords(change: ChangeRecord, current: Conflict['current']): string {
  if ('note' in current) return `nota «${current.note.text}»`;
  const { record } = current;
  const stage = words.stageRecordWords(record);
  if (change.call === 'correctFields') return words.fieldsWords(record.fields);
  if (change.call === 'changeTaken') return `${words.takenWords(record)} · ${stage}`;
  return change.call === 'changeFollowUp' ? `${words.nextStepWords(record)} · ${stage}` : stage;
}
