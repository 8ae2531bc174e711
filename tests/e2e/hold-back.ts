/** What the page asks for, late or never. */
import type { Page, Route } from '@playwright/test';

/** Does `answer` with every script but the watcher: the code of the islands. */
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

/** Keeps the code of the islands on its way until it is let through. */
export async function holdBackIslands(page: Page): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await routeIslandScripts(page, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}

/** Keeps what has such an address on its way until it is let through. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
