import { button } from '../ui/button.ts';
import s from './confirmation.late.module.css';
import dialog from './trial-dialog.late.module.css';

export function Confirmation() {
  return (
    <dialog
      id="enviado"
      className={`${dialog.dialog} ${s.confirmation}`}
      role="alertdialog"
      aria-labelledby="enviado-title"
      aria-describedby="enviado-text"
      data-dialog
    >
      <svg className={s.mark} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path pathLength="1" d="m19 33 9 9 18-19" />
      </svg>
      <h2 id="enviado-title" className={dialog.title}>
        ¡Formulario Enviado!
      </h2>
      <p id="enviado-text" className={s.text}>
        Gracias por solicitar la prueba gratuita. Pronto nos pondremos en contacto contigo.
      </p>
      <button type="button" className={button('primary')} data-close data-needs-script>
        Aceptar
      </button>
      <a className={button('primary')} href="#inicio" data-without-script>
        Aceptar
      </a>
    </dialog>
  );
}
