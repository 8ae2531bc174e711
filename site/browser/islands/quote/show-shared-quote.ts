/** A shared link leads to the heading of the prices; on phones the quote itself is far below it. */

/** The browser's own scrolling to the fragment ends a few frames after the load. */
const afterLoadMs = 500;

/** Scrolls `element` into view once, unless the visitor has scrolled or interacted before. */
export function showSharedQuote(element: Element): void {
  // After a reload or Back the browser restores the scroll position.
  if (!location.hash || 'laid' in document.documentElement.dataset) return;
  let isMoved = false;
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(
      type,
      () => {
        isMoved = true;
      },
      { once: true, passive: true },
    );
  const show = () =>
    setTimeout(() => {
      if (!isMoved) element.scrollIntoView({ block: 'center' });
    }, afterLoadMs);
  if (document.readyState === 'complete') show();
  else addEventListener('load', show, { once: true });
}
