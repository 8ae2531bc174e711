/** From 320 to 1920 px no texts overlap and nothing scrolls sideways, from the first paint on and at every position of the form. */
import type { Page } from '@playwright/test';
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { expect, test } from './fixtures.ts';
import { isLive, settled, showAs, tagOf } from './layouts.ts';
import { openTrial } from './trial-form.ts';

const widths = Array.from({ length: 101 }, (_, step) => 320 + 16 * step);

/** What is wrong with the page as it is now, at each of the widths. */
async function faultsAt(page: Page, each = widths): Promise<string[]> {
  const faults: string[] = [];
  for (const width of each) {
    await page.setViewportSize({ width, height: 600 });
    for (const [one, other] of await textOverlaps(page)) faults.push(`${width} px: "${one}" / "${other}"`);
    const beyondPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (beyondPx > 0) faults.push(`${width} px: scrolls ${beyondPx} px sideways`);
  }
  return faults;
}

for (const theme of ['dark', 'light'])
  test(
    `at each width no texts overlap and nothing scrolls sideways, before the late styles and with them (${theme})`,
    { tag: tagOf(theme === 'dark') },
    async ({ page }) => {
      const { promise: allowed, resolve: sendStyles } = Promise.withResolvers<void>();
      await page.route(/\.(css|woff2)$/, async (route) => {
        await allowed;
        await route.continue();
      });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto('/', { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
      await expect(page.locator('#footer')).toBeAttached();
      await test.step('from the first paint until the late styles arrive', async () => {
        expect(await faultsAt(page)).toEqual([]);
      });
      sendStyles();
      await isLive(page);
      await settled(page);
      await test.step('with all styles, in the final fonts', async () => {
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(5_000);
        expect(await faultsAt(page)).toEqual([]);
      });
    },
  );

test(
  'where the fonts stay away no texts overlap either, at each width',
  { tag: tagOf(false) },
  async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    await isLive(page);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.dataset.fonts)).toBeUndefined();
    expect(await faultsAt(page)).toEqual([]);
  },
);

for (const [isEnough, some] of [
  [true, [320, 768]],
  [false, widths.filter((width) => width < 960)],
] as const)
  test(
    `nothing covers a text or a field of the form, wherever it is scrolled: ${isEnough ? '320 and 768 px' : 'each width'}`,
    { tag: tagOf(isEnough) },
    async ({ opened }) => {
      for (const theme of isEnough ? ['dark'] : ['dark', 'light'])
        for (const width of some) {
          await showAs(opened, { theme, width, height: 640 });
          await openTrial(opened);
          // With its errors the form is longest.
          await opened.locator('#prueba [type=submit]').click();
          await expect(opened.locator('#prueba #email-error')).not.toBeEmpty();
          const dialog = opened.locator('#prueba');
          const lowestPx = await dialog.evaluate((form) => form.scrollHeight - form.clientHeight);
          expect(lowestPx).toBeGreaterThan(100);
          for (let topPx = 0; topPx <= lowestPx; topPx += 20) {
            await dialog.evaluate((form, top) => form.scrollTo({ top, behavior: 'instant' }), topPx);
            expect(await textOverlaps(opened), `${width} px, scrolled ${topPx} px`).toEqual([]);
          }
          await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeInViewport({ ratio: 1 });
          await opened.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        }
    },
  );
