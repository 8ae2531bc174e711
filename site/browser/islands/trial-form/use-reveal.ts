/** Scrolls to, and focuses, what the visitor must see after pressing the button. */
import { type RefObject, useEffect } from 'react';
import type { SubmitState } from './sending/submit-state.ts';

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

/**
 * The error summary, then the first field with an error if both do not fit.
 * @param refusals number of refused submits; each one reveals again
 */
export function useRevealErrors(
  form: RefObject<HTMLFormElement | null>,
  refusals: number,
  errors: Readonly<Record<string, unknown>>,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each refusal, not at each change of the errors
  useEffect(() => {
    if (!refusals || !form.current) return;
    form.current.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
    focusFirst(form.current, ({ id }) => id in errors);
  }, [refusals]);
}

/** Focuses the first field, or the button, that fits. */
export function focusFirst(form: HTMLFormElement, fits: (control: HTMLInputElement) => boolean): void {
  const visible = [...form.elements].filter((control) => control.matches('input[id], [type=submit]'));
  (visible as HTMLInputElement[]).find(fits)?.focus(); // a button has the type and value that are asked for
}
