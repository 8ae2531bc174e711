/** `dist/` on a plain static host, below a path, and with an avatar from another origin. */
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { builtSite } from '../support/built-site.ts';
import { serveStatic } from '../support/serve-static.ts';

test.slow(); // each test builds a page of its own

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
  await page.locator('#prueba [type=submit]').click();
  await expect(page.locator('#prueba').getByText('Este campo es requerido').first()).toBeVisible();
  expect(failed).toEqual([]);
  await host.stop();
});

test('§2 the avatar comes from its own origin, without a referrer, from no other; without it there are initials', async ({
  page,
}) => {
  const asked: IncomingHttpHeaders[] = [];
  const images = createServer((request, response) => {
    asked.push(request.headers);
    response.writeHead(200, { 'content-type': 'image/svg+xml' });
    response.end('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => images.once('listening', listening));
  const origin = `http://127.0.0.1:${(images.address() as AddressInfo).port}`; // a TCP server's address is never a string
  const host = await serveStatic((await builtSite({ business: { avatarUrl: `${origin}/yo.svg` } })).dist);
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
  const initials = page.locator('#contact').getByText('E', { exact: true });
  const isOver = () =>
    initials.evaluate((element) => {
      const { left, top } = element.getBoundingClientRect();
      return document.elementFromPoint(left + 36, top + 36)?.tagName;
    });
  expect(await isOver()).toBe('IMG');
  images.close();
  images.closeAllConnections();
  // When the image does not load, the initials are visible.
  await page.reload({ waitUntil: 'networkidle' });
  await initials.scrollIntoViewIfNeeded();
  await expect(initials).toBeVisible();
  expect(await image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(0);
  expect(await image.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgba(0, 0, 0, 0)',
  );
  await host.stop();
});
