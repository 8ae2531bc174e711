/** The panel in a browser as old as Chrome 109, the last version for Windows 7; some phones get no newer one either. */
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { expect, test } from './fixtures.ts';
import { makeOld } from './old-browser.ts';

test('in a browser older than 2024 requests are shown, found, written about and counted, in the panel’s colours', async ({
  page,
}) => {
  await makeOld(page);
  const relay = await openPanelRelay(page);
  await relay.add('r6', { fullName: 'Zoila Gálvez' });
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.setViewportSize({ width: 1_280, height: 800 });
  await page.goto('/panel/solicitudes');
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(8, 17, 17)');
  const rows = page.locator('[role=row]').filter({ has: page.getByRole('link') });
  await expect(rows.nth(1)).toBeVisible();
  await page.getByLabel('Buscar en solicitudes y notas').fill('zoila');
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link').click();
  await page.getByLabel('Nota nueva').fill('Llama el lunes');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('escribió una nota')).toBeVisible();
  await page.getByRole('link', { name: 'Cifras', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Por qué no compraron' })).toBeVisible();
  expect(errors).toEqual([]);
});
