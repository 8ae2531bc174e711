/** With the keyboard alone: the skip link, a focus that is always visible, and sending a trial request. */
import type { Page } from '@playwright/test';
import { goodRequest } from '../support/good-request.ts';
import { expect, test } from './fixtures.ts';
import { layouts, lowScreen, openAs, settled, tagOf } from './layouts.ts';
import { confirmation, recordsOf, trialDialog, uniqueCompany, untilHydrated } from './trial-form.ts';

for (const layout of [...layouts.filter(({ theme }) => theme === 'dark'), lowScreen])
  for (const key of ['Tab', 'Shift+Tab'] as const)
    test(
      `${key}: what has the focus shows it and is never covered (${layout.name})`,
      { tag: tagOf(layout.width === 390 && key === 'Tab') },
      async ({ page }) => {
        // There are about a hundred tab stops.
        test.setTimeout(120_000);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await openAs(page, layout);
        // A section that is laid out above the focus moves it.
        await settled(page);
        const walk = await walkThrough(page, key);
        expect(walk.covered).toEqual([]);
        expect(walk.withoutRing).toEqual([]);
        expect(walk.stops).toBeGreaterThan(60);
      },
    );

test('the skip link comes first; a trial request, from the first Tab to the confirmation and back', async ({
  home,
  relay,
}) => {
  const company = uniqueCompany();
  const opener = home.getByRole('link', { name: 'Solicitar prueba gratis' }).first();
  await test.step('the skip link comes first, shows itself and leads past the header', async () => {
    await home.keyboard.press('Tab');
    await expect(home.getByRole('link', { name: 'Saltar al contenido' })).toBeFocused();
    expect(await home.evaluate(lookAtFocus)).toMatchObject({ isUncovered: true, hasRing: true });
    await home.keyboard.press('Enter');
    await home.keyboard.press('Tab');
    await expect(home.getByRole('main').getByRole('link').first()).toBeFocused();
  });
  await expect(opener).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(trialDialog(home)).toBeVisible();
  await untilHydrated(home);
  const values: Record<string, string> = { ...goodRequest, company };
  for (let presses = 0; presses < 12 && Object.keys(values).length; presses += 1) {
    const id = await home.evaluate(() => document.activeElement?.id ?? '');
    // The other fields are filled as by a keyboard that completes words.
    if (id === 'fullName') await home.keyboard.type(values[id] ?? '');
    else await home.keyboard.insertText(values[id] ?? '');
    delete values[id];
    await home.keyboard.press('Tab');
  }
  expect(values).toEqual({});
  // Passes the controls between the last field and the button, such as the box that keeps the draft.
  const submit = home.locator('#prueba [type=submit]');
  for (let presses = 0; presses < 4; presses += 1) {
    if (await submit.evaluate((button) => button === document.activeElement)) break;
    await home.keyboard.press('Tab');
  }
  await expect(submit).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(confirmation(home)).toBeVisible();
  await expect(confirmation(home).getByRole('button', { name: 'Aceptar' })).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(confirmation(home)).toBeHidden();
  await expect(opener).toBeFocused();
  expect(recordsOf(relay, company)).toHaveLength(1);
});

interface Walk {
  stops: number;
  covered: string[];
  withoutRing: string[];
}

/** Presses the key until the focus leaves the page. */
async function walkThrough(page: Page, key: 'Tab' | 'Shift+Tab'): Promise<Walk> {
  const walk: Walk = { stops: 0, covered: [], withoutRing: [] };
  for (; walk.stops < 250; walk.stops += 1) {
    await page.keyboard.press(key);
    const stop = await page.evaluate(lookAtFocus);
    if (!stop) break;
    if (!stop.isUncovered) walk.covered.push(stop.name);
    if (!stop.hasRing) walk.withoutRing.push(stop.name);
  }
  return walk;
}

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
