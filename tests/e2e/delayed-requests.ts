/** Delays or blocks requests of the page. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page, Route } from '@playwright/test';

/** Routes every script except the watcher, that is the code of the islands, to `answer`. */
export async function routeIslandScripts(
  page: Page,
  answer: (route: Route) => Promise<unknown> | unknown,
): Promise<void> {
  // Read from the build: a handler that asks the page would outlive a page that is closed meanwhile.
  const html = readFileSync(resolve(import.meta.dirname, '../../dist/index.html'), 'utf8');
  const watcher = /data-watcher="[.]([^"]+)"/.exec(html)?.[1];
  if (!watcher) throw new Error('dist/index.html names no watcher');
  await page.route('**/*.js', (route) =>
    route.request().url().endsWith(watcher) ? route.fallback() : answer(route),
  );
}

/** Delays the code of the islands until the returned function is called. */
export async function delayIslandScripts(page: Page): Promise<() => void> {
  const { promise: held, resolve: releaseRequests } = Promise.withResolvers<void>();
  await routeIslandScripts(page, async (route) => {
    await held;
    await route.continue();
  });
  return releaseRequests;
}

/** Delays requests whose URL matches until the returned function is called. */
export async function delayRequests(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: releaseRequests } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return releaseRequests;
}
