/** Finds text that cannot be read: clipped, broken or outside the screen (overlapped: scripts/text-overlaps.ts). */
import type { Page } from '@playwright/test';

/** Texts whose box clips them. */
export async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, [data-floating] *')]
      .filter(
        (element) => element.textContent?.trim() && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => {
        const style = getComputedStyle(element);
        // Exempt: text for screen readers, decoration, and the name beside the logo, which is hidden when space is short.
        if (
          element.closest('svg') ||
          style.clipPath !== 'none' ||
          element.closest('a[href="#inicio"]') ||
          element.clientWidth <= 2
        )
          return false;
        const hides = (axis: string) => axis === 'hidden' || axis === 'clip';
        return (
          (hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => element.outerHTML.slice(0, 140)),
  );
}

/** Texts and controls beyond the left or right edge of the screen, and text that overflows its button. */
export async function pushedOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inside = (inner: DOMRect, outer: { left: number; right: number }) =>
      inner.left >= outer.left - 1 && inner.right <= outer.right + 1;
    return [
      ...document.querySelectorAll(
        ':is(header, main, footer, aside, dialog[open]) :is(h1, h2, h3, p, li, dt, dd, th, td, label, legend, a, button, input, select, summary, output, code, b, span)',
      ),
    ]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.closest('svg'))
      .filter((element) => !element.closest('[inert], a[href="#contenido"], a[href="#inicio"]'))
      .filter((element) => getComputedStyle(element.closest('[class]') ?? element).clipPath === 'none')
      .filter((element) => {
        const box = element.getBoundingClientRect();
        if (box.width <= 2) return false;
        const range = document.createRange();
        range.selectNodeContents(element);
        const contents = range.getBoundingClientRect();
        const isControl = element.matches('a, button, summary, th, td') && contents.width > 0;
        return !inside(box, { left: 0, right: innerWidth }) || (isControl && !inside(contents, box));
      })
      .map((element) => element.outerHTML.slice(0, 140));
  });
}
