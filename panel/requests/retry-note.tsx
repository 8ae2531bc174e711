/** Says that the next page of the list could not be loaded, and offers to try again. */
import { button } from '../ui/button.ts';
import s from './request-table.module.css';

export function RetryNote({ retry }: { retry: () => void }) {
  return (
    <output className={s.retry}>
      No se pudieron cargar más solicitudes.
      <button type="button" className={button()} onClick={retry}>
        Probar otra vez
      </button>
    </output>
  );
}
