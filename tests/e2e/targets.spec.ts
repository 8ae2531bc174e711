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
    const targets = await opened.evaluate(
      (mainSelectors) =>
        [...document.querySelectorAll('a:not([href="#contenido"]), button, input, select, summary')]
          .filter((element) => element.checkVisibility({ visibilityProperty: true }))
          // WCAG leaves out links within a sentence.
          .filter(
            (element) =>
              !element.matches('p a, dd a, li a') || getComputedStyle(element).display !== 'inline',
          )
          .map((element) => {
            // The label is part of the target.
            const label = element.matches('[type=checkbox], [type=radio]') ? element.closest('label') : null;
            const { width: wide, height } = (label ?? element).getBoundingClientRect();
            const isMain = element.matches(mainSelectors);
            return { html: element.outerHTML.slice(0, 120), wide, height, isMain };
          }),
      main.join(','),
    );
    expect(targets.length).toBeGreaterThan(50);
    expect(targets.filter(({ wide, height }) => Math.min(wide, height) < 23.5)).toEqual([]);
    expect(targets.filter(({ isMain, height }) => isMain && height < 43.5)).toEqual([]);
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
  const small = ['#contact dd a', '#contact dd button', '#footer nav a', 'figcaption label', '[type=range]'];
  for (const selector of small) {
    const heights = await page
      .locator(`${selector}:visible`)
      .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().height));
    const leastPx = Math.min(...heights); // of none it is infinite
    expect(leastPx, selector).toBeGreaterThanOrEqual(43.5);
    expect(leastPx, selector).toBeLessThan(60);
  }
  expect(await textOverlaps(page)).toEqual([]);
  await context.close();
});
