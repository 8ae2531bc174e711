import { Island, type RenderedIsland } from '../ui/island.tsx';
import s from './trial-dialog.module.css';

export function TrialDialog({ form }: { form: RenderedIsland }) {
  return (
    <dialog id="prueba" className={s.dialog} aria-labelledby="prueba-title" data-dialog>
      <header className={s.head}>
        <h2 id="prueba-title">Pide tu prueba de 30 días</h2>
        <button type="button" data-close data-needs-script>
          Cerrar
        </button>
        <a href="#inicio" data-without-script>
          Cerrar
        </a>
      </header>
      <Island name="trial-form" island={form} />
    </dialog>
  );
}
