/** Drawings below the first screens come in one file when the first of them comes near. */
import { expect, test } from './fixtures.ts';

test('not fetched before anybody scrolls, drawn when near, in their own place', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  let fetched = 0;
  page.on('request', (request) => {
    if (/drawings-.*\.svg$/.test(request.url())) fetched += 1;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(fetched).toBe(0);
  const drawing = page.locator('#services svg').first();
  const before = await drawing.boundingBox();
  expect(before?.height).toBeGreaterThan(100);
  await drawing.scrollIntoViewIfNeeded();
  await expect.poll(() => drawing.evaluate((svg: SVGSVGElement) => svg.getBBox().width)).toBeGreaterThan(100);
  const after = await drawing.boundingBox();
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
  await page.locator('#features svg').first().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  expect(fetched).toBe(1);
});

test('a cut line costs the drawings, not the page, and they are asked for again', async ({ page }) => {
  await page.clock.install();
  let fail = true;
  await page.route('**/drawings-*.svg', (route) => (fail ? route.abort() : route.continue()));
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/', { waitUntil: 'networkidle' });
  const drawing = page.locator('#benefits svg').first();
  const failed = page.waitForEvent('requestfailed');
  await drawing.scrollIntoViewIfNeeded();
  await failed;
  fail = false;
  await page.clock.runFor(6000);
  await expect.poll(() => drawing.evaluate((svg: SVGSVGElement) => svg.getBBox().width)).toBeGreaterThan(100);
  expect(errors).toEqual([]);
});
