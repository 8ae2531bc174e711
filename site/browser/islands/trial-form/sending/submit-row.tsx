/** The end of the form: what happens to the data, and the button. */
import { button } from '../../../../ui/button.ts';
import s from '../trial-form.late.module.css';

export interface SubmitRowProps {
  email: string;
  /** Which way the data go in this deployment, one sentence. */
  privacy: string;
  sending?: boolean;
}

export function SubmitRow({ email, privacy, sending = false }: SubmitRowProps) {
  return (
    <div className={s.end}>
      <p className={s.privacy}>
        {`Usamos estos datos solo para contactarte sobre la prueba. ${privacy} Para que los borremos, escribe a `}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
      <button type="submit" className={button('primary')} disabled={sending}>
        {sending && <span className={s.spinner} aria-hidden="true" />}
        <span>{sending ? 'Enviando...' : 'Enviar solicitud'}</span>
      </button>
    </div>
  );
}
