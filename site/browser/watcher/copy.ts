/** Buttons that copy the text of the link before them, and say so for a moment. */
const shownMs = 2500;

export function watchCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const label = button.textContent;
    const link = button.previousElementSibling;
    button.addEventListener('click', () => {
      const text = link?.textContent ?? '';
      // Absent on plain http, refused without permission: then the text is selected, ready for Ctrl+C.
      (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
        () => say('Copiado'),
        () => {
          if (link) getSelection()?.selectAllChildren(link);
          say('Seleccionado');
        },
      );
    });
    const say = (word: string) => {
      button.textContent = word;
      setTimeout(() => {
        button.textContent = label;
      }, shownMs);
    };
  }
}
