/** A link with a quote in it leads to the prices' heading; the quote itself stands far below that on a phone. */

/** The browser's own way to the address's place ends a few frames after the load. */
const afterLoadMs = 500;

/** Brings `element` into view once, unless the visitor has moved or done anything before. */
export function showSharedQuote(element: Element): void {
  // After a reload or Back the browser knows the place itself.
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
