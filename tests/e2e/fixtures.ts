/** The page served by the real relay: one relay per worker, which serves the build. */
import { test as base, expect, type Page } from '@playwright/test';
import { business } from '../../site/content/business.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';
import { isLive } from './layouts.ts';

export const test = base.extend<{ home: Page }, { relay: RunningRelay }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const relay = await startRelay();
      await use(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  /** The owner's picture is elsewhere, which no test depends on: ours takes its place. */
  context: async ({ context }, use) => {
    if (business.avatarUrl)
      await context.route(business.avatarUrl, (route) => route.fulfill({ path: 'site/public/avatar.svg' }));
    await use(context);
  },
  baseURL: async ({ relay }, use) => use(relay.url),
  /** The page, opened, with the watcher running. */
  home: async ({ page }, use) => {
    await page.goto('/');
    await isLive(page);
    await use(page);
  },
});

export { expect };
