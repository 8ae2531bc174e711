/** A cold load, and all that follows: bytes, counted as compressed bodies, other origins, the page's own policy, and shifts. */
import type { Page } from '@playwright/test';
import { logo } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';
import { settled } from './layouts.ts';
import { opener, submit, untilHydrated } from './trial-form.ts';

interface Transfer {
  path: string;
  bytes: number;
  /** False from the browser's cache. */
  isSent: boolean;
}

// With the header that a counted visit gets; a browser that names itself as headless is not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' });

test('bytes before any intent, of the form, and of everything; no request leaves the own origin, and nothing is complained of or shifts while islands are hydrated', async ({
  page,
  relay,
}) => {
  const transferred = watchTransfers(page, relay.url);
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
  await settled(page);
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
  });
  await test.step('before any intent: watcher, fonts, requests and all bytes', async () => {
    const drawn = () =>
      page.evaluate(
        () =>
          performance.getEntriesByType('resource').filter(({ name }) => /assets\/(?!logo-).*svg$/.test(name))
            .length,
      );
    await expect.poll(drawn).toBe(10);
    // The owner's logo is the page's icon too: one file, which is transferred once.
    const transfers = await transferred();
    // That it is small enough: tests/site/one-flight.test.ts.
    expect(bytes(transfers, '/')).toBeGreaterThan(10_000); // the document is included, so that the measurement works
    expect(bytes(transfers, '.js')).toBeLessThanOrEqual(4_000);
    expect(bytes(transfers, '.woff2')).toBeLessThanOrEqual(28_000);
    expect(bytes(transfers)).toBeLessThanOrEqual(60_000);
    expect(transfers.map(({ path }) => path)).toHaveLength(new Set(transfers.map(({ path }) => path)).size);
    const drawings = transfers.filter(({ path }) => /assets\/(?!logo-).*\.svg$/.test(path));
    expect(drawings).toHaveLength(10);
    expect(transfers.length - drawings.length).toBeLessThanOrEqual(6);
  });
  await test.step('React and everything that the form needs', async () => {
    const before = bytes(await transferred(), '.js');
    await opener(page).click();
    await untilHydrated(page);
    await submit(page).click();
    const form = async () => bytes(await transferred(), '.js') - before;
    await expect.poll(form).toBeGreaterThan(50_000); // React is included, so that the measurement works
    expect(await form()).toBeLessThanOrEqual(120_000);
    await page.keyboard.press('Escape');
    // What closing it has skipped for a frame cannot be scrolled to.
    await expect(page.locator('main > section[style*=hidden]')).toHaveCount(0);
  });
  await test.step('islands hydrate without a shift', async () => {
    await takeShifts(page);
    for (const island of await page.locator('main [data-island]').all()) {
      // From above, so that it is in view when it hydrates.
      await island.evaluate((root) => root.scrollIntoView({ block: 'start' }));
      await expect(island).toHaveAttribute('data-ready', '');
    }
    await page.waitForTimeout(200); // shifts are reported after the frame in which they happen
    expect(await takeShifts(page)).toEqual([]);
  });
  await test.step('everything: the form has been open, and the page is scrolled to the end', async () => {
    for (const section of await page.locator('main > section').all()) {
      await section.scrollIntoViewIfNeeded();
      await section.hover({ position: { x: 200, y: 50 } });
    }
    await page.locator('#footer').scrollIntoViewIfNeeded();
    await page.waitForLoadState('networkidle');
    expect(bytes(await transferred())).toBeLessThanOrEqual(220_000);
  });
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('button', { name: 'Claro' }).click();
  await page.waitForLoadState('networkidle');
  expect(outside).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Records transfers from now on, those of the cache left out; resolves when the sizes of all finished ones are known. */
function watchTransfers(page: Page, origin: string): () => Promise<Transfer[]> {
  const transfers: Promise<Transfer>[] = [];
  page.on('requestfinished', (request) => {
    const path = request.url().slice(origin.length);
    const transfer = request.sizes().then(({ responseBodySize: bytes, responseHeadersSize }) => ({
      ...{ path, bytes },
      isSent: bytes + responseHeadersSize > 0,
    }));
    // The size of a transfer is lost when the page closes before it is read.
    transfer.catch(() => {});
    transfers.push(transfer);
  });
  return async () => (await Promise.all(transfers)).filter(({ isSent }) => isSent);
}

const bytes = (transfers: readonly Transfer[], end = '') =>
  transfers.filter(({ path }) => path.endsWith(end)).reduce((sum, transfer) => sum + transfer.bytes, 0);
