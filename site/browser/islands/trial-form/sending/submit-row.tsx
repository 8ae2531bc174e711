/** The end of the form: privacy notice and button. */
import { button } from '../../../../ui/button.ts';
import s from '../trial-form.late.module.css';

export interface SubmitRowProps {
  email: string;
  /** One sentence: which services receive the data in this deployment. */
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
