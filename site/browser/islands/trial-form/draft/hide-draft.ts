/**
 * After a reload the browser restores typed values by itself. Because another person may be at the computer now, the
 * draft's values are removed from the fields until the question is answered; newer values stay.
 */
export const draftKey = 'trial-draft';

export function hideDraft(): void {
  try {
    const { values } = JSON.parse(sessionStorage[draftKey]);
    for (const input of document.querySelectorAll<HTMLInputElement>('#prueba input'))
      if (input.value === values[input.id]) input.value = '';
  } catch {
    // No readable draft: nothing to hide.
  }
}
