/** Every view of the panel in each of its states, with the demo's requests: axe finds nothing, nothing is cut off. */
import { test as base, expect } from '@playwright/test';
import { type DemoPanel, openDemoPanel } from '../../scripts/open-panel-state.ts';
import { statesOf, viewPaths } from '../../scripts/panel-states.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { startDemo } from '../support/start-demo.ts';
import { layouts } from './layouts.ts';

const test = base.extend<object, { panel: DemoPanel }>({
  panel: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
    async ({}, use) => {
      const demo = await startDemo();
      await use(await openDemoPanel(demo));
      await demo.interrupt();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const { theme, width, name } of layouts)
  for (const view of Object.keys(viewPaths))
    test(`${view} is accessible in every state (${name})`, { tag: '@full' }, async ({ browser, panel }) => {
      test.setTimeout(300_000);
      // The other theme and width change only these.
      const rules = theme === 'dark' && width === 390 ? undefined : ['color-contrast', 'target-size'];
      for (const state of Object.keys(statesOf(view)))
        await test.step(state, async () => {
          const context = await browser.newContext({ viewport: { width, height: 844 } });
          const page = await context.newPage();
          await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
          await panel.open(page, view, state);
          expect.soft(await violationsIn(page, 'html', rules), `${view} ${state}`).toEqual([]);
          const beyondPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(beyondPx, `${view} ${state} is wider than the screen`).toBeLessThanOrEqual(0);
          await context.close();
        });
    });
