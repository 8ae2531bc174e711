/** Resolves a conflict: shows the stored and the own value side by side, to choose one. */
import type { Conflict } from '../../contract/panel-errors.ts';
import { button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import { changeWords, followUpWords, stageRecordWords } from './change-words.ts';
import type { QueuedChange } from './queued-change.ts';
import s from './unsent-note.module.css';
import { useChanges, useQueue } from './use-changes.tsx';

export function ConflictDialog() {
  const queue = useQueue();
  const change = useChanges().find(({ state }) => state === 'conflict');
  if (!change?.current) return null;
  const { key, who, current } = change;
  const other = otherPerson(current);
  const isGone = 'note' in current && current.note === null;
  return (
    <Dialog title="Alguien más cambió esto" open alert onClose={() => queue.drop(key)}>
      <p>
        Mientras tanto {other ? <bdi>{other}</bdi> : 'otra persona'} cambió <bdi>{who}</bdi>. Elige qué queda.
      </p>
      <div className={s.choices}>
        <div className={s.choice}>
          <h3>Lo que está guardado</h3>
          <p>
            <bdi>{storedWords(change, current)}</bdi>
          </p>
          <button type="button" className={button()} onClick={() => queue.drop(key)}>
            Dejar lo guardado
          </button>
        </div>
        <div className={s.choice}>
          <h3>Lo que pusiste tú</h3>
          <p>
            <bdi>{changeWords(change)}</bdi>
          </p>
          {!isGone && (
            <button type="button" className={button('primary')} onClick={() => queue.retry(key)}>
              Usar lo mío
            </button>
          )}
        </div>
      </div>
    </Dialog>
  );
}

function storedWords(change: QueuedChange, current: Conflict['current']): string {
  if ('note' in current) return current.note ? `nota “${current.note.text}”` : 'la nota se borró';
  return change.call === 'changeFollowUp'
    ? `${followUpWords(current.record.followUp)} · ${stageRecordWords(current.record)}`
    : stageRecordWords(current.record);
}

function otherPerson(current: Conflict['current']): string | undefined {
  return 'record' in current ? current.record.changedBy?.name : current.note?.by.name;
}
