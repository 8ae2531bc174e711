/** Fetches the fonts after the first paint and switches to them when both are there. */
export function loadFonts(): void {
  requestAnimationFrame(() =>
    setTimeout(() =>
      Promise.all(['1em Archivo', '680 1em "Archivo Display"'].map((font) => document.fonts.load(font))).then(
        () => {
          document.documentElement.dataset.fonts = '';
        },
        // Blocked or offline: the fallback stays.
        () => {},
      ),
    ),
  );
}
