/** Measurable parts of the trial form's appearance: both themes, narrow and wide, in each state. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { tagOf } from './layouts.ts';
import {
  confirmation,
  fillTrial,
  opener,
  openTrial,
  submit,
  trialDialog,
  untilHydrated,
} from './trial-form.ts';

const states: Record<string, (page: Page) => Promise<void>> = {
  empty: async () => {},
  errors: (page) => submit(page).click(),
  'picker open': (page) => page.getByRole('button', { name: /^País del teléfono/ }).click(),
  failed: async (page) => {
    await page.route('**/api/v1.0/**', (route) => route.fulfill({ status: 403, body: 'no' }));
    await fillTrial(page);
    await submit(page).click();
    await expect(trialDialog(page).getByRole('alert')).toContainText('no aceptó');
  },
  'draft question': async (page) => {
    await fillTrial(page);
    await page.reload();
    await openTrial(page);
    await expect(trialDialog(page).getByRole('button', { name: 'Borrar' })).toBeVisible();
  },
  waiting: async (page) => {
    await fillTrial(page);
    await page.context().setOffline(true);
    await submit(page).click();
    await expect(trialDialog(page).getByRole('alert')).toContainText('Se enviará');
  },
  confirmation: async (page) => {
    await page.route('**/api/v1.0/**', (route) => route.fulfill({ status: 200, body: 'OK' }));
    await fillTrial(page);
    await submit(page).click();
    await expect(confirmation(page)).toBeVisible();
  },
};

/** The others consist of the same parts. */
const usual = ['empty', 'errors', 'picker open', 'confirmation'];

for (const width of [320, 360, 390, 768, 1440])
  test(
    `the form keeps its size when it is hydrated, ${width} px`,
    { tag: tagOf(width === 390 || width === 1440) },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const releaseRequests = await delayIslandScripts(page);
      await page.goto('/');
      await opener(page).click();
      await expect(trialDialog(page)).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('data-fonts', '');
      const heightOf = () => trialDialog(page).evaluate((dialog) => dialog.scrollHeight);
      const before = await heightOf();
      releaseRequests();
      await untilHydrated(page);
      expect(Math.abs((await heightOf()) - before)).toBeLessThanOrEqual(1);
    },
  );

test('after a failed validation the summary and the first invalid field are both in view on a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await openTrial(page);
  await submit(page).click();
  await expect(page.locator('#fullName')).toBeFocused();
  await expect(trialDialog(page).getByRole('alert')).toBeInViewport({ ratio: 1 });
  await expect(page.locator('#fullName')).toBeInViewport({ ratio: 1 });
});

test('the close button stays visible while the form is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  await openTrial(page);
  await submit(page).scrollIntoViewIfNeeded();
  expect(await trialDialog(page).evaluate((dialog) => dialog.scrollTop)).toBeGreaterThan(200);
  await trialDialog(page).getByRole('button', { name: 'Cerrar' }).click({ trial: true });
  await expect(trialDialog(page).getByRole('button', { name: 'Cerrar' })).toBeInViewport({ ratio: 1 });
});

for (const width of [390, 1440])
  for (const [state, reach] of Object.entries(states))
    test(
      `${state}, both themes, ${width} px: accessible, and nothing is cut off`,
      { tag: tagOf(width === 390 ? usual.includes(state) : state === 'errors') },
      async ({ page }) => {
        await page.setViewportSize({ width, height: width === 390 ? 844 : 960 });
        await page.goto('/');
        await openTrial(page);
        await reach(page);
        const open = page.locator('dialog[open]');
        // Inert, and not checked; but axe reads the whole document whatever it is asked to check.
        await page.evaluate(() => document.querySelector('main')?.remove());
        expect(await violationsIn(page, 'dialog[open]')).toEqual([]);
        expect(await open.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
        const box = await open.boundingBox();
        expect(box?.x).toBeGreaterThanOrEqual(8);
        expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
        // Target size: WCAG 2.5.8 requires 24 px, ours are 44.
        const heights = await open
          .locator('button:visible, input:visible:not([tabindex="-1"])')
          .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().height));
        expect(heights.length).toBeGreaterThan(0);
        expect(Math.min(...heights)).toBeGreaterThanOrEqual(43);
        // The theme changes colours only.
        await page.evaluate(async () => {
          document.documentElement.dataset.theme = 'light';
          await Promise.all(document.getAnimations().map(({ finished }) => finished));
        });
        expect(await violationsIn(page, 'dialog[open]', ['color-contrast'])).toEqual([]);
      },
    );

test('one column on a phone, two on a wide screen', async ({ page }) => {
  for (const [width, columns] of [
    [390, 1],
    [1440, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/#prueba');
    const lefts = await trialDialog(page)
      .locator('input:visible:not([tabindex="-1"])')
      .evaluateAll((inputs) =>
        inputs.map((input) => Math.round(input.closest('div')?.getBoundingClientRect().left ?? 0)),
      );
    expect(new Set(lefts).size).toBe(columns);
    await page.goto('about:blank');
  }
});

test('iOS does not zoom in: no field is set smaller than 16 px', async ({ home }) => {
  await openTrial(home);
  await home.getByRole('button', { name: /^País del teléfono/ }).click();
  const sizes = await trialDialog(home)
    .locator('input:visible')
    .evaluateAll((inputs) => inputs.map((input) => Number.parseFloat(getComputedStyle(input).fontSize)));
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
});
