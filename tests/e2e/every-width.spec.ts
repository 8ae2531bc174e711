/** From 320 to 1920 px no texts overlap, no word is broken and nothing scrolls sideways, from the first paint on and at every position of the form. */
import { brokenWords } from '../../scripts/broken-words.ts';
import { faultsAtWidths, widthsUpTo } from '../../scripts/faults-at-widths.ts';
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { expect, test } from './fixtures.ts';
import { cases, isFull, isLive, settled, showAs } from './layouts.ts';
import { openTrial } from './trial-form.ts';

/** The narrowest of each layout, which has the least room, and the widest; `test:full` has the widest of each, and goes in steps of 16 px. */
const edges = [320, 336, 360, 384, 480, 640, 768, 960, 1024, 1200, 1280, 1920];
const steps = [...widthsUpTo(1920), 359, 383, 479, 639, 767, 959, 1023, 1199, 1279];

/** Looks at every frame whether the page scrolls sideways. Runs in the page before its document. */
function watchFrames(): void {
  const seen = { count: 0, wide: [] as string[] };
  Object.assign(window, { watchedFrames: seen });
  const look = () => {
    seen.count += 1;
    const beyondPx = document.documentElement.scrollWidth - innerWidth;
    if (beyondPx > 0) seen.wide.push(`${innerWidth} px: ${beyondPx} px`);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

for (const { theme, widths } of cases(
  [{ theme: 'dark', widths: edges }],
  [
    { theme: 'dark', widths: steps },
    { theme: 'light', widths: steps },
  ],
))
  test(`at ${widths.length} widths no texts overlap and nothing scrolls sideways, before the late styles and with them (${theme})`, async ({
    page,
  }) => {
    const { promise: allowed, resolve: sendStyles } = Promise.withResolvers<void>();
    await page.route(/\.(css|woff2)$/, async (route) => {
      await allowed;
      await route.continue();
    });
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.addInitScript(watchFrames);
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
    await expect(page.locator('#footer')).toBeAttached();
    await test.step('from the first paint until the late styles arrive', async () => {
      expect(await faultsAtWidths(page, widths, false)).toEqual([]);
    });
    sendStyles();
    await isLive(page);
    await settled(page);
    await test.step('with all styles, in the final fonts', async () => {
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(5_000);
      expect(await faultsAtWidths(page, widths)).toEqual([]);
    });
    await test.step('nor did it at any frame', async () => {
      const { count, wide } = await page.evaluate(() => Reflect.get(window, 'watchedFrames'));
      expect(count).toBeGreaterThan(widths.length);
      expect(wide).toEqual([]);
    });
  });

if (isFull)
  test('where the fonts stay away no texts overlap either, at each width', async ({ page }) => {
    await page.route('**/*.woff2', (route) => route.abort());
    await page.goto('/');
    await isLive(page);
    await settled(page);
    expect(await page.evaluate(() => document.documentElement.dataset.fonts)).toBeUndefined();
    expect(await faultsAtWidths(page, steps)).toEqual([]);
  });

for (const some of cases([[320, 496, 768]], [steps.filter((width) => width < 960)]))
  test(`no word of the form is broken, and nothing covers a text or a field, wherever it is scrolled: ${some.length} widths`, async ({
    opened,
  }) => {
    test.setTimeout(60_000 + 10_000 * some.length);
    for (const theme of cases(['dark'], ['light']))
      for (const width of some) {
        await showAs(opened, { theme, width, height: 640 });
        await openTrial(opened);
        // With its errors the form is longest.
        await opened.locator('#prueba [type=submit]').click();
        await expect(opened.locator('#prueba #email-error')).not.toBeEmpty();
        expect(await brokenWords(opened), `${width} px`).toEqual([]);
        const dialog = opened.locator('#prueba');
        const lowestPx = await dialog.evaluate((form) => form.scrollHeight - form.clientHeight);
        expect(lowestPx).toBeGreaterThan(100);
        // What stays in place covers a line for as long as both are high.
        for (let topPx = 0; topPx <= lowestPx; topPx += 40) {
          // Not by the locator, which takes longer than the look.
          await opened.evaluate(
            (top) => document.querySelector('#prueba')?.scrollTo({ top, behavior: 'instant' }),
            topPx,
          );
          expect(await textOverlaps(opened), `${width} px, scrolled ${topPx} px`).toEqual([]);
        }
        await expect(dialog.getByRole('button', { name: 'Cerrar' })).toBeInViewport({ ratio: 1 });
        // As 1280 x 1024 px at 400 % zoom.
        await opened.setViewportSize({ width, height: 256 });
        expect(await dialog.evaluate((form) => form.scrollWidth - form.clientWidth)).toBe(0);
        await dialog.locator('[type=submit]').scrollIntoViewIfNeeded();
        await expect(dialog.locator('[type=submit]')).toBeInViewport({ ratio: 1 });
        await opened.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
  });
