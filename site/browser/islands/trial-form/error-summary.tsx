import { type RefObject, useEffect } from 'react';
import { formWords } from '../../../../contract/form-words.ts';
import type { FieldErrors } from '../../../../contract/trial-request.ts';
import field from '../../../ui/field.late.module.css';
import { hear } from '../../events.ts';
import type { SubmitState } from './sending/use-sending.ts';
import { fieldsOnScreen } from './trial-fields.tsx';

export function ErrorSummary({ errors, onGoTo }: { errors: FieldErrors; onGoTo: (id: string) => void }) {
  return (
    <>
      <p className={field.mark}>{formWords.failures.invalid}</p>
      <ul>
        {fieldsOnScreen
          .filter((name) => errors[name])
          .map((name) => (
            <li key={name}>
              <a
                href={`#${name}`}
                onClick={(event) => {
                  // Links inside a dialog close it; these must not.
                  event.preventDefault();
                  event.stopPropagation();
                  onGoTo(name);
                }}
              >
                {`${formWords.fields[name]}: ${errors[name]}`}
              </a>
            </li>
          ))}
      </ul>
    </>
  );
}

/** Prefixes the document's title with "Error:" while an open dialog shows errors. */
export function useErrorTitle(form: RefObject<HTMLFormElement | null>, hasErrors: boolean): void {
  useEffect(() => {
    const dialog = form.current?.closest('dialog');
    if (!hasErrors || !dialog) return;
    const title = document.title;
    const update = () => {
      document.title = dialog.open ? `Error: ${title}` : title;
    };
    update();
    dialog.addEventListener('close', update);
    const stop = hear('dialogOpened', dialog, update);
    return () => {
      document.title = title;
      dialog.removeEventListener('close', update);
      stop();
    };
  }, [form, hasErrors]);
}

/** Reveals a failure or the wait for a connection, and reopens the dialog if it was closed meanwhile. */
export function useRevealOutcome(
  form: RefObject<HTMLFormElement | null>,
  alert: RefObject<HTMLElement | null>,
  submitState: SubmitState,
): void {
  useEffect(() => {
    if (submitState.kind !== 'failed' && submitState.kind !== 'waiting') return;
    const dialog = form.current?.closest('dialog');
    // A failure that the visitor does not notice is a lost request.
    if (dialog && !dialog.open) dialog.showModal();
    // The button was disabled and has lost the focus.
    if (!form.current?.contains(document.activeElement))
      form.current?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    // The button first, then the alert if both do not fit.
    for (const part of [alert.current?.nextElementSibling, alert.current])
      part?.scrollIntoView({ block: 'nearest' });
  }, [form, alert, submitState]);
}

export function focusFirst(form: HTMLFormElement, fits: (control: HTMLInputElement) => boolean): void {
  const visible = form.querySelectorAll<HTMLInputElement>('input[id], [type=submit]'); // buttons have type and value
  [...visible].find(fits)?.focus();
}
