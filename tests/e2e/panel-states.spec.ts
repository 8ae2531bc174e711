/** Every view of the panel in each of its states, with invented requests: axe finds nothing, nothing is cut off. */
import { openPanelState, statesOf, viewPaths } from '../../scripts/panel-states.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { layouts } from './layouts.ts';

for (const { theme, width, name } of layouts)
  for (const view of Object.keys(viewPaths))
    test(`${view} is accessible in every state (${name})`, { tag: '@full' }, async ({ browser, relay }) => {
      test.setTimeout(300_000);
      // Each theme and each width is checked by every rule; the other two pairs of them change only these.
      const isEnough = (theme === 'dark') === (width === 390);
      const rules = isEnough ? undefined : ['color-contrast', 'target-size'];
      for (const state of Object.keys(statesOf(view)))
        await test.step(state, async () => {
          const context = await browser.newContext({ viewport: { width, height: 844 } });
          const page = await context.newPage();
          await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
          await openPanelState(page, relay.url, view, state);
          expect.soft(await violationsIn(page, 'html', rules), `${view} ${state}`).toEqual([]);
          const beyondPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          expect.soft(beyondPx, `${view} ${state} is wider than the screen`).toBeLessThanOrEqual(0);
          await context.close();
        });
    });
