/** Buttons that copy the text of the link before them, and confirm it for a moment. */
const shownMs = 2500;

export function watchCopy(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-copy]')) {
    const label = button.textContent;
    const link = button.previousElementSibling;
    button.addEventListener('click', () => {
      const text = link?.textContent ?? '';
      // Without the clipboard (plain HTTP, no permission) the text is selected, ready for Ctrl+C.
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
