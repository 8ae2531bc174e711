/** A cold load sends no request to other origins, and the page never violates its own policy. */
import { logo } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';
import { cases, settled } from './layouts.ts';

test('only the document is requested before the first paint; no request leaves the own origin, and nothing is complained of or shifts while islands are hydrated', async ({
  page,
  relay,
}) => {
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(relay.url)) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await watchShifts(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  // A busy machine may paint later than half a second after the document came, which is idle enough for the browser.
  await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
  await test.step('only the document is requested before the first paint', async () => {
    const early = await page.evaluate(() => {
      const paint = performance.getEntriesByName('first-paint')[0]?.startTime ?? Number.POSITIVE_INFINITY;
      const resources = performance.getEntriesByType('resource');
      return resources
        .filter(({ startTime }) => startTime < paint)
        .map(({ name }) => name.slice(name.lastIndexOf('/') + 1));
    });
    // The browser decides when it requests the icon, and the owner's logo in the header, which delays no paint.
    expect(early.filter((name) => name !== 'favicon.svg' && !logo?.file.endsWith(name))).toEqual([]);
    await expect(page.locator('html[data-live]')).toBeAttached();
  });
  await test.step('islands hydrate without a shift', async () => {
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    await takeShifts(page);
    for (const island of await page.locator('main [data-island]').all()) {
      // From above, so that it is in view when it hydrates.
      await island.evaluate((root) => root.scrollIntoView({ block: 'start' }));
      await expect(island).toHaveAttribute('data-ready', '');
    }
    await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
    expect(await takeShifts(page)).toEqual([]);
  });
  await page.locator('#footer').scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('button', { name: 'Claro' }).click();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

for (const width of cases([390], [320, 412]))
  test(`a title of the owner’s that would break at another word keeps the first font, at ${width} px`, async ({
    page,
  }) => {
    await watchShifts(page);
    await page.route('/', async (route) => {
      const answer = await route.fetch();
      const html = await answer.text();
      const body = html.replace(/(<h1[^>]*>).*?(?=<span)/s, '$1Tu laboratorio listo en cada clase ');
      await route.fulfill({ response: answer, body });
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await expect(page.locator('h1')).toContainText('Tu laboratorio listo');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    // The answer of the route arrives in pieces: a busy machine may paint the header before all of it is parsed.
    const headerBottomPx = await page
      .locator('header')
      .first()
      .evaluate((header) => header.clientHeight);
    const shifts = (await takeShifts(page)).filter(({ sources }) =>
      sources.some(({ currentRect }) => currentRect.bottom > headerBottomPx),
    );
    expect(shifts).toEqual([]);
  });

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
  await expect(page.locator('#requirements h2')).toBeInViewport();
  visible.resolve();
  await page.evaluate(async () => {
    await document.fonts.ready;
    // The page looks in one frame where it is; shifts of the next one are reported after it.
    for (let frame = 0; frame < 4; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  expect(await page.evaluate(() => [scrollY > 1000, document.documentElement.dataset.fonts])).toEqual([
    true,
    undefined,
  ]);
  expect(await takeShifts(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
  await test.step('a reload further down stays there, starts with the fonts, and nothing shifts', async () => {
    await page.unroute('**/*.woff2');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await page.locator('#faq').evaluate((faq) => faq.scrollIntoView({ behavior: 'instant' }));
    const topOf = () => page.locator('#faq').evaluate((faq) => faq.getBoundingClientRect().top);
    const before = await topOf();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
    expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
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
