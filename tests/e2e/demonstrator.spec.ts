import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { showAs, tagOf } from './layouts.ts';

const islandOf = (page: Page) => page.locator('[data-island=demonstrator]');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

// What it says at each step: demonstrator.test.tsx.
test('a PC is chosen in the drawing, spoiled and restarted by keyboard; its image stays as it is', async ({
  opened,
}) => {
  await showAs(opened, { theme: 'dark', width: 1280 });
  const island = islandOf(opened);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute('data-ready', '');
  const imageBefore = await island.locator('use[href="#disk"]').first().boundingBox();
  const facesOfABox = 3;
  const pileOf = async () => (await island.locator('use[href="#disk"] ~ path').count()) / facesOfABox;
  expect(await pileOf()).toBe(0);
  const lit = await island.locator('use[href="#lit"]').nth(4).boundingBox();
  // The middle of the screen; its light lies lower, and further to the left.
  await opened.mouse.click(
    (lit?.x ?? 0) + (lit?.width ?? 0) * 0.67,
    (lit?.y ?? 0) + (lit?.height ?? 0) * 0.35,
  );
  await expect(island.getByRole('button', { name: 'PC 5' })).toHaveAttribute('aria-pressed', 'true');
  await island.getByRole('button', { name: 'Instalar programas basura' }).focus();
  for (const change of ['Instalar programas basura', 'Borrar archivos', 'Cambiar el fondo']) {
    await expect(island.getByRole('button', { name: change })).toBeFocused();
    await opened.keyboard.press('Enter');
    await opened.keyboard.press('Tab');
  }
  expect(await pileOf()).toBe(3);
  await opened.keyboard.press('Tab');
  await expect(island.getByRole('button', { name: 'Reiniciar', exact: true })).toBeFocused();
  await opened.keyboard.press('Enter');
  await expect(island.getByRole('img', { name: 'PC 5: limpia' })).toBeVisible();
  await expect(island.getByRole('button', { name: 'Reiniciar', exact: true })).toBeFocused();
  expect(await pileOf()).toBe(0);
  expect(await island.locator('use[href="#disk"]').first().boundingBox()).toEqual(imageBefore);
  await island.getByRole('button', { name: 'PC 1' }).click();
});

for (const width of [320, 360, 768])
  test(
    `what one presses and what it does are seen together, at ${width} px`,
    { tag: tagOf(width === 360) },
    async ({ opened }) => {
      await showAs(opened, { theme: 'dark', width, height: 780 });
      const island = islandOf(opened);
      await island.getByRole('button', { name: 'Reiniciar todas' }).scrollIntoViewIfNeeded();
      await expect(island).toHaveAttribute('data-ready', '');
      const spanOf = async (parts: Locator) =>
        parts.evaluateAll((all) => {
          const boxes = all.map((part) => part.getBoundingClientRect());
          return {
            top: Math.min(...boxes.map(({ top }) => top)),
            bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
          };
        });
      const effects = await spanOf(island.locator('svg'));
      const controls = await spanOf(island.getByRole('button'));
      const { top, bottom } = await opened.evaluate(() => ({
        top: document.querySelector('header')?.getBoundingClientRect().bottom ?? 0,
        // Beside the content, it covers nothing.
        bottom:
          innerWidth < 768
            ? document.querySelector('[data-floating]')?.getBoundingClientRect().top
            : innerHeight,
      }));
      const all = Math.max(effects.bottom, controls.bottom) - Math.min(effects.top, controls.top);
      expect(all).toBeLessThanOrEqual((bottom ?? 0) - top);
      expect(effects.bottom).toBeLessThanOrEqual(controls.top);
    },
  );
