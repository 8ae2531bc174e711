import { stepReporter } from '../visit/report-step.ts';

/** @param dialog holds the form; it may be open before this script arrived */
export function countSteps(dialog: HTMLDialogElement): void {
  const report = stepReporter();
  if (!report) return;
  const open = () => report('formOpened');
  const begin = () => {
    open();
    report('formBegun');
  };
  if (dialog.open) open();
  dialog.addEventListener('dialogOpened', open);
  dialog.addEventListener('input', begin);
  document.addEventListener('trialSent', () => {
    begin(); // from a draft nothing has to be typed
    report('formSent');
  });
}
