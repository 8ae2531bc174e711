/** The page stays short: its heights, where the prices begin, its words; and no text pays for it with its size. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cases, settled, showAs } from './layouts.ts';

for (const [theme, width, heightMaxPx] of cases<[string, number, number]>(
  [
    ['dark', 360, 13_000],
    ['light', 1440, 9_800],
  ],
  [['light', 360, 13_000]],
))
  test.describe(() => {
    // What fingers press is larger.
    test.use({ hasTouch: width === 360 });
    test(`at ${width} px: ${heightMaxPx} px high, 1,335 words, all text of at least 16 px (${theme})`, async ({
      home: page,
    }) => {
      await showAs(page, { theme, width });
      await settled(page);
      const heightPx = await page.evaluate(() => document.documentElement.scrollHeight);
      expect(heightPx).toBeLessThanOrEqual(heightMaxPx);
      const words = await page.evaluate(() => document.body.innerText.split(/\s+/).filter(Boolean).length);
      expect(words).toBeLessThanOrEqual(1_335);
      expect(words).toBeGreaterThan(900); // the sections are laid out, so that the measurement works
      expect(await smallText(page)).toEqual([]);
      if (width > 360) return;
      const prices = page.locator('#pricing');
      const pricesPx = await prices.evaluate((section) => section.getBoundingClientRect().top + scrollY);
      expect(pricesPx).toBeLessThanOrEqual(7_000);
      await test.step('the header’s button and the line above the title stay on one line each', async () => {
        const lines = (selector: string) =>
          page.locator(selector).evaluate((element) => {
            const text = document.createRange();
            text.selectNodeContents(element);
            return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
          });
        expect(await lines('header [href="#prueba"]:visible')).toBe(1);
        expect(await lines('h1 >> xpath=preceding-sibling::p')).toBe(1);
      });
    });
  });

/** Sentences set smaller than 16 px; labels, legends and figures may be. */
function smallText(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(p, li, dd, dt, summary)')]
      .filter((element) => /\s.*[.:?]$/s.test(element.innerText.trim()))
      .filter((element) => Number.parseFloat(getComputedStyle(element).fontSize) < 16)
      .map((element) => element.innerText.slice(0, 60)),
  );
}
