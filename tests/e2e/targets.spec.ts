/** Target sizes: WCAG 2.5.8 requires 24 px, the main controls have 44. */
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { expect, test } from './fixtures.ts';
import { cases, openAs, settled, showAs } from './layouts.ts';

/** The main controls for touch. */
const main = [
  'header button',
  'header a:not([href="#contenido"])',
  '[data-floating] > *',
  'main a[href="#prueba"]',
  'main summary',
  '[data-island] button:not(td button, th button)',
  '[data-island] input[type=number]',
  '[data-island] select',
];

for (const width of cases([390], [320, 1440]))
  test(`each target has 24 px or its own room, main controls 44 px, at ${width} px`, async ({ opened }) => {
    await showAs(opened, { theme: 'dark', width });
    const island = opened.locator('[data-island=planner]');
    await island.scrollIntoViewIfNeeded();
    await island.getByRole('button', { name: 'Calcular con mis datos' }).click();
    await expect(island.getByLabel('Enlace del servidor')).toBeVisible();
    const { small, tooSmall, counted } = await opened.evaluate((mainSelectors) => {
      const measure = (element: Element) => {
        // The label is part of the target.
        const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
        return (label ?? element).getBoundingClientRect();
      };
      const name = (element: Element) => {
        const { width: wide, height } = measure(element);
        return `${element.outerHTML.slice(0, 120)}: ${Math.round(wide)} x ${Math.round(height)}`;
      };
      const all = [...document.querySelectorAll('a, button, input, select, summary')].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.matches('[href="#contenido"]'),
      );
      // WCAG leaves out links within a sentence.
      const isInline = (element: Element) =>
        element.matches('p a, dd a, li a') && getComputedStyle(element).display === 'inline';
      const isSmaller = (element: Element, px: number) => {
        const { width: wide, height } = measure(element);
        return Math.min(wide, height) < px - 0.5;
      };
      return {
        counted: all.length,
        tooSmall: all.filter((element) => !isInline(element) && isSmaller(element, 24)).map(name),
        small: all
          .filter((element) => element.matches(mainSelectors) && !isInline(element))
          .filter((element) => measure(element).height < 43.5)
          .map(name),
      };
    }, main.join(','));
    expect(counted).toBeGreaterThan(50);
    expect(tooSmall).toEqual([]);
    expect(small).toEqual([]);
    await island.getByRole('button', { name: 'Ocultar mi cálculo' }).click();
  });

test('on touch the small targets have 44 px too, and cover no text', async ({ browser, relay }) => {
  const context = await browser.newContext({
    hasTouch: true,
    baseURL: relay.url,
    reducedMotion: 'no-preference',
  });
  const page = await context.newPage();
  await openAs(page, { theme: 'dark', width: 390 });
  await settled(page);
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const heights = await page.evaluate(() =>
    ['#contact dd a', '#contact dd button', '#footer nav a', 'figcaption label', 'input[type=range]'].map(
      (selector) => {
        const each = [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility());
        return [
          selector,
          Math.min(...each.map((element) => element.getBoundingClientRect().height)),
        ] as const;
      },
    ),
  );
  for (const [selector, heightPx] of heights) {
    expect(heightPx, selector).toBeGreaterThanOrEqual(43.5);
    expect(heightPx, selector).toBeLessThan(60);
  }
  expect(await textOverlaps(page)).toEqual([]);
  await context.close();
});
