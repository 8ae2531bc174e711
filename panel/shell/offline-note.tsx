/** Says that the relay is unreachable and that no change is lost. */
import { useSyncExternalStore } from 'react';
import { connection } from '../api/connection.ts';
import { Icon } from '../ui/icon.tsx';
import s from './strip.module.css';

export function OfflineNote() {
  const isReached = useSyncExternalStore(connection.subscribe, connection.isReached);
  return (
    <div aria-live="polite">
      {!isReached && (
        <div className={s.strip}>
          <Icon name="offline" />
          <span className={s.text}>
            Sin conexión. Ves lo último que se cargó; tus cambios se guardan aquí y se envían al volver.
          </span>
        </div>
      )}
    </div>
  );
}
