/**
 * The answer to a refused form post without script: the same form with the typed values. The relay
 * replaces the tokens: {{title}} {{reason}} as text; {{value:FIELD}} in value attributes, {{error:FIELD}} as the
 * text of a field's error, {{invalid:FIELD}} as "true" or "false"; {{whatsappText}} and {{mailBody}} as
 * percent-encoded parts of an address.
 */
import { sendFormPath } from '../../contract/emailjs.ts';
import { formWords } from '../../contract/form-words.ts';
import { mailHref, whatsappHref } from '../../contract/request-text.ts';
import type { FieldName } from '../../contract/trial-request.ts';
import { SendFallback } from '../browser/islands/trial-form/sending/sending-alert.tsx';
import { SubmitRow, TrialFields } from '../browser/islands/trial-form/trial-fields.tsx';
import form from '../browser/islands/trial-form/trial-form.late.module.css';
import type { TrialFormProps } from '../browser/islands/trial-form/trial-form.tsx';
import dialog from '../sections/trial-dialog.late.module.css';
import s from './documents.late.module.css';

export function RefusedPage({ provider, whatsapp, email, privacy }: TrialFormProps) {
  const tokens = (name: FieldName) => ({
    defaultValue: `{{value:${name}}}`,
    error: `{{error:${name}}}`,
    // A token, which the relay replaces by "true" or "false".
    'aria-invalid': `{{invalid:${name}}}` as 'true',
  });
  return (
    <main className={s.refused}>
      <a className={s.home} href="/">
        ← {formWords.back}
      </a>
      <div className={s.card}>
        <h1 className={dialog.title}>{'{{title}}'}</h1>
        <div role="alert" className={form.alert}>
          <SendFallback
            reason="{{reason}}"
            whatsappHref={`${whatsappHref(whatsapp, '')}{{whatsappText}}`}
            mailHref={`${mailHref(email, '')}{{mailBody}}`}
          />
        </div>
        <form action={sendFormPath} method="post" encType="multipart/form-data" noValidate>
          <TrialFields identifiers={provider.identifiers} more={tokens} />
          <SubmitRow email={email} privacy={{ ...privacy, href: `/${privacy.href}` }} />
        </form>
      </div>
    </main>
  );
}
