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
import { fieldLabels, mailHref, requestText, whatsappHref } from '../../../contract/ways-out.ts';
import { button } from '../../ui/button.ts';
import { sendTrialRequest } from './send.ts';

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
      <input type="hidden" name="user_id" value={identifiers.publicKey} />
      <input type="hidden" name="service_id" value={identifiers.serviceId} />
      <input type="hidden" name="template_id" value={identifiers.templateId} />
      <input type="hidden" name="to_name" value={adminLabel} />
      {fieldNames.map((name) => (
        <p key={name}>
          <label htmlFor={name}>{fieldLabels[name]}</label>
          <input id={name} name={templateParamOf[name]} type={name === 'phone' ? 'tel' : 'text'} />
          {errors[name] && <span>{errors[name]}</span>}
        </p>
      ))}
      {state !== 'idle' && state !== 'sending' && (
        <p role="alert">
          {failureTexts[state]} <a href={whatsappHref(whatsapp, text)}>WhatsApp</a>{' '}
          <a href={mailHref(email, text)}>Correo</a>
        </p>
      )}
      <button type="submit" className={button('primary')} disabled={state === 'sending'}>
        {state === 'sending' ? 'Enviando...' : 'Enviar solicitud'}
      </button>
    </form>
  );
}
