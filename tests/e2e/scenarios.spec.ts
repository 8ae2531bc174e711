/** What Firefox and WebKit are tested with (tests/engines), in Chromium. */
import type { Page } from '@playwright/test';
import type { Engine } from '../engines/engine.ts';
import { pageScenarios } from '../engines/page-scenarios.ts';
import { visit } from '../engines/run-engine.ts';
import { trialScenarios } from '../engines/trial-scenarios.ts';
import { expect, test } from './fixtures.ts';
import { recordsOf } from './trial-form.ts';

/** Chromium does this in accessibility.spec.ts, islands.spec.ts and theme.spec.ts. */
const doneElsewhere = /^(Calculator|Savings|Demonstrator|Planner|Themes):/;

for (const hasScript of [true, false])
  test.describe(() => {
    test.use({ javaScriptEnabled: hasScript });
    // The form without script: without-script.spec.ts.
    for (const scenario of hasScript ? [...trialScenarios, ...pageScenarios] : pageScenarios)
      if (
        !doneElsewhere.test(scenario.feature) &&
        (hasScript ? scenario.withoutScript !== 'only' : scenario.withoutScript)
      )
        test(`${scenario.feature} (${hasScript ? 'with' : 'without'} script)`, async ({ page, relay }) => {
          const stored = (company: string) => recordsOf(relay, company).map(({ params }) => params);
          const failure = await visit(engineOf(page), hasScript, scenario, { url: relay.url, stored });
          expect(failure).toBeUndefined();
        });
  });

const engineOf = (page: Page): Engine => ({
  name: 'Chromium',
  version: '',
  open: async (url) => void (await page.goto(url)),
  // As text, because the page's policy forbids to make functions of it there.
  evaluate: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`) as never,
  press: (x, y) => page.mouse.click(x, y),
  moveTo: (x, y) => page.mouse.move(x, y),
  key: (name) => (name.length > 1 ? page.keyboard.press(name) : page.keyboard.type(name)),
  resize: (width, height) => page.setViewportSize({ width, height }),
  screenshot: () => page.screenshot(),
  close: () => page.close(),
});
