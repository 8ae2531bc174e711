/** Lists the changes that wait for the relay, and those that it refused. */
import { useState, useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { several } from '../format/numbers.ts';
import strip from '../shell/strip.module.css';
import { button } from '../ui/button.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { changeWords } from './change-words.ts';
import s from './unsent-note.module.css';
import { useChanges, useQueue } from './use-changes.tsx';

export function UnsentNote() {
  const queue = useQueue();
  const changes = useChanges();
  const [open, setOpen] = useState(false);
  const failed = changes.filter(({ state }) => state === 'failed');
  const waiting = changes.filter(({ state }) => state === 'waiting');
  const isReached = useSyncExternalStore(connection.subscribe, connection.isReached);
  const waitsLong = waiting.length > 0 && !isReached;
  return (
    <div aria-live="polite">
      {(failed.length > 0 || waitsLong) && (
        <div className={strip.strip} data-tone={failed.length > 0 ? 'bad' : undefined}>
          <Icon name={failed.length > 0 ? 'warning' : 'clock'} />
          <span className={strip.text}>
            {failed.length > 0
              ? `${several(failed.length, 'cambio no se pudo guardar', 'cambios no se pudieron guardar')}.`
              : `${several(waiting.length, 'cambio espera', 'cambios esperan')} la conexión.`}
          </span>
          <button type="button" onClick={() => setOpen(true)}>
            Ver
          </button>
        </div>
      )}
      <Dialog title="Cambios sin enviar" open={open && changes.length > 0} onClose={() => setOpen(false)}>
        <ul className={s.list}>
          {changes.map((change) => (
            <li key={change.key}>
              <p>
                <bdi>{change.who}</bdi>: {changeWords(change)}
              </p>
              {change.message && <p className={s.message}>{change.message}</p>}
              <div className={s.actions}>
                <button type="button" className={button()} onClick={() => queue.retry(change.key)}>
                  Enviar otra vez
                </button>
                <button type="button" className={button('danger')} onClick={() => queue.drop(change.key)}>
                  Descartar
                </button>
              </div>
            </li>
          ))}
        </ul>
        <button type="button" className={button()} onClick={() => setOpen(false)}>
          Cerrar
        </button>
      </Dialog>
    </div>
  );
}
