/**
 * Fetches the fonts after the first paint and switches to them when both are there and nobody reads further down:
 * the first screen is set so that nothing moves, elsewhere a paragraph may gain a line. A link to another place of the
 * page, or into a dialog, ends that reading. From then on this tab's pages start with them (document.tsx).
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
            addEventListener('click', switchUnseen);
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

function switchUnseen({ target }: { target?: EventTarget | null } = {}): void {
  const leaves = target instanceof Element && target.closest('a[href^="#"]');
  if (scrollY > topPx && !document.hidden && !leaves) return;
  document.documentElement.dataset.fonts = '';
  removeEventListener('scroll', switchUnseen);
  removeEventListener('click', switchUnseen);
  document.removeEventListener('visibilitychange', switchUnseen);
  try {
    sessionStorage.fonts = 1;
  } catch {
    // Storage is blocked: the next page starts without them.
  }
}
