/** Says above every view what the relay does not have yet, and what it refused; lists both. */
import { useState, useSyncExternalStore } from 'react';
import type { Conflict } from '../../contract/panel-answers.ts';
import { connection } from '../api/call.ts';
import { several } from '../format/numbers.ts';
import { useNow } from '../ui/age.tsx';
import { button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { Delayed } from '../ui/skeleton.tsx';
import strip from '../ui/strip.module.css';
import type { ChangeRecord, UnsentRecord } from './change-record.ts';
import { changeWords, followUpWords, stageRecordWords, takenWords, unsentWords } from './change-words.ts';
import s from './unsent-strip.module.css';
import { useChanges, useUnsent } from './use-changes.tsx';

/** An ordinary save is over sooner; until then only the place of the change says that it is not saved. */
const saidAfterMs = 1_000;

export function UnsentStrip() {
  const unsent = useUnsent();
  const changes = useChanges();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const isReached = useSyncExternalStore(connection.subscribe, connection.isReached);
  const refused = changes.filter(({ state }) => state === 'refused');
  // What can still be undone is said by its own message.
  const waiting = changes.filter(({ state, notBefore = 0 }) => state !== 'refused' && notBefore <= now);
  return (
    <div aria-live="polite">
      {refused.length > 0 && (
        <Strip tone="bad" onOpen={() => setOpen(true)}>
          {several(refused.length, 'cambio no se pudo guardar', 'cambios no se pudieron guardar')}.
        </Strip>
      )}
      {waiting.length > 0 && (
        <Delayed afterMs={saidAfterMs}>
          <Strip onOpen={() => setOpen(true)}>
            {several(waiting.length, 'cambio sin guardar', 'cambios sin guardar')}:{' '}
            {isReached
              ? `el servidor todavía no ${waiting.length === 1 ? 'lo' : 'los'} recibió.`
              : `${waiting.length === 1 ? 'espera' : 'esperan'} la conexión.`}
          </Strip>
        </Delayed>
      )}
      <Dialog title="Cambios sin guardar" open={open && changes.length > 0} onClose={() => setOpen(false)}>
        <UnsentList
          records={changes}
          actions={({ key }) => (
            <>
              <button type="button" className={button()} onClick={() => void unsent.retry(key)}>
                Enviar otra vez
              </button>
              <button type="button" className={button('danger')} onClick={() => void unsent.drop(key)}>
                Descartar
              </button>
            </>
          )}
        />
        <button type="button" className={button()} onClick={() => setOpen(false)}>
          Cerrar
        </button>
      </Dialog>
    </div>
  );
}

interface UnsentListProps<Unsent extends UnsentRecord> {
  records: readonly Unsent[];
  actions?(record: Unsent): React.ReactNode;
}

export function UnsentList<Unsent extends UnsentRecord>({ records, actions }: UnsentListProps<Unsent>) {
  return (
    <ul className={s.list}>
      {records.map((record) => (
        <li key={record.key}>
          <p>
            <bdi>{record.who}</bdi>: {unsentWords(record)}
          </p>
          {messageOf(record) && <p className={s.message}>{messageOf(record)}</p>}
          {actions && <div className={s.actions}>{actions(record)}</div>}
        </li>
      ))}
    </ul>
  );
}

function messageOf(record: UnsentRecord): string | undefined {
  return (record as Partial<ChangeRecord>).message; // drafts have none
}

interface StripProps {
  tone?: 'bad';
  onOpen(): void;
  children: React.ReactNode;
}

function Strip({ tone, onOpen, children }: StripProps) {
  return (
    <div className={strip.strip} data-tone={tone}>
      <Icon name={tone === 'bad' ? 'warning' : 'clock'} />
      <span className={strip.text}>{children}</span>
      <button type="button" onClick={onOpen}>
        Ver
      </button>
    </div>
  );
}

export function ConflictDialog() {
  const unsent = useUnsent();
  // Closing the dialog decides nothing: the strip keeps what was typed.
  const [later, setLater] = useState<readonly string[]>([]);
  const change = useChanges().find(({ key, current }) => current && !later.includes(key));
  if (!change?.current) return null;
  const { key, who, current } = change;
  const other = otherPerson(current);
  const isGone = 'note' in current && current.note === null;
  return (
    <Dialog title="Alguien más cambió esto" open alert onClose={() => setLater([...later, key])}>
      <p>
        Mientras tanto {other ? <bdi>{other}</bdi> : 'otra persona'} cambió <bdi>{who}</bdi>. Elige qué queda.
      </p>
      <div className={s.choices}>
        <div className={s.choice}>
          <h3>Lo que está guardado</h3>
          <p>
            <bdi>{storedWords(change, current)}</bdi>
          </p>
          <button type="button" className={button()} onClick={() => void unsent.drop(key)}>
            Dejar lo guardado
          </button>
        </div>
        <div className={s.choice}>
          <h3>Lo que pusiste tú</h3>
          <p>
            <bdi>{changeWords(change)}</bdi>
          </p>
          {!isGone && (
            <button type="button" className={button('primary')} onClick={() => void unsent.retry(key)}>
              Usar lo mío
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function storedWords(change: ChangeRecord, current: Conflict['current']): string {
  if ('note' in current) return current.note ? `nota “${current.note.text}”` : 'la nota se borró';
  const { record } = current;
  const words = stageRecordWords(record);
  if (change.call === 'changeTaken') return `${takenWords(record)} · ${words}`;
  return change.call === 'changeFollowUp' ? `${followUpWords(record.followUp)} · ${words}` : words;
}

function otherPerson(current: Conflict['current']): string | undefined {
  return 'record' in current ? current.record.changedBy?.name : current.note?.by.name;
}
