/** Reports that the form was opened, begun and sent (report-step.ts). */
import { hear } from '../../events.ts';
import { stepReporter } from '../visit/report-step.ts';

/** @param dialog the dialog that holds the form; it may be open, and the form begun, before this script arrived */
export function countSteps(dialog: HTMLDialogElement): void {
  const report = stepReporter();
  if (!report) return;
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
