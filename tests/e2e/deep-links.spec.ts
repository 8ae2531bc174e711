/** Deep links, reloads and early clicks: the target is in view at once and does not move afterwards. */
import type { Page } from '@playwright/test';
import { delayRequests } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { cases, settled } from './layouts.ts';
import { untilHydrated } from './trial-form.ts';

/** `scroll-padding`: below the sticky header. */
const landsPx = 88;

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

// Smooth scrolling would hide a target that is reached late.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const width of cases([390], [1440]))
  for (const id of cases(['faq'], ['features', 'pricing', 'contact']))
    test(`a link to #${id} lands there at ${width} px, and nothing moves`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/#${id}`, { waitUntil: 'load' });
      await expect.poll(() => topOf(page, id)).toBe(landsPx);
      await settled(page);
      expect(await topOf(page, id)).toBe(landsPx);
    });

for (const [hasTouch, reducedMotion] of cases<[boolean, 'reduce' | 'no-preference']>(
  [[true, 'no-preference']],
  [
    [true, 'reduce'],
    [false, 'reduce'],
  ],
))
  test(`typing while the script loads is not interrupted (touch: ${hasTouch}, motion: ${reducedMotion})`, async ({
    browser,
    relay,
  }) => {
    const viewport = { width: 360, height: 560 };
    const context = await browser.newContext({ viewport, hasTouch, reducedMotion });
    const page = await context.newPage();
    const releaseRequests = await delayRequests(page, /\.js$/);
    await page.goto(relay.url, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
    await page.locator('#city').click();
    await page.keyboard.type('Arequipa');
    expect(await page.locator('#prueba').evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(100);
    let before = Number.NaN;
    // The field that was focused may still be scrolled to, with pauses where a busy machine holds its frames back.
    const isStill = async () => {
      const last = before;
      before = await topOf(page, 'city');
      return before - last;
    };
    await expect.poll(isStill, { intervals: [500] }).toBe(0);
    releaseRequests();
    await untilHydrated(page);
    await page.waitForLoadState('load');
    await expect(page.locator('#city')).toBeFocused();
    await page.keyboard.type(' centro');
    await expect(page.locator('#city')).toHaveValue('Arequipa centro');
    expect(await topOf(page, 'city')).toBe(before);
    await context.close();
  });

test('a link clicked right after the first paint leads to its target', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await page.locator('main a[href="#pricing"]').first().click();
  await settled(page);
  await expect.poll(() => topOf(page, 'pricing')).toBe(landsPx);
});

test('an address that names a question leads to its open answer', async ({ page }) => {
  for (const id of ['servidor', 'item-4']) {
    await page.goto(`/#${id}`);
    await expect(page.locator(`#${id} p`)).toBeInViewport();
  }
});
