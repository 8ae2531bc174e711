import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { cases, showAs } from './layouts.ts';

const islandOf = (page: Page) => page.locator('[data-island=demonstrator]');

// By its buttons: tests/engines/page-scenarios.ts; what it says at each step: demonstrator.test.tsx.
test('a PC is chosen in the drawing; what its session writes grows beside the image', async ({ opened }) => {
  await showAs(opened, { theme: 'dark', width: 1280 });
  const island = islandOf(opened);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute('data-ready', '');
  const facesOfABox = 3;
  const pileOf = async () => (await island.locator('use[href="#disk"] ~ path').count()) / facesOfABox;
  expect(await pileOf()).toBe(0);
  const { x, y, width, height } = (await island.locator('use[href="#lit"]').nth(4).boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  // The middle of the screen; its light lies lower, and further to the left.
  await opened.mouse.click(x + width * 0.67, y + height * 0.35);
  await expect(island.getByRole('button', { name: 'PC 5' })).toHaveAttribute('aria-pressed', 'true');
  await island.getByRole('button', { name: 'Borrar archivos' }).click();
  await expect.poll(pileOf).toBe(1);
  await island.getByRole('button', { name: 'Reiniciar', exact: true }).click();
  await expect.poll(pileOf).toBe(0);
  await island.getByRole('button', { name: 'PC 1' }).click();
});

for (const width of cases([360], [320, 768]))
  test(`what one presses and what it does are seen together, at ${width} px`, async ({ opened }) => {
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
  });
