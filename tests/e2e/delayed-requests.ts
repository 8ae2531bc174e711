/** Delays requests of the page. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Page } from '@playwright/test';

const html = readFileSync(resolve(import.meta.dirname, '../../dist/index.html'), 'utf8');
const watcher = /data-watcher="[.]([^"]+)"/.exec(html)?.[1] ?? '';

/** The code of the islands: every script but the watcher. */
export const isIslandScript = ({ pathname }: URL) => pathname.endsWith('.js') && !pathname.endsWith(watcher);

/** Delays requests whose URL matches until the returned function is called. */
export async function delayRequests(
  page: Page,
  address: RegExp | typeof isIslandScript,
): Promise<() => void> {
  const { promise: held, resolve: releaseRequests } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return releaseRequests;
}

export const delayIslandScripts = (page: Page) => delayRequests(page, isIslandScript);
