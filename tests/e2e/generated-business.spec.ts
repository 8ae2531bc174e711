/** Businesses of every shape, at the narrowest and a wide screen: nothing is covered, pushed out or cut off, and nothing fails. */
import type { Locator } from '@playwright/test';
import { renderSite } from '../../business/render-site.ts';
import { shortNameOf } from '../../business/short-name.ts';
import { compiledDir, renderedSite } from '../../relay/http/served-site.ts';
import { brokenWords } from '../../scripts/broken-words.ts';
import { nameInHeader } from '../../scripts/name-in-header.ts';
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import {
  type Entries,
  generatedBusinesses,
  longestLines,
  usualWords,
} from '../support/generated-business.ts';
import { serveSite } from '../support/serve-deployed.ts';
import { expect, test } from './fixtures.ts';
import { cases, isLive, settled } from './layouts.ts';
import { cutOff, pushedOut } from './legible.ts';

type Case = [name: string, entries: Entries, widths: number[], isUsual: boolean];
const withPrices = (what: string, given: object): Case => [
  what,
  { ...longestLines, texts: {}, ...given },
  [320, 360, 390, 640, 768, 960, 1024, 1200, 1440],
  true,
];
const usual: Case[] = [
  // The bar has its links from 1200 px on.
  ['with its lines at their limits', longestLines, [320, 1200, 1440], true],
  withPrices('with a name of 40 letters and the largest prices in bolívares', {
    ...{ name: 'Servicios Informáticos El Túnel Arequipa', shortName: 'El Túnel AQP' },
    ...{ country: 'VE', currency: 'VES' },
    prices: { virtualDisk: 89_999_999.99, basic: 99_999_999.99, professional: 99_999_999.99 },
  }),
];
const others: Case[] = [
  // Nine wide letters are the longest price that is not set smaller.
  withPrices('with a name that cannot wrap and prices in guaraníes', {
    ...{ name: 'W'.repeat(40), shortName: '', country: 'PY', currency: 'PYG' },
    prices: { virtualDisk: 60_000, basic: 75_000, professional: 110_000 },
  }),
  ...generatedBusinesses(40).map((entries, at): Case => [`${at}`, entries, [320, 1440], false]),
];
for (const [what, entries, widths, isUsual] of cases(usual, others))
  test(`business ${what} fits at ${widths.join(', ')} px`, async ({ page }) => {
    const given = { entries, files: {} };
    const rendered = await renderSite({ given, compiled: compiledDir, env: {}, isPreview: true });
    const host = await serveSite(renderedSite(rendered));
    /** Whether the header has all of the name, or of its short form. */
    const isNamed = async () => {
      const { text, isWhole } = await nameInHeader(page);
      return isWhole && [rendered.business.name, shortNameOf(rendered.business)].includes(text);
    };
    // Lines at their limits need the final fonts.
    if (isUsual && entries !== longestLines)
      await test.step('its name is whole before the fonts arrive, too', async () => {
        await page.route('**/*.woff2', (route) => route.abort());
        await page.goto(host.url);
        await settled(page);
        // The rest of the page takes no part, and most of the time of each width.
        await page.evaluate(() => document.querySelector('main')?.replaceChildren());
        for (const width of widths) {
          await page.setViewportSize({ width, height: 900 });
          expect(await isNamed(), `${width} px`).toBe(true);
        }
        await page.unroute('**/*.woff2');
      });
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
    // Nearly the most PCs, with cents.
    await page.goto(isUsual ? `${host.url}?pcs=4999` : host.url);
    await isLive(page);
    await settled(page);
    if (isUsual) {
      const savings = page.locator('[data-island=savings]');
      await savings.scrollIntoViewIfNeeded();
      await expect(savings).toHaveAttribute('data-ready', '');
      for (const price of await savings.locator('input').all()) await price.fill('99999999');
    }
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const faults = {
        width,
        sidewaysPx: await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        overlaps: await textOverlaps(page),
        // Tables scroll in their own box.
        pushed: (await pushedOut(page)).filter((html) => !/^<t[dh]/.test(html)),
        cut: await cutOff(page),
        // Words that fit anywhere, and amounts; a text without spaces has to break.
        broken: (await brokenWords(page)).filter(
          (word) => usualWords.includes(word) || /^\D{0,6}\d+([.,]\d+)+\D{0,6}$/.test(word),
        ),
        isNamed: !isUsual || (await isNamed()),
      };
      const none = { sidewaysPx: 0, overlaps: [], pushed: [], cut: [], broken: [], isNamed: true };
      expect(faults).toEqual({ width, ...none });
    }
    expect(errors).toEqual([]);
    if (isUsual && entries !== longestLines)
      await test.step('the largest totals fit on phones; what is to be scrolled to shows its edge', async () => {
        await page.setViewportSize({ width: 360, height: 800 });
        const totals = page.locator('[data-island=quote][data-ready] div:has(> table)');
        await totals.scrollIntoViewIfNeeded();
        const [toScrollPx, insidePx] = await totals.evaluate((box) => {
          const result = box.previousElementSibling;
          return [box.scrollWidth - box.clientWidth, result ? result.clientWidth - result.scrollWidth : -1];
        });
        expect(toScrollPx).toBeGreaterThan(0);
        expect(insidePx).toBeGreaterThanOrEqual(0);
        const edge = await pictureOf(totals, 8);
        expect(edge.equals(await pictureOf(totals, 40))).toBe(false);
        // Where nothing more is to the right it is covered.
        await totals.evaluate((box) => box.scrollTo({ left: box.scrollWidth, behavior: 'instant' }));
        expect(edge.equals(await pictureOf(totals, 8))).toBe(false);
      });
    await host.stop();
  });

/** Some pixels so far from the right, above the table, where nothing is written. */
async function pictureOf(box: Locator, fromRightPx: number): Promise<Buffer> {
  const { x, y, width } = await box.evaluate((element) => element.getBoundingClientRect().toJSON());
  return box.page().screenshot({ clip: { x: x + width - fromRightPx, y: y + 1, width: 8, height: 5 } });
}
