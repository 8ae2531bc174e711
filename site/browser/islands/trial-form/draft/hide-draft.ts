/**
 * After a reload the browser restores typed values by itself. Because another person may be at the computer now, the
 * draft's values are removed from the fields until the question is answered; newer values stay.
 */
import { hear } from '../../../events.ts';

export const draftKey = 'trial-draft';

/** For the watcher. After Back Chromium restores values later: until the form has loaded they are hidden as it opens, too. */
export function watchDraft(): void {
  hideDraft();
  hear('dialogOpened', document, () => {
    if (!document.querySelector('#prueba [data-ready]')) hideDraft();
  });
}

export function hideDraft(): void {
  try {
    const { values } = JSON.parse(sessionStorage[draftKey]);
    for (const input of document.querySelectorAll<HTMLInputElement>('#prueba input'))
      if (input.value === values[input.id]) input.value = '';
  } catch {
    // No readable draft: nothing to hide.
  }
}
