/** Phones with a default font size of 24 or 32 px, which scales every rem. The form: trial-appearance.spec.ts. */
import { textOverlaps } from '../../scripts/text-overlaps.ts';
import { expect, test } from './fixtures.ts';
import { cases, openAs, setTextSize, settled } from './layouts.ts';
import { cutOff, pushedOut } from './legible.ts';

for (const [textPx, width] of cases<[number, number]>(
  [[32, 320]],
  [
    [24, 360],
    [32, 360],
  ],
))
  test(`text of ${textPx} px on ${width} px: page and drawer fit`, async ({ page }) => {
    await setTextSize(page, textPx);
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
    });
  });
