/** The page served by the real relay: one relay per worker, which serves the build. */
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { business } from '../../site/content/business.ts';
import { makePanelAccount } from '../support/make-panel-account.ts';
import { type RunningRelay, startRelay } from '../support/start-relay.ts';
import { isLive, settled } from './layouts.ts';

export const test = base.extend<{ home: Page }, { relay: RunningRelay; opened: Page }>({
  relay: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const relay = await startRelay();
      // Now, because its link lasts for fifteen minutes, and the tests of `test:full` take longer.
      await makePanelAccount(relay);
      await use(relay);
      await relay.stop();
    },
    { scope: 'worker' },
  ],
  /**
   * The worker's own page, opened once, for tests that only look at it: `showAs` gives it a layout. A test that
   * changes anything else of it changes that back; after one that fails, Playwright starts another worker.
   */
  opened: [
    async ({ browser, relay }, use) => {
      const context = await browser.newContext({ locale: 'es-PE', reducedMotion: 'reduce' });
      await replaceAvatar(context);
      const page = await context.newPage();
      await page.goto(relay.url);
      await settled(page);
      await use(page);
      await context.close();
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await replaceAvatar(context);
    await use(context);
  },
  /** A page that ends the test with what the browser has refused by a policy. */
  page: async ({ page }, use) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
    });
    await use(page);
    expect(refused).toEqual([]);
  },
  baseURL: async ({ relay }, use) => use(relay.url),
  /** The page, opened, with the watcher running. */
  home: async ({ page }, use) => {
    await page.goto('/');
    await isLive(page);
    await use(page);
  },
});

/** The owner's picture is elsewhere, which no test depends on: ours takes its place. */
async function replaceAvatar(context: BrowserContext): Promise<void> {
  if (business.avatarUrl)
    await context.route(business.avatarUrl, (route) => route.fulfill({ path: 'site/public/avatar.svg' }));
}

export { expect };
