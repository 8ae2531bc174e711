import type { RefObject } from 'react';
import { formWords } from '../../../../../contract/form-words.ts';
import { mailHref, requestText, whatsappHref } from '../../../../../contract/request-text.ts';
import { button } from '../../../../ui/button.ts';
import { type FormReading, phoneOf } from '../form-reading.ts';
import s from '../trial-form.late.module.css';
import type { SubmitState } from './use-sending.ts';

export interface SendingAlertProps {
  ref: RefObject<HTMLDivElement | null>;
  state: SubmitState;
  reading: FormReading;
  /** Its title. */
  edition: string | undefined;
  whatsapp: string;
  email: string;
  onCancel: () => void;
}

export function SendingAlert(props: SendingAlertProps) {
  const { ref, state, reading, edition, whatsapp, email, onCancel } = props;
  const text = requestText({ ...reading.values, phone: phoneOf(reading) || reading.values.phone }, edition);
  const isWaiting = state.kind === 'waiting';
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
      <p>
        <Cross />
        <span>{reason}</span>
      </p>
      <div className={s.fallback}>
        <a
          className={button('secondary', 'small')}
          href={whatsappHref}
          target="_blank"
          rel="noopener noreferrer"
        >
          {formWords.byWhatsapp}
        </a>
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

function Cross() {
  return (
    <svg className={s.cross} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="10" />
      <path d="m6.5 6.5 7 7m0-7-7 7" />
    </svg>
  );
}
