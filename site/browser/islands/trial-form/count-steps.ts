/**
 * Reports that the form was opened, begun and sent, once each, to the relay that counts this visit; elsewhere, and of a
 * visitor who asks not to be counted (Global Privacy Control, https://www.w3.org/TR/gpc/), nothing. A report has no body.
 */
import { countingMark, type FormEvent, figuresPath } from '../../../../contract/counted-events.ts';
import { hear } from '../../events.ts';

/** @param dialog the dialog that holds the form; it may be open, and the form begun, before this script arrived */
export function countSteps(dialog: HTMLDialogElement): void {
  if (!isCounted()) return;
  const reported = new Set<FormEvent>();
  const report = (event: FormEvent) => {
    if (reported.has(event)) return;
    reported.add(event);
    // A beacon takes 10 ms of a slow phone, which the first key would pay for. Safari has no idle callback.
    (globalThis.requestIdleCallback ?? setTimeout)(() => {
      navigator.sendBeacon(new URL(`${figuresPath.slice(1)}/${event}`, document.baseURI));
    });
  };
  const begin = () => {
    report('formOpened');
    report('formBegun');
  };
  hear('dialogOpened', dialog, () => report('formOpened'));
  dialog.addEventListener('input', begin);
  hear('trialSent', document, () => {
    begin(); // from a draft nothing has to be typed
    report('formSent');
  });
  if (!dialog.open) return;
  report('formOpened');
  if (
    [...dialog.querySelectorAll<HTMLInputElement>('input[id]')].some(
      ({ type, value }) => type !== 'checkbox' && value,
    )
  )
    begin();
}

function isCounted(): boolean {
  if ((navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return false;
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Not in every browser, and only over HTTPS or from this machine.
  return page?.serverTiming?.some(({ name }) => name === countingMark) ?? false;
}
