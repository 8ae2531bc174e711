/** The page without script. */
import { expect, test } from './fixtures.ts';

test.use({ javaScriptEnabled: false });

test('the FAQ opens, one at a time, without script', async ({ page }) => {
  await page.goto('/');
  await page.locator('#item-2 summary').click();
  await expect(page.locator('#item-2 p')).toBeVisible();
  await page.locator('#item-4 summary').click();
  await expect(page.locator('#item-4 p')).toBeVisible();
  await expect(page.locator('#item-2 p')).toBeHidden();
});

test('the drawer opens without script, and controls that need script are hidden', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(page.getByRole('link', { name: 'Precios', exact: true }).first()).toBeVisible();
  for (const control of await page.locator('[data-needs-script]').all()) await expect(control).toBeHidden();
});

test('the drawer closes for the form that is opened from it and stays closed afterwards', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  const drawer = page.locator('#menu');
  await drawer.getByRole('link', { name: 'Prueba gratis' }).click();
  await expect(page.locator('dialog#prueba')).toBeVisible();
  await expect(drawer).toBeHidden();
  // Playwright clicks only elements that nothing covers.
  await page.locator('#fullName').click();
  await page.locator('dialog#prueba').getByRole('link', { name: 'Cerrar' }).click();
  await expect(page.locator('dialog#prueba')).toBeHidden();
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Abrir menú' }).click();
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button').first().click();
  await expect(drawer).toBeHidden();
});

test('the drawings are shown, and no text mentions controls that are absent', async ({ page }) => {
  await page.goto('/');
  const drawings = page.locator('[data-drawing]');
  await expect(drawings).toHaveCount(11);
  for (const drawing of await drawings.all()) {
    await expect(drawing).toBeVisible();
    await expect(drawing).toHaveCSS('background-image', /^url\(/);
  }
  await expect(page.getByText('No es un antivirus').first()).toBeVisible();
  for (const text of ['Elige una PC, arruínala', 'Compáralo con el mínimo'])
    await expect(page.getByText(text)).toBeHidden();
});

test('each section can be read without script', async ({ page }) => {
  await page.goto('/');
  for (const heading of await page.getByRole('heading', { level: 2 }).all())
    await expect(heading).toBeVisible();
});
