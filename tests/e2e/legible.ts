/** Finds text that cannot be read: clipped, outside the screen, or overlapped. */
import type { Page } from '@playwright/test';
import { settled } from './layouts.ts';

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

/** Texts that overlap each other, anywhere on the page. */
export async function overlaps(page: Page): Promise<string[]> {
  await settled(page);
  // Without anything that sticks to the screen, the texts lie the same wherever the page is scrolled.
  const sticks = await page.evaluate(() =>
    [...document.querySelectorAll('main *')].some(
      (element) => getComputedStyle(element).position === 'sticky' && element.checkVisibility(),
    ),
  );
  if (!sticks) return page.evaluate(overlappingTexts, false);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  const found = new Set<string>();
  for (let top = 0; top < height; top += 350) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
    for (const pair of await page.evaluate(overlappingTexts, true)) found.add(pair);
  }
  return [...found];
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

/** @param isSeen only on the screen; otherwise in the whole page. Runs in the page. */
function overlappingTexts(isSeen: boolean): string[] {
  const boxOfText = (element: Element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  };
  const texts = [
    ...document.querySelectorAll('main :is(h1, h2, h3, p, li, dt, dd, th, td, summary, label, output)'),
  ]
    .map((element) => ({ element, box: boxOfText(element) }))
    .filter(({ element }) => element.checkVisibility({ contentVisibilityAuto: true }))
    .filter(({ box }) => box.height > 0 && box.width > 0)
    .filter(({ box }) => !isSeen || (box.bottom > 0 && box.top < innerHeight));
  const isOver = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return texts.flatMap(({ element, box }, at) =>
    texts
      .slice(at + 1)
      .filter(
        (other) =>
          isOver(box, other.box) && !element.contains(other.element) && !other.element.contains(element),
      )
      .map((other) => `${element.textContent?.slice(0, 30)} / ${other.element.textContent?.slice(0, 30)}`),
  );
}
