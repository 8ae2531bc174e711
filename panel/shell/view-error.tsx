/** Error view. The usual cause is a chunk that does not load: after an update of the relay, or offline. */
import { useRouteError } from 'react-router';
import { button } from '../ui/button.ts';
import { StateNote } from '../ui/state-note.tsx';
import s from './shell.module.css';

export function ViewError() {
  const error = useRouteError();
  return (
    <main className={s.alone}>
      <StateNote
        icon="warning"
        tone="bad"
        title="No se pudo mostrar esta página"
        action={
          <button type="button" className={button()} onClick={() => location.reload()}>
            Cargar otra vez
          </button>
        }
      >
        {navigator.onLine
          ? error instanceof Error
            ? error.message
            : 'Error desconocido'
          : 'No hay conexión.'}
      </StateNote>
    </main>
  );
}
