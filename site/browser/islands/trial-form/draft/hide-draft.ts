/**
 * A reload makes the browser put typed values back by itself. The person who sits there now is asked first, so what the
 * draft holds is taken out of the fields again; what was typed since stays.
 */
export const draftKey = 'trial-draft';

export function hideDraft(): void {
  try {
    const { values } = JSON.parse(sessionStorage[draftKey]);
    for (const input of document.querySelectorAll<HTMLInputElement>('#prueba input'))
      if (input.value === values[input.id]) input.value = '';
  } catch {
    // No draft, no storage, or rubbish in it: nothing to hide.
  }
}
