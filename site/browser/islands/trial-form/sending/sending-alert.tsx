/** Why a request did not arrive, or that it waits for a connection, with the alternatives that need no provider. */
import type { RefObject, SyntheticEvent } from 'react';
import { failureTexts, waitingText } from '../../../../../contract/failures.ts';
import { mailHref, requestText, whatsappHref } from '../../../../../contract/request-text.ts';
import { type FormReading, phoneOf } from '../form-reading.ts';
import s from '../trial-form.late.module.css';
import { SendFallback } from './send-fallback.tsx';
import type { SubmitState } from './submit-state.ts';

export interface SendingAlertProps {
  ref: RefObject<HTMLDivElement | null>;
  state: SubmitState;
  reading: FormReading;
  /** Reads the current fields when a link is followed. */
  read: () => FormReading;
  /** Title of the chosen edition, if any. */
  edition: string | undefined;
  whatsapp: string;
  email: string;
  /** Cancels automatic sending. */
  onCancel: () => void;
}

export function SendingAlert(props: SendingAlertProps) {
  const { ref, state, reading, read, edition, whatsapp, email, onCancel } = props;
  function hrefsOf({ values, ...rest }: FormReading) {
    const text = requestText({ ...values, phone: phoneOf({ values, ...rest }) || values.phone }, edition);
    return { whatsapp: whatsappHref(whatsapp, text), mail: mailHref(email, text) };
  }
  const hrefs = hrefsOf(reading);
  const isWaiting = state.kind === 'waiting';
  return (
    <div ref={ref} role="alert" className={s.alert}>
      {(isWaiting || state.kind === 'failed') && (
        <SendFallback
          key={state.kind}
          reason={isWaiting ? waitingText : failureTexts[state.failure]}
          onCancel={isWaiting ? onCancel : undefined}
          whatsappHref={hrefs.whatsapp}
          mailHref={hrefs.mail}
          onFollow={({ currentTarget: link }: SyntheticEvent<HTMLAnchorElement>) => {
            link.href = hrefsOf(read())[link.dataset.fallback === 'mail' ? 'mail' : 'whatsapp'];
          }}
        />
      )}
    </div>
  );
}
