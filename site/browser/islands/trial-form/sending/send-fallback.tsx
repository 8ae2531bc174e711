/** Why a request did not arrive, and two alternatives that need no provider: WhatsApp and mail. */
import type { SyntheticEvent } from 'react';
import { button } from '../../../../ui/button.ts';
import s from '../trial-form.late.module.css';

export interface SendFallbackProps {
  reason: string;
  whatsappHref: string;
  mailHref: string;
  /** Called just before one of the links is followed, with the link, to update its text. */
  onFollow?: (event: SyntheticEvent<HTMLAnchorElement>) => void;
  /** Cancels the wait for a connection. */
  onCancel?: (() => void) | undefined;
}

export function SendFallback({ reason, whatsappHref, mailHref, onFollow, onCancel }: SendFallbackProps) {
  const follow = { onPointerDown: onFollow, onFocus: onFollow, onClick: onFollow };
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
          data-fallback="whatsapp"
          {...follow}
        >
          Enviar por WhatsApp
        </a>
        <a className={button('secondary', 'small')} href={mailHref} data-fallback="mail" {...follow}>
          Enviar por correo
        </a>
        {onCancel && (
          <button type="button" className={button('ghost', 'small')} onClick={onCancel}>
            No enviar todavía
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
