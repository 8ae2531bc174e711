/** The end of the form: privacy notice and button. */
import { button } from '../../../../ui/button.ts';
import s from '../trial-form.late.module.css';

export interface Privacy {
  /** One sentence: which services receive the data in this deployment. */
  receivers: string;
  /** Whether this deployment counts visits and uses of the form. */
  isCounted: boolean;
  /** Of the privacy page. */
  href: string;
}

export interface SubmitRowProps {
  email: string;
  privacy: Privacy;
  sending?: boolean;
}

export function SubmitRow({ email, privacy, sending = false }: SubmitRowProps) {
  return (
    <div className={s.end}>
      <p className={s.privacy}>
        {`Usamos estos datos solo para contactarte sobre la prueba. ${privacy.receivers} Para que los borremos, escribe a `}
        <a href={`mailto:${email}`}>{email}</a>.
        {privacy.isCounted && ' Contamos visitas y pasos del formulario, sin cookies ni datos tuyos.'}
        {' Más en '}
        {/* In a tab of its own, so that what was typed stays. */}
        <a href={privacy.href} target="_blank" rel="noopener">
          Privacidad
        </a>
        .
      </p>
      <button type="submit" className={button('primary')} disabled={sending}>
        {sending && <span className={s.spinner} aria-hidden="true" />}
        <span>{sending ? 'Enviando...' : 'Enviar solicitud'}</span>
      </button>
    </div>
  );
}
