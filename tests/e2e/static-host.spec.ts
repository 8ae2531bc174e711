/** `dist/` on a plain static host, below a path, and with an avatar from another origin. */
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { initials } from '../../business/short-name.ts';
import { otherAvatar, otherNames, otherSite } from '../support/other-site.ts';
import { serveStatic } from '../support/serve-static.ts';
import { expect, test } from './fixtures.ts';

test.slow(); // a page may have to be built for it

test('in a subfolder of a static host the page is styled, works and opens its form', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'host-'));
  mkdirSync(join(folder, 'promo'));
  cpSync(resolve(import.meta.dirname, '../../dist'), join(folder, 'promo'), { recursive: true });
  const host = await serveStatic(folder);
  const failed: string[] = [];
  page.on('requestfailed', (request) => failed.push(request.url()));
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(response.url());
  });
  await page.goto(`${host.url}/promo/`, { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
  await page
    .getByRole('main')
    .getByRole('link', { name: /prueba/i })
    .first()
    .click();
  await expect(page.locator('[data-island="trial-form"]')).toHaveAttribute('data-ready', '');
  await page.locator('#prueba [type=submit]').click();
  await expect(page.locator('#prueba').getByText('Este campo es requerido').first()).toBeVisible();
  expect(failed).toEqual([]);
  await host.stop();
});

test('§2 the avatar comes from its own origin, without a referrer, from no other; where it fails there are initials', async ({
  page,
}) => {
  const asked: Record<string, string>[] = [];
  await page.route(otherAvatar, (route) => {
    asked.push(route.request().headers());
    return route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>',
    });
  });
  const host = await serveStatic((await otherSite()).dist);
  await page.goto(host.url, { waitUntil: 'networkidle' });
  expect(asked).toHaveLength(0); // loaded lazily: it is far below the fold
  const image = page.locator('#contact img');
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(8);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.referer).toBeUndefined();
  const blocked = await page.evaluate(async (address) => {
    const violation = new Promise((seen) =>
      document.addEventListener('securitypolicyviolation', (event) => seen(event.effectiveDirective)),
    );
    new Image().src = address;
    return violation;
  }, 'http://localhost:1/other.png');
  expect(blocked).toBe('img-src');
  const letters = page.locator('#contact').getByText(initials(otherNames.name), { exact: true });
  const isOver = () =>
    letters.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 36, top + 36)?.tagName;
    });
  expect(await isOver()).toBe('IMG');
  await page.unroute(otherAvatar);
  await page.route(otherAvatar, (route) => route.abort());
  await page.reload({ waitUntil: 'networkidle' });
  await letters.scrollIntoViewIfNeeded();
  await expect(letters).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0);
  expect(await image.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
  await host.stop();
});
