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

// Where it may come from, and with what: tests/site/other-build.test.ts.
test('§2 the avatar covers the initials; where it fails they are there', async ({ page }) => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';
  let isGone = false;
  await page.route(otherAvatar, (route) =>
    isGone ? route.abort() : route.fulfill({ contentType: 'image/svg+xml', body: svg }),
  );
  const host = await serveStatic((await otherSite()).dist);
  await page.goto(host.url, { waitUntil: 'networkidle' });
  const image = page.locator('#contact img');
  const widthOf = () => image.evaluate((element: HTMLImageElement) => element.naturalWidth);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(widthOf).toBe(8);
  const letters = page.locator('#contact').getByText(initials(otherNames.name), { exact: true });
  const isOver = () =>
    letters.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 36, top + 36)?.tagName;
    });
  expect(await isOver()).toBe('IMG');
  isGone = true;
  await page.reload({ waitUntil: 'networkidle' });
  await letters.scrollIntoViewIfNeeded();
  await expect(letters).toBeVisible();
  expect(await widthOf()).toBe(0);
  await expect(image).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await host.stop();
});
