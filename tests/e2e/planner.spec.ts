/** The planner in a browser: by keyboard, and nothing pushed out on the narrowest phone. */
import { expect, test } from './fixtures.ts';
import { openAs, settled } from './layouts.ts';

test('by keyboard: the number of PCs is typed once, the plan answers, and its message tells it', async ({
  page,
}) => {
  await openAs(page, { theme: 'dark', width: 320 });
  const planner = page.locator('[data-island=planner]');
  await planner.getByRole('button', { name: 'Calcular con mis datos' }).focus();
  await page.keyboard.press('Enter');
  await expect(planner.getByRole('button', { name: 'Ocultar mi plan', expanded: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(planner.getByRole('spinbutton', { name: 'Cantidad de PC' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('43');
  await page.keyboard.press('Tab');
  await page.keyboard.type('2 ×');
  await expect(planner.getByRole('combobox', { name: 'Enlace del servidor' })).toHaveValue('2x1');
  await expect(planner.getByRole('status').filter({ hasText: 'Mbps' })).toHaveText(
    /^46.5 Mbps para cada una de 43 PC/,
  );
  await expect(planner.getByRole('group', { name: 'Tus supuestos' })).toHaveAccessibleDescription(
    /no mediciones/,
  );
  await planner.getByRole('button', { name: 'Comprobar mi servidor' }).click();
  await planner.getByLabel('Memoria').fill('16');
  await expect(planner.getByLabel('Memoria')).toHaveAccessibleDescription('Faltan 16 GB de RAM');
  const href = await planner.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('text')).toContain('si las 43 leen a la vez: 46.5 Mbps');
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // The calculator and the form know the number already.
  await page.locator('[data-island=quote]').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-island=quote]').getByRole('spinbutton')).toHaveValue('43');
});
