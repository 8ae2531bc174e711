/** Another person may be here now: what a browser restores is hidden until the question is answered. */

export const draftKey = 'trial-draft';

/** For the watcher. After Back Chromium restores values later: until the form has loaded they are hidden as it opens, too. */
export function watchDraft(): void {
  hideDraft();
  document.addEventListener('dialogOpened', () => {
    if (!document.querySelector('#prueba [data-ready]')) hideDraft();
  });
}

export function hideDraft(): void {
  try {
    const { values } = JSON.parse(sessionStorage[draftKey]);
    for (const input of document.querySelectorAll<HTMLInputElement>('#prueba input'))
      if (input.value === values[input.id]) input.value = '';
  } catch {}
}
