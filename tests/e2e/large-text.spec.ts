/** Phones with a default font size of 24 or 32 px, which scales every rem. */
import type { Page } from '@playwright/test';
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { business } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';
import { cases, openAs, settled } from './layouts.ts';
import { cutOff, pushedOut } from './legible.ts';
import { confirmation, fillTrial, submit, trialDialog, untilHydrated } from './trial-form.ts';

for (const [textPx, width] of cases<[number, number]>(
  [[32, 320]],
  [
    [24, 360],
    [32, 360],
  ],
))
  test(`text of ${textPx} px on ${width} px: page, drawer and trial form fit`, async ({ page }) => {
    // As the browser's own setting does, the media queries included.
    const browser = await page.context().newCDPSession(page);
    await browser.send('Page.setFontSizes', { fontSizes: { standard: textPx } });
    await openAs(page, { theme: 'dark', width });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
      `${textPx}px`,
    );
    await test.step('the page scrolls in one direction, and no text is clipped, off-screen or overlapped', async () => {
      const island = page.locator('[data-island=planner]');
      await island.getByRole('button', { name: 'Calcular con mis datos' }).click();
      await expect(island.getByLabel('Enlace del servidor')).toBeVisible();
      await settled(page);
      expect(await textOverlaps(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      expect(await pushedOut(page)).toEqual([]);
      expect(await cutOff(page)).toEqual([]);
    });
    await test.step('the drawer shows each of its links', async () => {
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      const drawer = page.locator('#menu');
      expect(await drawer.evaluate((menu) => menu.scrollWidth - menu.clientWidth)).toBe(0);
      expect(await pushedOut(page)).toEqual([]);
      await drawer.getByRole('link', { name: 'Prueba gratis' }).click();
      await expect(trialDialog(page)).toBeVisible();
      await untilHydrated(page);
    });
    await test.step('the trial form fits in all its states: empty, with errors, choosing a country, sent', async () => {
      await expectFits(page);
      await submit(page).click();
      await expect(page.locator('#email-error')).not.toBeEmpty();
      await expectFits(page);
      await page.getByRole('button', { name: /^País del teléfono/ }).click();
      await expect(page.locator(`#phone-country-${business.country}`)).toBeInViewport({ ratio: 1 });
      await expectFits(page);
      await page.keyboard.press('Escape');
      await fillTrial(page);
      const hidden = await trialDialog(page)
        .locator('#phone, #computers, #city')
        .evaluateAll((inputs) => inputs.map((input) => input.scrollWidth - input.clientWidth));
      expect(hidden).toEqual([0, 0, 0]);
      await submit(page).click();
      await expect(confirmation(page)).toBeVisible();
      await expectFits(page);
      await expect(confirmation(page).getByRole('heading')).toBeInViewport({ ratio: 1 });
      await expect(confirmation(page).getByRole('button')).toBeInViewport({ ratio: 0.9 });
    });
  });

async function expectFits(page: Page): Promise<void> {
  const dialog = page.locator('dialog[open]');
  expect(await dialog.evaluate((open) => open.scrollWidth - open.clientWidth)).toBe(0);
  expect(await pushedOut(page)).toEqual([]);
}
