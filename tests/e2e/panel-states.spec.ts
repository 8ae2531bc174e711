/** Every view of the panel in each of its states, with invented requests: axe finds nothing, nothing is cut off or covered. */
import { widthsUpTo } from '../../scripts/faults-at-widths.ts';
import { gotoPanelState, openPanelState, statesOf, viewPaths } from '../../scripts/panel-states.ts';
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { cases, isFull, layouts } from './layouts.ts';

for (const { theme, width, name } of isFull ? layouts : [])
  for (const view of Object.keys(viewPaths))
    test(`${view} is accessible in every state (${name})`, async ({ browser, relay }) => {
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

/**
 * The narrowest of each layout, which has the least room, the widest, and the narrowest with text of half as large again;
 * `test:full` has the widest of each, and goes in steps of 16 px.
 */
const edges = [272, 320, 384, 640, 768, 1024, 1200, 1920];
const steps = [...widthsUpTo(1920), 383, 639, 767, 1023, 1199];
const signedIn = Object.keys(viewPaths).filter((view) => !['entrar', 'invitacion'].includes(view));
/** Views that one relay shows, one after the other. */
const visits = [signedIn.slice(0, 3), signedIn.slice(3, 6), signedIn.slice(6), ['entrar'], ['invitacion']];

for (const { theme, widths } of cases(
  [{ theme: 'dark', widths: edges }],
  [
    { theme: 'dark', widths: steps },
    { theme: 'light', widths: steps },
  ],
))
  test.describe(() => {
    test.use({ viewport: { width: 320, height: 844 }, hasTouch: theme === 'dark' });
    for (const [view = '', ...others] of visits)
      test(`${[view, ...others].join(', ')}: each with its longest values fits at ${widths.length} widths, and no text lies over another; axe finds nothing (${theme})`, async ({
        page,
        relay,
      }) => {
        test.setTimeout((60_000 + 2_000 * widths.length) * (1 + others.length));
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        const { relay: asked } = await gotoPanelState(page, relay.url, view, 'long');
        for (const shown of [view, ...others]) {
          await page.setViewportSize({ width: 320, height: 844 });
          if (shown !== view) await page.goto(`/panel/${asked.real(viewPaths[shown] ?? '')}`);
          await page.locator('main :is(li, table, form)').filter({ visible: true }).first().waitFor();
          // Not networkidle: once it did not come within minutes, although all was there.
          await expect(async () => {
            const before = await page.locator('main').innerHTML();
            await page.waitForTimeout(500);
            expect(await page.locator('main').innerHTML()).toBe(before);
          }).toPass();
          expect.soft(await violationsIn(page), shown).toEqual([]);
          const faults = new Map<string, number>();
          for (const width of widths) {
            await page.setViewportSize({ width, height: 844 });
            const found = [...(await textOverlaps(page)).map(String), ...(await page.evaluate(doesNotFit))];
            for (const fault of found) faults.set(fault.slice(0, 120), width);
          }
          expect.soft([...faults], shown).toEqual([]);
        }
      });
  });

/** What is beyond the screen or its button, too small to be touched, or touches the figure beside it. Runs in the page. */
function doesNotFit(): string[] {
  const all = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter(
      (element) =>
        !element.closest('.visually-hidden') && element.checkVisibility({ visibilityProperty: true }),
    );
  const beyondPx = document.documentElement.scrollWidth - innerWidth;
  const name = (element: Element) => `${element.tagName} ${element.textContent} ${element.ariaLabel ?? ''}`;
  const textOf = (cell: Element) => {
    const text = document.createRange();
    text.selectNodeContents(cell);
    return text.getBoundingClientRect();
  };
  // A link in a text, or whose row is its target, may be lower.
  const small = all('button, select, summary, input:not([type=checkbox])').filter(
    (element) => matchMedia('(pointer: coarse)').matches && element.offsetHeight < 43.5,
  );
  const frames = all('button:not(:has(.clip, .visually-hidden))').filter((button) => {
    const { paddingRight, borderRightWidth } = getComputedStyle(button);
    const insidePx = Number.parseFloat(paddingRight) + Number.parseFloat(borderRightWidth);
    return textOf(button).right > button.getBoundingClientRect().right - insidePx + 1;
  });
  const cut = all('main li[data-tone=bad] > span:not(:has(a))').filter(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  const axis = [...document.querySelectorAll('main svg text')].filter(
    (text) => text.getBoundingClientRect().left < 0,
  );
  const touching = all('td + td').filter((cell) => {
    const [before, own] = [textOf(cell.previousElementSibling ?? cell), textOf(cell)];
    return own.top < before.bottom && own.bottom > before.top && own.width > 0 && own.left - before.right < 6;
  });
  return [
    ...(beyondPx > 0 ? [`${beyondPx} px beyond the screen`] : []),
    ...frames.map((button) => `touches its frame: ${name(button)}`),
    ...small.map((element) => `${element.offsetHeight} px high: ${name(element)}`),
    ...cut.map((element) => `cut: ${name(element)}`),
    ...axis.map((element) => `beyond the screen: ${name(element)}`),
    ...touching.map((cell) => `touches the cell before: ${name(cell)}`),
  ];
}
