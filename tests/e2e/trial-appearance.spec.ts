/** Measurable parts of the trial form's appearance: both themes, narrow and wide, in each state. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { expect, test } from './fixtures.ts';
import { cases, isFull, setTextSize } from './layouts.ts';
import { pushedOut } from './legible.ts';
import { confirmation, fillTrial, openTrial, submit, trialDialog } from './trial-form.ts';

for (const [width, textPx] of cases<[number, number]>(
  [
    [390, 16],
    [320, 32],
  ],
  [
    [1440, 16],
    [360, 24],
    [360, 32],
  ],
))
  test(`each state is accessible, and nothing is cut off, at ${width} px with text of ${textPx} px`, async ({
    page,
    context,
  }) => {
    const said = trialDialog(page).getByRole('alert');
    const expectGood = () => expectGoodForm(page, width, textPx === 16);
    await setTextSize(page, textPx);
    await page.setViewportSize({ width: 1440, height: 960 });
    await page.goto('/');
    await openTrial(page);
    const columns = () =>
      trialDialog(page)
        .locator('input:visible:not([tabindex="-1"])')
        .evaluateAll(
          (inputs) =>
            new Set(
              inputs.map((input) => Math.round(input.closest('div')?.getBoundingClientRect().left ?? 0)),
            ).size,
        );
    if (textPx === 16) expect(await columns()).toBe(2);
    await page.setViewportSize({ width, height: width < 700 ? 800 : 960 });
    if (width < 700) expect(await columns()).toBe(1);
    await expectGood();
    await submit(page).click();
    await expect(page.locator('#email-error')).not.toBeEmpty();
    if (textPx === 16)
      for (const seen of [page.locator('#fullName:focus'), said])
        await expect(seen).toBeInViewport({ ratio: 1 });
    await expectGood();
    await page.getByRole('button', { name: /^País del teléfono/ }).click();
    await expect(trialDialog(page).locator('dialog [aria-current]')).toBeInViewport({ ratio: 1 });
    // iOS zooms in where a field is set smaller.
    const sizes = await trialDialog(page)
      .locator('input:visible')
      .evaluateAll((inputs) => inputs.map((input) => Number.parseFloat(getComputedStyle(input).fontSize)));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(16);
    await expectGood();
    await page.keyboard.press('Escape');

    await page.route('**/api/v1.0/**', (route) => route.fulfill({ status: 403, body: 'no' }));
    await fillTrial(page);
    const hidden = await trialDialog(page)
      .locator('#phone, #computers, #city')
      .evaluateAll((inputs) => inputs.map((input) => input.scrollWidth - input.clientWidth));
    expect(hidden).toEqual([0, 0, 0]);
    await submit(page).click();
    await expect(said).toContainText('no aceptó');
    await expectGood();
    await page.reload();
    await openTrial(page);
    await expect(trialDialog(page).getByRole('button', { name: 'Borrar' })).toBeVisible();
    await expectGood(); // with the question about the draft

    await page.unroute('**/api/v1.0/**');
    await context.setOffline(true);
    await fillTrial(page);
    await submit(page).click();
    await expect(said).toContainText('Se enviará');
    await expectGood();
    await page.route('**/api/v1.0/**', (route) => route.fulfill({ status: 200, body: 'OK' }));
    await context.setOffline(false);
    await expect(confirmation(page)).toBeVisible();
    await expectGood();
    await expect(confirmation(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
    await expect(confirmation(page).getByRole('button')).toBeInViewport({ ratio: 0.9 });
  });

async function expectGoodForm(page: Page, width: number, isUsualText: boolean): Promise<void> {
  const open = page.locator('dialog[open]').last(); // that of the countries lies over the form's
  // Inert, and not checked; but axe reads the whole document whatever it is asked to check.
  await page.evaluate(() => document.querySelector('main')?.remove());
  if (isUsualText) expect(await violationsIn(page, 'dialog[open]')).toEqual([]);
  expect(await pushedOut(page)).toEqual([]);
  expect(await open.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  const box = await open.boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(8);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width - 8);
  // Target size: WCAG 2.5.8 requires 24 px, ours are 44.
  const heights = await open
    .locator('button:visible, input:visible:not([tabindex="-1"])')
    .evaluateAll((controls) =>
      // The label of a checkbox is part of the target.
      controls.map((control) => (control.closest('label') ?? control).getBoundingClientRect().height),
    );
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(43);
  if (!isFull || !isUsualText) return;
  // The theme changes only colours, which are those of its tokens, whose contrast has a unit test.
  await setTheme(page, 'light');
  expect(await violationsIn(page, 'dialog[open]', ['color-contrast'])).toEqual([]);
  await setTheme(page, 'dark');
}

/** Sets it and waits until no colour is between the two any more. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(async (chosen) => {
    document.documentElement.dataset.theme = chosen;
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
  }, theme);
}
