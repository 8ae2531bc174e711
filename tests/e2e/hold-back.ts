/** What the page asks for, late. */
import type { Page } from '@playwright/test';

/** Every script but the watcher. */
export const islandScripts = /assets\/(?!main-)[^/]+\.js$/;

/** Keeps what has such an address on its way until it is let through. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
