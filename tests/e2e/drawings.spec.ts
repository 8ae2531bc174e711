/** Drawings below the first screens come with the late styles; the document keeps their places. */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBack } from './hold-back.ts';
import { layOutSections, openAs } from './layouts.ts';

const places = ':is(#benefits, #features, #services) svg[viewBox]';
const widthDrawn = (drawing: Locator) => drawing.evaluate((svg: SVGSVGElement) => svg.getBBox().width);

test('each is drawn in its own place, without a scroll and without a request of its own', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const letThrough = await holdBack(page, '**/late-*.css');
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  const drawings = await page.locator(places).all();
  expect(drawings).toHaveLength(11);
  const before = await Promise.all(drawings.map((drawing) => drawing.boundingBox()));
  expect(await Promise.all(drawings.map(widthDrawn))).toEqual(drawings.map(() => 0));
  letThrough();
  for (const drawing of drawings) await expect.poll(() => widthDrawn(drawing)).toBeGreaterThan(100);
  const sizes = (boxes: typeof before) => boxes.map((box) => [box?.width, box?.height]);
  expect(sizes(await Promise.all(drawings.map((drawing) => drawing.boundingBox())))).toEqual(sizes(before));
});

for (const width of [360, 700, 768, 1024, 1440])
  test(`no lettering is smaller than 11 px, at ${width} px`, async ({ page }) => {
    await openAs(page, { theme: 'dark', width });
    await layOutSections(page);
    const island = page.locator('[data-island=demonstrator]');
    await island.scrollIntoViewIfNeeded();
    await island.getByRole('button', { name: 'Reiniciar', exact: true }).click();
    await expect(island.getByText('PC 1: PXE').last()).toBeVisible();
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<SVGTextElement>('svg text')]
        .filter((text) => text.checkVisibility() && text.getBoundingClientRect().width > 0)
        .map((text) => ({
          text: text.textContent,
          px: Number.parseFloat(getComputedStyle(text).fontSize) * (text.getScreenCTM()?.a ?? 0),
        }))
        .filter(({ px }) => px < 11),
    );
    expect(small).toEqual([]);
  });

test('without the late styles the page works and says nothing', async ({ page }) => {
  await page.route('**/late-*.css', (route) => route.abort());
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.locator('#item-1 summary').click();
  await expect(page.locator('#item-1')).toHaveAttribute('open', '');
  expect(errors).toEqual([]);
});

test('soon every section is laid out, without a scroll: a picture of the whole page shows all of it', async ({
  page,
}) => {
  await page.goto('/');
  const waiting = () =>
    page
      .locator('main > section')
      .evaluateAll((all) =>
        all
          .filter((section) => getComputedStyle(section).contentVisibility !== 'visible')
          .map(({ id }) => id),
      );
  await expect.poll(waiting).toEqual([]);
});

test('the loop of the first drawing runs only while somebody can see it', async ({ browser, relay }) => {
  const page = await browser.newPage({
    reducedMotion: 'no-preference',
    viewport: { width: 390, height: 800 },
  });
  await page.goto(relay.url);
  const running = () =>
    page
      .locator('figure')
      .evaluate(
        (figure) =>
          figure.getAnimations({ subtree: true }).filter(({ playState }) => playState === 'running').length,
      );
  await expect.poll(running).toBeGreaterThan(0);
  await page.locator('#pricing').scrollIntoViewIfNeeded();
  await expect.poll(running).toBe(0);
  await page.locator('figure').scrollIntoViewIfNeeded();
  await expect.poll(running).toBeGreaterThan(0);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page
    .getByRole('main')
    .getByRole('link', { name: /prueba/i })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(running).toBe(0);
  await page.close();
});
