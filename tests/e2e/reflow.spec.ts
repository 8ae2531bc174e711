/** 400 % zoom (1280 px wide becomes 320), text spacing of WCAG 1.4.12, forced colours, more contrast. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAs } from './layouts.ts';

/** https://www.w3.org/TR/WCAG22/#text-spacing */
const textSpacing =
  '*{line-height:1.5!important;letter-spacing:0.12em!important;word-spacing:0.16em!important}p{margin-bottom:2em!important}';

for (const width of [320, 390, 1440])
  test(`with wider text spacing nothing is cut off or pushed out at ${width} px`, async ({ page }) => {
    await openAs(page, { theme: 'dark', width });
    expect(await cutOff(page)).toEqual([]);
    await page.evaluate((css) => {
      // A style element would be against the page's policy; a visitor's own style sheet is not.
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
    }, textSpacing);
    expect(await page.evaluate(() => getComputedStyle(document.body).letterSpacing)).not.toBe('normal');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await cutOff(page)).toEqual([]);
  });

test('at 400 % zoom every section reads down the page and the trial form fits', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/');
  for (const heading of await page.getByRole('heading', { level: 2 }).all()) {
    if (!(await heading.isVisible())) continue;
    const { x = -1, width = 999 } = (await heading.boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(320);
  }
  await page.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
  const dialog = page.locator('#prueba');
  await expect(dialog).toBeVisible();
  expect(await dialog.evaluate((el) => el.scrollWidth - el.clientWidth)).toBe(0);
  await dialog.locator('[type=submit]').scrollIntoViewIfNeeded();
  await expect(dialog.locator('[type=submit]')).toBeInViewport({ ratio: 1 });
});

test('in forced colours each button and field keeps an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openAs(page, { theme: 'dark', width: 1440 });
  expect(await page.evaluate(edgeless)).toEqual([]);
  await page.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
  await expect(page.locator('#prueba #fullName')).toBeFocused();
  expect(await page.evaluate(edgeless)).toEqual([]);
});

/** Buttons and fields in sight without an edge; a field's may be drawn around it and what stands beside it. */
function edgeless(): string[] {
  const hasEdge = (element: Element | null) => {
    const { borderTopStyle, borderTopWidth } = getComputedStyle(element as Element);
    return borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1;
  };
  const selector =
    ':is(main, dialog) :is(button, a[href="#prueba"], input:not([type=range], [type=checkbox], [tabindex="-1"])), [data-floating] > *';
  return [...document.querySelectorAll(selector)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !hasEdge(element.matches('dialog label + * > *') ? element.parentElement : element))
    .map((element) => element.outerHTML.slice(0, 140));
}

for (const theme of ['dark', 'light'] as const)
  test(`with more contrast asked for, texts are of one strength and edges are solid (${theme})`, async ({
    page,
  }) => {
    const looks = async () => {
      await openAs(page, { theme, width: 1440 });
      return page.evaluate(() => {
        const of = (selector: string) => getComputedStyle(document.querySelector(selector) as Element);
        return {
          text: of('body').color,
          quiet: of('#about p').color,
          quieter: of('#requirements dt').color,
          edge: of('#pricing article').borderTopColor,
          strongEdge: of('[data-floating] a').borderTopColor,
        };
      });
    };
    const usual = await looks();
    expect(new Set([usual.text, usual.quiet, usual.quieter]).size).toBe(3);
    await page.emulateMedia({ contrast: 'more' });
    const { text, quiet, quieter, edge, strongEdge } = await looks();
    expect([quiet, quieter, strongEdge]).toEqual([text, text, text]);
    expect(edge).not.toBe(usual.edge);
    expect(edge).not.toContain('/');
  });

/** Texts whose box clips them. */
async function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main *, header *, footer *, [data-floating] *')]
      .filter(
        (element) => element.textContent?.trim() && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => {
        const style = getComputedStyle(element);
        // Read aloud only, drawn only, or the name beside the mark, which gives way.
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

for (const width of [360, 768, 1440])
  test(`while the page is read no text lies over another, at ${width} px`, async ({ page }) => {
    await openAs(page, { theme: 'light', width });
    await page.keyboard.press('Shift'); // a first key lays out every section
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeGreaterThan(5_000);
    const overlaps = new Set<string>();
    for (let top = 0; top < height; top += 350) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top);
      for (const pair of await page.evaluate(overlappingTexts)) overlaps.add(pair);
    }
    expect([...overlaps]).toEqual([]);
  });

function overlappingTexts(): string[] {
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
    .filter(({ box }) => box.height > 0 && box.width > 0 && box.bottom > 0 && box.top < innerHeight);
  const isOver = (a: DOMRect, b: DOMRect) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return texts.flatMap(({ element, box }, at) =>
    texts
      .slice(at + 1)
      .filter(
        (other) =>
          !element.contains(other.element) && !other.element.contains(element) && isOver(box, other.box),
      )
      .map((other) => `${element.textContent?.slice(0, 30)} / ${other.element.textContent?.slice(0, 30)}`),
  );
}
