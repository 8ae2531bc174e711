/** The privacy page in the browser: from the form, in its own tab, within the policy, on a static host too. */
import { resolve } from 'node:path';
import { violationsIn } from '../support/axe-violations.ts';
import { serveStatic } from '../support/serve-static.ts';
import { expect, test } from './fixtures.ts';
import { fillTrial, openTrial } from './trial-form.ts';

test('the form’s link opens it in a tab of its own, and what was typed stays', async ({ page, context }) => {
  const trouble: string[] = [];
  context.on('console', (message) => {
    if (/Content.Security.Policy|404/i.test(message.text())) trouble.push(message.text());
  });
  await page.goto('/');
  await openTrial(page);
  await fillTrial(page, { company: 'Cabinas El Túnel' });
  const [privacy] = await Promise.all([
    context.waitForEvent('page'),
    page.locator('#prueba').getByRole('link', { name: 'Privacidad' }).click(),
  ]);
  await privacy.waitForLoadState('networkidle');
  expect(new URL(privacy.url()).pathname).toBe('/privacidad');
  await expect(privacy.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
  expect(await violationsIn(privacy)).toEqual([]);
  await expect(privacy.getByRole('banner').getByRole('link')).toBeVisible();
  await privacy.getByRole('link', { name: 'Volver a la página' }).click();
  await expect(privacy.locator('#prueba')).toBeAttached();
  await expect(page.locator('#company')).toHaveValue('Cabinas El Túnel');
  expect(trouble).toEqual([]);
});

test.describe(() => {
  test.use({ javaScriptEnabled: false });
  test('on a static host both of its addresses show it, without script and styled', async ({ page }) => {
    const host = await serveStatic(resolve(import.meta.dirname, '../../dist'));
    for (const path of ['privacidad.html', 'privacidad/']) {
      await page.goto(`${host.url}/${path}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacidad');
      await expect(page.getByRole('main')).toHaveCSS('max-width', '1260px');
    }
    await host.stop();
  });
});
