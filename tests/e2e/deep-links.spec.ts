/** Deep links, reloads and early clicks: the target is in view at once and does not move afterwards. */
import type { Page } from '@playwright/test';
import { delayRequests } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';
import { cases, settled } from './layouts.ts';
import { untilHydrated } from './trial-form.ts';

/** `scroll-padding`: below the sticky header. */
const landsPx = 88;

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));

// Smooth scrolling would hide a target that is reached late.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('nothing shifts on a deep link: fonts wait until the visitor leaves the section; a reload stays where it was and starts with them', async ({
  page,
}) => {
  await watchShifts(page);
  // The fonts load after the section is visible.
  const visible = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await visible.promise;
    await route.continue();
  });
  const asked = page.waitForRequest('**/*.woff2');
  await page.goto('/#requirements', { waitUntil: 'commit' }); // the load event waits for the fonts
  await asked;
  await expect.poll(() => topOf(page, 'requirements')).toBe(landsPx);
  visible.resolve();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The page looks in one frame where it is; shifts of the next one are reported after it.
    for (let frame = 0; frame < 4; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  expect(await topOf(page, 'requirements')).toBe(landsPx);
  expect(await page.evaluate(() => document.documentElement.dataset.fonts)).toBeUndefined();
  expect(await takeShifts(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
  await test.step('a reload further down stays there, starts with the fonts, and nothing shifts', async () => {
    await page.unroute('**/*.woff2');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await page.locator('#faq').evaluate((faq) => faq.scrollIntoView({ behavior: 'instant' }));
    const before = await topOf(page, 'faq');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect(Math.abs((await topOf(page, 'faq')) - before)).toBeLessThanOrEqual(2);
    expect(await takeShifts(page)).toEqual([]);
  });
});

for (const { when, early } of [
  { when: 'after the first frame', early: false },
  { when: 'before the first frame, from the cache', early: true },
])
  test(`a visitor of a deep link gets the fonts when following the first link: they arrive ${when}`, async ({
    page,
  }) => {
    const fonts = () => page.evaluate(() => document.documentElement.dataset.fonts);
    if (early)
      await page.addInitScript(() => {
        document.fonts.load = () => Promise.resolve([]);
      });
    await page.goto('/#pricing');
    await settled(page);
    await page.locator('#pricing').getByRole('button', { name: '80 PC' }).click();
    expect(await fonts()).toBeUndefined();
    await page.locator('#pricing a[href="#prueba"]').first().click();
    expect(await fonts()).toBe('');
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
