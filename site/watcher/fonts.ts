/**
 * Fetches the fonts after the first paint and switches to them when both are there and nobody reads further down:
 * the first screen is set so that nothing moves, elsewhere a paragraph may gain a line.
 */
const topPx = 100;

/** @param settled called when they are there, or will not come. */
export function loadFonts(settled: () => void): void {
  requestAnimationFrame(() =>
    setTimeout(() =>
      Promise.all(['1em Archivo', '680 1em "Archivo Display"'].map((font) => document.fonts.load(font)))
        .then(
          () => {
            addEventListener('scroll', switchUnseen, { passive: true });
            document.addEventListener('visibilitychange', switchUnseen);
            switchUnseen();
          },
          // Blocked or offline: the fallback stays.
          () => {},
        )
        .then(settled),
    ),
  );
}

function switchUnseen(): void {
  if (scrollY > topPx && !document.hidden) return;
  document.documentElement.dataset.fonts = '';
  removeEventListener('scroll', switchUnseen);
  document.removeEventListener('visibilitychange', switchUnseen);
}
