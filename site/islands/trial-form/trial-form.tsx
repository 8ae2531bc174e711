/** The trial form: eight uncontrolled fields, so that what was typed before React arrived survives and is sent. */
import { type FormEvent, useState } from 'react';
import type { Identifiers } from '../../../contract/emailjs.ts';
import { type FailureKind, failureKindOf, failureTexts } from '../../../contract/failures.ts';
import {
  adminLabel,
  checkTrialRequest,
  type FieldErrors,
  fieldNames,
  templateParamOf,
  toTemplateParams,
} from '../../../contract/trial-request.ts';
import { mailHref, requestText, whatsappHref } from '../../../contract/ways-out.ts';
import { sendTrialRequest } from './send.ts';
import { SubmitRow } from './submit-row.tsx';
import { TrialFields } from './trial-fields.tsx';
import s from './trial-form.module.css';
import { WaysOut } from './ways-out.tsx';

export interface TrialFormProps {
  action: string;
  identifiers: Identifiers;
  whatsapp: string;
  email: string;
}

export function TrialForm({ action, identifiers, whatsapp, email }: TrialFormProps) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [state, setState] = useState<'idle' | 'sending' | FailureKind>('idle');
  const [text, setText] = useState('');

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const values = Object.fromEntries(
      fieldNames.map((name) => [name, new FormData(form).get(templateParamOf[name])?.toString() ?? '']),
    );
    const checked = checkTrialRequest(values);
    setErrors(checked.ok ? {} : checked.errors);
    if (!checked.ok) return;
    setState('sending');
    try {
      await sendTrialRequest(form, { ...toTemplateParams(checked.request), to_name: adminLabel });
      form.reset();
      setState('idle');
      document.dispatchEvent(new CustomEvent('trial-sent'));
    } catch (error) {
      console.error(error);
      setText(requestText(values));
      setState(failureKindOf((error as { status?: number }).status ?? 0));
    }
  }

  return (
    <form action={action} method="post" encType="multipart/form-data" noValidate onSubmit={submit}>
      <TrialFields identifiers={identifiers} more={(name) => ({ error: errors[name] })} />
      <div role="alert" className={s.alert}>
        {state !== 'idle' && state !== 'sending' && (
          <WaysOut
            reason={failureTexts[state]}
            whatsappHref={whatsappHref(whatsapp, text)}
            mailHref={mailHref(email, text)}
          />
        )}
      </div>
      <SubmitRow email={email} sending={state === 'sending'} />
    </form>
  );
}
