import s from './trial-dialog.module.css';

export function Confirmation() {
  return (
    <dialog
      id="enviado"
      className={s.dialog}
      role="alertdialog"
      aria-labelledby="enviado-title"
      aria-describedby="enviado-text"
      data-dialog
    >
      <h2 id="enviado-title">¡Formulario Enviado!</h2>
      <p id="enviado-text">
        Gracias por solicitar la prueba gratuita. Pronto nos pondremos en contacto contigo.
      </p>
      <button type="button" data-close data-needs-script>
        Aceptar
      </button>
      <a href="#inicio" data-without-script>
        Aceptar
      </a>
    </dialog>
  );
}
