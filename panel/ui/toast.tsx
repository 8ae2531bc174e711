/** Messages about the last action, of which the newest is shown; and calls whose errors are such messages. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import { stored, useStored } from './stored.ts';
import s from './toast.module.css';

interface Message {
  text: string;
  action?: { label: string; run(): void };
  /** The action has no effect later than `toastMs`. */
  isTimed?: boolean;
  bad?: boolean;
}

/** So long a message is shown; then as long again while the pointer or the keyboard's focus is on it, or another application covers it. */
export const toastMs = 8_000;
const shown = stored<Message | undefined>(undefined);

export const showToast: (message: Message | undefined) => void = shown.set;

export function Toast() {
  const message = useStored(shown);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message) return;
    const timer = setInterval(() => {
      const isHeld = document.hidden || region.current?.querySelector(':hover, :focus-visible');
      if (message.isTimed || !isHeld) showToast(undefined);
    }, toastMs);
    return () => clearInterval(timer);
  }, [message]);
  return (
    <div ref={region} className={s.region} aria-live="polite">
      {message && (
        <div className={`row ${s.message}`}>
          {message.bad && <Icon name="warning" />}
          <span>{message.text}</span>
          {message.action && (
            <Button
              kind="quiet"
              data-undo
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

/** @returns whether it was copied, for a dialog, above which no message is seen */
export async function toClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ text: 'Copiado' });
    return true;
  } catch {
    showToast({ text: 'El navegador no dejó copiar. Selecciona el texto.', bad: true });
    return false;
  }
}

/**
 * @param changes first parts of the keys of the queries to repeat, also when it fails: part may be done
 * @param onError does nothing in a dialog, which shows the error itself: messages are behind it
 */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  changes: readonly string[],
  onDone: (answer: Answer, input: Input) => unknown = () => {},
  onError = ({ message }: Error) => showToast({ text: message, bad: true }),
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => onDone(answer, input),
    onError,
    onSettled: () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
