/** Accessibility rules, checked by axe inside the page. */
import type { Page } from '@playwright/test';
import axe, { type AxeResults } from 'axe-core';

/**
 * Violations in the elements that match `within`: of every rule, or only of `rules` (another theme changes
 * `color-contrast` alone), each with the markup of the elements that break it.
 * @throws Error when no rule applies there, because then nothing was checked
 */
export async function violationsIn(page: Page, within = 'html', rules?: string[]) {
  await page.evaluate(`globalThis.axe ?? (() => { ${axe.source} })(); undefined`);
  const { violations, passes }: AxeResults = await page.evaluate(
    ([selector, values]) => {
      const { run } = Reflect.get(globalThis, 'axe') as typeof axe;
      // Of the other results one node each is enough.
      const options = { resultTypes: ['violations' as const] };
      return run(selector, values ? { ...options, runOnly: { type: 'rule', values } } : options);
    },
    [within, rules] as const,
  );
  if (passes.length === 0) throw new Error(`axe found nothing to check in ${within}`);
  return violations.map(({ id, nodes }) => ({ rule: id, nodes: nodes.map(({ html }) => html) }));
}
