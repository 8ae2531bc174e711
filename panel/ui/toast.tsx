/**
 * Messages about the last action, with undo where possible. Only the newest is shown, for a while. And the call that a
 * press begins, whose error is such a message.
 */
import { useMutation, useQueryClient } from '@tanstack/react-query';
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
 * The queries whose answers the call changes are repeated.
 * @param changes first parts of the queries' keys; part of the call may be done when it fails
 */
export function useAction<Input = void, Answer = unknown>(
  act: (input: Input) => Promise<Answer>,
  changes: readonly string[],
  onDone: (answer: Answer, input: Input) => unknown = () => {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer, input) => onDone(answer, input),
    onError: (error) => showToast({ text: error.message, bad: true }),
    onSettled: () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
