/** Toast messages about the last action, with undo where possible. Only the newest is shown, for a while. */
import { useEffect } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { stored, useStored } from './stored.ts';
import s from './toast.module.css';

interface Message {
  text: string;
  action?: { label: string; run(): void };
  bad?: boolean;
}

/** So long what a message is about can be undone. */
export const toastMs = 8_000;
const shown = stored<Message | undefined>(undefined);

/** @param message undefined = none */
export const showToast: (message: Message | undefined) => void = shown.set;

export function Toast() {
  const message = useStored(shown);
  useEffect(() => {
    if (!message) return;
    const timer = setTimeout(() => showToast(undefined), toastMs);
    return () => clearTimeout(timer);
  }, [message]);
  return (
    <div className={s.region} aria-live="polite">
      {message && (
        <div className={`row ${s.message}`}>
          {message.bad && <Icon name="warning" />}
          <span>{message.text}</span>
          {message.action && (
            <Button
              kind="quiet"
              onClick={() => {
                showToast(undefined);
                message.action?.run();
              }}
            >
              {message.action.label}
            </Button>
          )}
          <Button kind="quiet" icon="close" aria-label="Cerrar" onClick={() => showToast(undefined)} />
        </div>
      )}
    </div>
  );
}
