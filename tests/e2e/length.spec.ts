/** The page stays short: its heights, where the prices begin, its words; and no text pays for it with its size. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAs, settled, tagOf } from './layouts.ts';

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);
const wordsOf = (page: Page) =>
  page.evaluate(() => document.body.innerText.split(/\s+/).filter(Boolean).length);

for (const theme of ['dark', 'light'])
  test(
    `at 360 px: 13,000 px high, prices from 7,000 px, 1,325 words, all text of at least 16 px (${theme})`,
    {
      tag: tagOf(theme === 'dark'),
    },
    async ({ page }) => {
      await openAs(page, { theme, width: 360 });
      await settled(page);
      expect(await heightOf(page)).toBeLessThanOrEqual(13_000);
      const prices = await page
        .locator('#pricing')
        .evaluate((section) => section.getBoundingClientRect().top + scrollY);
      expect(prices).toBeLessThanOrEqual(7_000);
      expect(await wordsOf(page)).toBeLessThanOrEqual(1_325);
      expect(await wordsOf(page)).toBeGreaterThan(900); // the sections are laid out, so that the measurement works
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
      expect(await smallText(page)).toEqual([]);
    },
  );

test('at 1440 px: 9,800 px high, 1,325 words', async ({ page }) => {
  await openAs(page, { theme: 'light', width: 1440 });
  await settled(page);
  expect(await heightOf(page)).toBeLessThanOrEqual(9_800);
  expect(await wordsOf(page)).toBeLessThanOrEqual(1_325);
  expect(await smallText(page)).toEqual([]);
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
