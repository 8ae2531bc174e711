/** Specification §4, §7 and §8: sending through the real relay, every way it can end. */
import { expect, test } from './fixtures.ts';
import {
  comesAlive,
  confirmation,
  fillTrial,
  goodRequest,
  opener,
  openTrial,
  recordsOf,
  submit,
  trialDialog,
  uniqueCompany,
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

test('the call is the JSON POST of the wire: identifiers and template params, nothing else', async ({
  home,
}) => {
  await openTrial(home);
  await fillTrial(home, { company: uniqueCompany() });
  const called = home.waitForRequest('**/api/v1.0/email/send');
  await submit(home).click();
  const body = (await called).postDataJSON();
  expect(Object.keys(body).sort()).toEqual([
    'lib_version',
    'service_id',
    'template_id',
    'template_params',
    'user_id',
  ]);
  expect(Object.keys(body.template_params)).toHaveLength(9);
});

test('values are trimmed before they are sent', async ({ home, relay }) => {
  const company = uniqueCompany();
  await openTrial(home);
  await fillTrial(home, { company: `  ${company} `, city: ' Cusco ' });
  await submit(home).click();
  await expect(confirmation(home)).toBeVisible();
  expect(recordsOf(relay, company)[0]?.params).toMatchObject({ ciudad: 'Cusco' });
});

test('while sending: "Enviando...", disabled, and neither a second press nor Enter sends again', async ({
  home,
}) => {
  let calls = 0;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await home.route('**/api/v1.0/**', async (route) => {
    calls += 1;
    await held;
    await route.continue();
  });
  await openTrial(home);
  await fillTrial(home, { company: uniqueCompany() });
  // Two presses in one moment, before anything could be drawn.
  await submit(home).evaluate((button) => {
    (button as HTMLButtonElement).click();
    (button as HTMLButtonElement).form?.requestSubmit();
  });
  await expect(submit(home)).toHaveText('Enviando...');
  await expect(submit(home)).toBeDisabled();
  await home.locator('#email').press('Enter');
  await submit(home).click({ force: true });
  await home.waitForTimeout(300);
  release();
  await expect(confirmation(home)).toBeVisible();
  expect(calls).toBe(1);
});

test('Enter in a field sends', async ({ home }) => {
  await openTrial(home);
  await fillTrial(home, { company: uniqueCompany() });
  await home.locator('#city').press('Enter');
  await expect(confirmation(home)).toBeVisible();
});

test('closing the dialog while it sends does not hide what came of it', async ({ home }) => {
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

test('towards our relay a 5xx is tried once more, a 4xx never', async ({ home }) => {
  const statuses: number[] = [];
  let status = 500;
  await home.route('**/api/v1.0/**', (route) => {
    statuses.push(status);
    return route.fulfill({ status, body: 'no' });
  });
  await openTrial(home);
  await fillTrial(home, { company: uniqueCompany() });
  for (const next of [500, 503, 422, 429, 413]) {
    status = next;
    const before = statuses.length;
    await submit(home).click();
    await expect.poll(() => statuses.length).toBeGreaterThan(before);
    await expect(submit(home)).toBeEnabled();
  }
  expect(statuses).toEqual([500, 500, 503, 503, 422, 429, 413]);
});

test('a relay that was away for a moment does not lose the request', async ({ home, relay }) => {
  const company = uniqueCompany();
  let calls = 0;
  await home.route('**/api/v1.0/**', (route) => {
    calls += 1;
    return calls === 1 ? route.abort('connectionreset') : route.continue();
  });
  await openTrial(home);
  await fillTrial(home, { company });
  await submit(home).click();
  await expect(confirmation(home)).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
});

test('offline: says so, keeps the data, and sends by itself when the network is back', async ({
  home,
  context,
}) => {
  await openTrial(home);
  await fillTrial(home, { company: uniqueCompany() });
  await context.setOffline(true);
  await submit(home).click();
  await expect(trialDialog(home).getByRole('alert')).toContainText('No hay conexión a internet');
  await expect(home.locator('#city')).toHaveValue(goodRequest.city);
  await context.setOffline(false);
  await expect(confirmation(home)).toBeVisible();
});

test('works where the browser blocks storage', async ({ page }) => {
  const errors: Error[] = [];
  page.on('pageerror', (error) => errors.push(error));
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await openTrial(page);
  await fillTrial(page, { company: uniqueCompany() });
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(errors).toEqual([]);
});

test('the honeypot is not sent while it is empty, and is when something filled it', async ({ home }) => {
  await openTrial(home);
  const bodies: Record<string, string>[] = [];
  await home.route('**/api/v1.0/**', (route) => {
    bodies.push(route.request().postDataJSON().template_params);
    return route.fulfill({ status: 200, body: 'OK' });
  });
  await fillTrial(home);
  await submit(home).click();
  await home.getByRole('button', { name: 'Aceptar' }).click();
  await openTrial(home);
  await fillTrial(home);
  await home.locator('[name=sitio_web]').evaluate((input) => {
    (input as HTMLInputElement).value = 'https://robot.example';
  });
  await submit(home).click();
  await expect(confirmation(home)).toBeVisible();
  expect(bodies.map((params) => params.sitio_web)).toEqual([undefined, 'https://robot.example']);
  expect(bodies[0]).not.toHaveProperty('sitio_web');
});

test('breaks no rule of the content security policy', async ({ page }) => {
  const reports: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|Content-Security-Policy/.test(message.text())) reports.push(message.text());
  });
  await page.goto('/');
  await openTrial(page);
  await comesAlive(page);
  await page.getByRole('button', { name: /^País del teléfono/ }).click();
  await page.keyboard.press('Escape');
  await submit(page).click();
  await fillTrial(page, { company: uniqueCompany() });
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(reports).toEqual([]);
});

test('an island that cannot be fetched leaves a form that posts', async ({ page, relay }) => {
  const company = uniqueCompany();
  await page.route(/hydrate-.*\.js/, (route) => route.abort());
  await page.goto('/');
  await opener(page).click();
  await fillTrial(page, { company, phone: '+51987654321' });
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(recordsOf(relay, company)).toHaveLength(1);
});

test('an island that throws leaves a form that posts, with what was typed', async ({ page, relay }) => {
  const company = uniqueCompany();
  const { promise: filled, resolve: letThrough } = Promise.withResolvers<void>();
  // The form's code asks for its own props; broken ones are the nearest thing to a bug in it.
  await page.route(/hydrate-.*\.js/, async (route) => {
    await filled;
    const response = await route.fetch();
    const code = await response.text();
    await route.fulfill({ response, body: code.replace('identifiers:{', 'broken:{') });
  });
  await page.goto('/');
  await opener(page).click();
  await fillTrial(page, { company, phone: '+51987654321' });
  const thrown = page.waitForEvent('console', (message) => message.type() === 'error');
  letThrough();
  await thrown;
  await page.waitForTimeout(300); // the emptied form is put back after the error was told
  await expect(page.locator('#company')).toHaveValue(company);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
});
