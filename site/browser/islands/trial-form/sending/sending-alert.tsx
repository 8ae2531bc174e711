import { useEffect, useRef } from 'react';
import { formWords } from '../../../../../contract/form-words.ts';
import { mailHref, requestText, whatsappHref } from '../../../../../contract/request-text.ts';
import { button } from '../../../../ui/button.ts';
import field from '../../../../ui/field.late.module.css';
import { OtherTab } from '../../../../ui/other-tab.tsx';
import s from '../trial-form.late.module.css';
import { type FormReading, phoneOf } from '../use-form-reading.ts';
import type { SubmitState } from './use-sending.ts';

export interface SendingAlertProps {
  state: SubmitState;
  reading: FormReading;
  edition: string | undefined;
  whatsapp: string;
  email: string;
  onCancel: () => void;
}

export function SendingAlert(props: SendingAlertProps) {
  const { state, reading, edition, whatsapp, email, onCancel } = props;
  const ref = useRef<HTMLDivElement>(null);
  const text = requestText({ ...reading.values, phone: phoneOf(reading) || reading.values.phone }, edition);
  const isWaiting = state.kind === 'waiting';

  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form || (state.kind !== 'failed' && state.kind !== 'waiting')) return;
    const dialog = form.closest('dialog');
    // A failure that the visitor does not notice is a lost request.
    if (dialog && !dialog.open) dialog.showModal();
    // The button was disabled and has lost the focus.
    if (!form.contains(document.activeElement))
      form.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    // The button first, then the alert if both do not fit.
    for (const part of [ref.current?.nextElementSibling, ref.current])
      part?.scrollIntoView({ block: 'nearest' });
  }, [state]);

  return (
    <div ref={ref} role="alert" className={s.alert}>
      {(isWaiting || state.kind === 'failed') && (
        <SendFallback
          key={state.kind}
          reason={isWaiting ? formWords.waiting : formWords.failures[state.failure]}
          onCancel={isWaiting ? onCancel : undefined}
          whatsappHref={whatsappHref(whatsapp, text)}
          mailHref={mailHref(email, text)}
        />
      )}
    </div>
  );
}

export interface SendFallbackProps {
  reason: string;
  whatsappHref: string;
  mailHref: string;
  /** Cancels the wait for a connection. */
  onCancel?: (() => void) | undefined;
}

export function SendFallback({ reason, whatsappHref, mailHref, onCancel }: SendFallbackProps) {
  return (
    <>
      <p className={field.mark}>{reason}</p>
      <div className={s.ways}>
        <OtherTab className={button('secondary', 'small')} href={whatsappHref}>
          {formWords.byWhatsapp}
        </OtherTab>
        <a className={button('secondary', 'small')} href={mailHref}>
          {formWords.byMail}
        </a>
        {onCancel && (
          <button type="button" className={button('ghost', 'small')} onClick={onCancel}>
            {formWords.notYet}
          </button>
        )}
      </div>
    </>
  );
}
