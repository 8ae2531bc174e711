/** Delays or blocks requests of the page. */
import type { Page, Route } from '@playwright/test';

/** Routes every script except the watcher, that is the code of the islands, to `answer`. */
export async function routeIslandScripts(
  page: Page,
  answer: (route: Route) => Promise<unknown> | unknown,
): Promise<void> {
  await page.route('**/*.js', async (route) => {
    const watcher = await page.locator('script[data-watcher]').getAttribute('data-watcher');
    const isWatcher = new URL(watcher ?? '', page.url()).href === route.request().url();
    await (isWatcher ? route.fallback() : answer(route));
  });
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
