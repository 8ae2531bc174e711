/** Specification §4, §7 and §8: sending through the real relay, with every outcome. */
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts, routeIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import {
  confirmation,
  fillTrial,
  opener,
  openTrial,
  recordsOf,
  submit,
  trialDialog,
  uniqueCompany,
  untilHydrated,
} from './trial-form.ts';

test('on success the form resets, the confirmation opens, Aceptar closes everything and focus returns', async ({
  home,
  relay,
}) => {
  const company = uniqueCompany();
  await openTrial(home);
  await fillTrial(home, { company });
  await submit(home).click();
  await expect(confirmation(home)).toBeVisible();
  await expect(confirmation(home)).toHaveAccessibleDescription(
    'Gracias por solicitar la prueba gratuita. Pronto nos pondremos en contacto contigo.',
  );
  await expect(trialDialog(home)).toBeHidden();
  await expect(home.getByRole('button', { name: 'Aceptar' })).toBeFocused();
  await home.getByRole('button', { name: 'Aceptar' }).click();
  await expect(home.locator('dialog[open]')).toHaveCount(0);
  await expect(opener(home)).toBeFocused();
  await openTrial(home);
  for (const id of Object.keys(goodRequest)) await expect(home.locator(`#${id}`)).toHaveValue('');
  await expect(home.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(submit(home)).toBeEnabled();

  expect(recordsOf(relay, company).map(({ params }) => params)).toEqual([
    {
      nombres_apellidos: goodRequest.fullName,
      pais: goodRequest.country,
      ciudad: goodRequest.city,
      nombre_empresa: company,
      direccion_empresa: goodRequest.address,
      cantidad_computadoras: goodRequest.computers,
      numero_whatsapp: '+51987654321',
      correo_electronico: goodRequest.email,
      to_name: 'Administrador',
    },
  ]);
});

test('closing the dialog during sending does not hide the outcome', async ({ home }) => {
  let status = 403;
  let release = () => {};
  await home.route('**/api/v1.0/**', async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    if (status === 403) await route.fulfill({ status, body: 'no' });
    else await route.continue();
  });
  const called = () => home.waitForRequest('**/api/v1.0/**');
  await openTrial(home);
  await fillTrial(home, { company: uniqueCompany() });
  for (const outcome of [
    trialDialog(home).getByRole('alert').filter({ hasText: 'no aceptó' }),
    confirmation(home),
  ]) {
    await Promise.all([called(), submit(home).click()]);
    await home.keyboard.press('Escape');
    await expect(trialDialog(home)).toBeHidden();
    release();
    await expect(outcome).toBeVisible();
    status = 200;
  }
  await home.getByRole('button', { name: 'Aceptar' }).click();
  await expect(opener(home)).toBeFocused();
});

test('breaks no rule of the content security policy', async ({ page }) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/.test(message.text())) reports.push(message.text());
  });
  await page.goto('/');
  await openTrial(page);
  await untilHydrated(page);
  await page.getByRole('button', { name: /^País del teléfono/ }).click();
  await page.keyboard.press('Escape');
  await submit(page).click();
  await fillTrial(page, { company: uniqueCompany() });
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(reports).toEqual([]);
});

test('when the island cannot be loaded, the form posts without script', async ({ page, relay }) => {
  const company = uniqueCompany();
  await routeIslandScripts(page, (route) => route.abort());
  await page.goto('/');
  await opener(page).click();
  await fillTrial(page, { company, phone: '+51987654321' });
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(recordsOf(relay, company)).toHaveLength(1);
});

test('when the island throws, the form posts without script and keeps the typed values', async ({
  page,
  relay,
}) => {
  const company = uniqueCompany();
  const releaseRequests = await delayIslandScripts(page);
  await page.goto('/');
  await opener(page).click();
  await fillTrial(page, { company, phone: '+51987654321' });
  // Only the form's code reads a field by its name.
  await page.evaluate(() => {
    HTMLFormControlsCollection.prototype.namedItem = () => {
      throw new Error('broken on purpose');
    };
  });
  const thrown = page.waitForEvent('console', (message) => message.text().includes('broken on purpose'));
  releaseRequests();
  await thrown;
  await page.waitForTimeout(300); // the static form is restored after the error was reported
  await expect(page.locator('#company')).toHaveValue(company);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
});
