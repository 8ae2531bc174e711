import { trialDialog } from '../content/contact.ts';
import { button } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import { Island } from '../ui/island.tsx';
import { OtherTab } from '../ui/other-tab.tsx';
import square from '../ui/square.module.css';
import { Square } from '../ui/square.tsx';
import { whatsapp } from './links.tsx';
import s from './trial-dialog.late.module.css';

export function TrialDialog({ form }: { form: string }) {
  return (
    <dialog id="prueba" className={s.dialog} aria-labelledby="prueba-title" data-dialog>
      <div className={s.bar}>
        <Square label={trialDialog.close} icon="close" data-close data-needs-script />
        <a className={square.square} href="#inicio" aria-label={trialDialog.close} data-without-script>
          <Icon name="close" />
        </a>
        {/* On touch screens the title has the focus, so that no keyboard covers the form. */}
        {/* biome-ignore lint/a11y/noAutofocus: it only counts when the dialog opens */}
        <h2 id="prueba-title" className={s.title} tabIndex={-1} autoFocus>
          {trialDialog.title}
        </h2>
      </div>
      <p className={s.lead}>
        {trialDialog.rather} <OtherTab href={whatsapp}>{trialDialog.useWhatsapp}</OtherTab>
      </p>
      <Island name="trial-form" html={form} />
    </dialog>
  );
}

export function Confirmation() {
  return (
    <dialog
      id="enviado"
      className={`${s.dialog} ${s.confirmation}`}
      role="alertdialog"
      aria-labelledby="enviado-title"
      aria-describedby="enviado-text"
      data-dialog
    >
      <svg className={s.mark} viewBox="0 0 64 64" aria-hidden="true">
        <circle cx="32" cy="32" r="30" />
        <path d="m19 33 9 9 18-19" />
      </svg>
      <h2 id="enviado-title" className={s.title}>
        {trialDialog.sent}
      </h2>
      <p id="enviado-text" className={s.text}>
        {trialDialog.thanks}
      </p>
      <button type="button" className={button('primary')} data-close data-needs-script>
        {trialDialog.accept}
      </button>
      <a className={button('primary')} href="#inicio" data-without-script>
        {trialDialog.accept}
      </a>
    </dialog>
  );
}
