import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { holdBack, islandScripts } from './hold-back.ts';

const islandOf = (page: Page) => page.locator('[data-island=demonstrator]');

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('by keyboard alone: spoil a PC, restart it, and all of them', async ({ home }) => {
  const island = islandOf(home);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute('data-ready', '');
  const heard = island.getByRole('status');
  const imageBefore = await island.locator('use[href="#disk"]').first().boundingBox();
  const facesOfABox = 3;
  const pileOf = async () => (await island.locator('use[href="#disk"] ~ path').count()) / facesOfABox;
  expect(await pileOf()).toBe(0);

  await island.getByRole('button', { name: 'PC 1' }).focus();
  await home.keyboard.press('Tab');
  await home.keyboard.press('Tab');
  await home.keyboard.press('Space');
  await expect(island.getByRole('button', { name: 'PC 3' })).toHaveAttribute('aria-pressed', 'true');
  for (let at = 3; at <= 6; at += 1) await home.keyboard.press('Tab');
  for (const change of [
    'Instalar programas basura',
    'Borrar archivos',
    'Cambiar el fondo',
    'Dejar entrar malware',
  ]) {
    await expect(island.getByRole('button', { name: change })).toBeFocused();
    await home.keyboard.press('Enter');
    await expect(island.getByRole('button', { name: change })).toHaveAttribute('aria-disabled', 'true');
    await home.keyboard.press('Tab');
  }
  await expect(island.getByRole('img', { name: 'PC 3: 4 cambios de la sesión' })).toBeVisible();
  await expect(heard).toHaveText('PC 3: dejar entrar malware. 4 cambios en el writeback.');
  expect(await pileOf()).toBe(4);

  await expect(island.getByRole('button', { name: 'Reiniciar', exact: true })).toBeFocused();
  await home.keyboard.press('Enter');
  for (const step of ['PXE', 'Cargador', 'Disco virtual', 'Iniciando Windows'])
    await expect(island.getByRole('img')).toHaveAccessibleName(new RegExp(`^PC 3: ${step}`));
  await expect(island.getByRole('img', { name: 'PC 3: limpia' })).toBeVisible();
  await expect(heard).toHaveText('Listo: limpia, igual que la imagen.');
  expect(await pileOf()).toBe(0);
  expect(await island.locator('use[href="#disk"]').first().boundingBox()).toEqual(imageBefore);

  await home.keyboard.press('Shift+Tab');
  await home.keyboard.press('Enter');
  await home.keyboard.press('Tab');
  await home.keyboard.press('Tab');
  await expect(island.getByRole('button', { name: 'Reiniciar todas' })).toBeFocused();
  await home.keyboard.press('Enter');
  await expect(heard).toHaveText('Reiniciando todas.');
  await expect(island.getByRole('img', { name: 'PC 3: limpia' })).toBeVisible();
  expect(await pileOf()).toBe(0);
});

test('what was pressed before the island arrived is done when it does, in order', async ({ page, relay }) => {
  const letThrough = await holdBack(page, islandScripts);
  await page.goto(relay.url);
  for (const name of ['PC 4', 'Borrar archivos', 'Cambiar el fondo'])
    await islandOf(page).getByRole('button', { name }).click();
  letThrough();
  await expect(islandOf(page).getByRole('img', { name: 'PC 4: 2 cambios de la sesión' })).toBeVisible();
});
