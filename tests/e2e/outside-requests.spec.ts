/** A cold load sends no request to other origins, and the page never violates its own policy. */
import { expect, test } from './fixtures.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';

test('no request leaves the own origin, and no policy violation is reported, scrolled to the end', async ({
  page,
  relay,
}) => {
  const outside: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(relay.url)) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  await page.goto('/', { waitUntil: 'networkidle' });
  for (const id of ['about', 'benefits', 'howItWorks', 'requirements', 'pricing', 'faq', 'contact', 'footer'])
    await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('button', { name: 'Claro' }).click();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

test('nothing shifts while fonts and late styles arrive', async ({ page }) => {
  await watchShifts(page);
  await page.route('**/*.woff2', async (route) => {
    await page.waitForTimeout(300); // the first paint is over by then
    await route.continue();
  });
  for (const width of [360, 412, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
    await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
    expect(await takeShifts(page), `at ${width} px`).toEqual([]);
    await page.evaluate(() => sessionStorage.clear()); // the next one is a first visit too
  }
});

test('a title of the owner’s that would break at another word keeps the first font', async ({ page }) => {
  await watchShifts(page);
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const html = await answer.text();
    const body = html.replace(/(<h1[^>]*>).*?(?=<span)/s, '$1Tu laboratorio listo en cada clase ');
    await route.fulfill({ response: answer, body });
  });
  for (const width of [320, 390, 412]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/', { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toContainText('Tu laboratorio listo');
    await expect(page.locator('html')).toHaveAttribute('data-settled', '');
    expect(await takeShifts(page), `at ${width} px`).toEqual([]);
    await page.evaluate(() => sessionStorage.clear());
  }
});

test('nothing shifts on a deep link: fonts wait until the visitor leaves the section', async ({ page }) => {
  await watchShifts(page);
  // The fonts load long after the section is visible.
  await page.route('**/*.woff2', async (route) => {
    await new Promise((later) => setTimeout(later, 1500));
    await route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/#requirements', { waitUntil: 'networkidle' });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => [scrollY > 1000, document.documentElement.dataset.fonts])).toEqual([
    true,
    undefined,
  ]);
  expect(await takeShifts(page)).toEqual([]);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
});

test('a visitor of a deep link gets the fonts when following the first link', async ({ page }) => {
  const fonts = () => page.evaluate(() => document.documentElement.dataset.fonts);
  await page.goto('/#pricing', { waitUntil: 'networkidle' });
  await page.locator('#pricing').getByRole('button', { name: '80 PC' }).click();
  expect(await fonts()).toBeUndefined();
  await page.locator('#pricing a[href="#prueba"]').first().click();
  expect(await fonts()).toBe('');
});

test('a reload further down stays there, starts with the fonts, and nothing shifts', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
  await page.locator('#faq').evaluate((faq) => faq.scrollIntoView({ behavior: 'instant' }));
  const topOf = () => page.locator('#faq').evaluate((faq) => faq.getBoundingClientRect().top);
  const before = await topOf();
  await watchShifts(page);
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
  await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(1000);
  expect(Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2);
  expect(await takeShifts(page)).toEqual([]);
});
