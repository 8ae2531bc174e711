/** With the keyboard alone: the skip link, and a focus that is always visible. Sending: tests/engines/trial-scenarios.ts. */
import { expect, test } from './fixtures.ts';
import { cases, layoutOf, lowScreen, openAs, settled } from './layouts.ts';

const others = [320, 768, 1024, 1440, 1920].map((width) => layoutOf('dark', width));
for (const layout of cases([layoutOf('dark', 390)], [...others, lowScreen]))
  for (const key of cases<'Tab' | 'Shift+Tab'>(['Tab'], ['Shift+Tab']))
    test(`${key}: what has the focus shows it and is never covered (${layout.name})`, async ({ page }) => {
      // There are about a hundred tab stops.
      test.setTimeout(120_000);
      await openAs(page, layout);
      // A section that is laid out above the focus moves it.
      await settled(page);
      const stops: NonNullable<ReturnType<typeof lookAtFocus>>[] = [];
      while (stops.length < 250) {
        await page.keyboard.press(key);
        const stop = await page.evaluate(lookAtFocus);
        if (!stop) break;
        stops.push(stop);
      }
      expect(stops.filter(({ isUncovered, hasRing }) => !isUncovered || !hasRing)).toEqual([]);
      expect(stops.length).toBeGreaterThan(60);
      await test.step('the skip link comes first, and leads past the header', async () => {
        expect(stops.at(key === 'Tab' ? 0 : -1)?.name).toContain('Saltar al contenido');
        await page.getByRole('link', { name: 'Saltar al contenido' }).press('Enter');
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
      });
    });

/** The focused element, if any; runs in the page and is therefore self-contained. */
function lookAtFocus() {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  // A checkbox that is drawn by its label shows its focus on the label.
  const label = element.closest('label');
  const shown = element.matches('[type=checkbox], [type=radio]') ? (label ?? element) : element;
  const { left, right, top, bottom } = shown.getBoundingClientRect();
  // WCAG 2.4.11 requires that part of it is visible; this test requires all of it.
  const isOnScreen = top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  const isUncovered = [...document.querySelectorAll('header, [data-floating] > *')]
    .filter((other) => !other.contains(element) && other.checkVisibility({ visibilityProperty: true }))
    .map((other) => other.getBoundingClientRect())
    .every((box) => right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom);
  const hasRing = [element, label, element.parentElement].some((any) => {
    const style = any && getComputedStyle(any);
    return style && style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2;
  });
  return { name: element.outerHTML.slice(0, 140), isUncovered: isOnScreen && isUncovered, hasRing };
}
