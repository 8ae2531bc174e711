/** The panel without a connection: what was loaded stays usable, a reload shows what was read, and the worker's cache holds none of it. */
import { goodRequest } from '../support/good-request.ts';
import { sendRequest } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { panelOrigin, signedIn, signIn } from './panel-session.ts';

test.use({ serviceWorkers: 'allow' });

test('offline every dialog and view opens, a reload shows what was read, and what was changed is sent afterwards', async ({
  context,
  page,
  relay,
}) => {
  const origin = panelOrigin(relay);
  expect(await sendRequest(relay.url, { nombres_apellidos: 'Marta Offline' })).toBe(200);
  await page.goto(`${origin}/panel`);
  await signIn(page);
  await expect(page.getByRole('link', { name: 'Marta Offline' })).toBeVisible();
  await test.step('the service worker keeps the code, and serves /panel itself', async () => {
    const isServing = () =>
      page.evaluate(async () => {
        const { active } = await navigator.serviceWorker.ready;
        return active?.state === 'activated' && navigator.serviceWorker.controller !== null;
      });
    await expect.poll(isServing).toBe(true);
  });
  await page.getByRole('link', { name: 'Marta Offline' }).click();
  await page.getByLabel('Nota nueva').waitFor();

  const kept = await page.evaluate(async () => {
    const addresses: string[] = [];
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        addresses.push(new URL(request.url).pathname);
    return addresses;
  });
  expect(kept).toContain('/panel/index.html');
  expect(kept.filter((path) => /^\/panel\/assets\/aria-menu-.*\.js$/.test(path))).toHaveLength(1);
  expect(kept.filter((path) => !/^\/panel\/(assets\/[\w.-]+|index\.html)$/.test(path))).toEqual([]);

  await context.setOffline(true);
  await test.step('a dialog that was not opened before opens', async () => {
    await page.getByRole('button', { name: 'No compró' }).click();
    await page.getByLabel('¿Por qué no?').fill('Precio');
    await page.getByRole('button', { name: 'Guardar', exact: true }).click();
    await expect(page.getByText('1 cambio sin guardar: espera la conexión.')).toBeVisible();
    await page.getByRole('button', { name: 'Ver', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Cambios sin guardar' })).toContainText(
      'No compró: Precio',
    );
    await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  });
  await test.step('a view that was not opened before opens', async () => {
    await page.getByRole('link', { name: 'Cifras' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cifras' })).toBeVisible();
    await expect(page.getByText('Esto se carga en cuanto el servidor responda.')).toBeVisible();
  });
  await test.step('the request that was opened stays readable, with the change that is not saved', async () => {
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'Marta Offline' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'No compró', pressed: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Datos' }).getByText(goodRequest.email)).toBeVisible();
  });
  await test.step('a reload shows what was read with its age, at /panel too, and that the rest is not there', async () => {
    const request = page.url();
    await page.goto(`${origin}/panel/solicitudes?stage=lost`);
    await expect(page.getByText('Esto se carga en cuanto el servidor responda.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Marta Offline' })).toBeVisible();
    await page.goto(`${origin}/panel`);
    await expect(page.getByText(/^Guardado .*, sin conexión$/)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
    await page.goto(request);
    await expect(page.getByRole('region', { name: 'Datos' }).getByText(goodRequest.email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'No compró', pressed: true })).toBeVisible();
  });
  await context.setOffline(false);
  await test.step('the change is sent once the relay answers again', async () => {
    const unsent = page.getByText(/sin guardar|sin conexión/i).filter({ visible: true });
    await expect(unsent).toHaveCount(0, { timeout: 30_000 });
    const history = page.getByRole('region', { name: 'Historial' });
    await expect(history.getByText('No compró: Precio')).toBeVisible();
  });
});

for (const [isAlone, state] of [
  [true, 'activated'],
  [false, 'installed'],
] as const)
  test(`after an update the new worker ${isAlone ? 'serves a tab that is alone' : 'waits where another tab is open'}`, async ({
    context,
    page,
    relay,
  }) => {
    // The first one alone comes this way, and the update from the relay.
    await context.route('**/panel/sw.js', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `${await response.text()}// before the update` });
    });
    const origin = await signedIn(context, relay);
    await page.goto(`${origin}/panel`);
    const isServed = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(isServed).toBe(true);
    if (!isAlone) await (await context.newPage()).goto(`${origin}/panel/cifras`);
    const newest = await page.evaluateHandle(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      return registration.installing ?? registration.waiting ?? registration.active;
    });
    await expect.poll(() => newest.evaluate((worker) => worker?.state)).toBe(state);
    const isWaiting = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null);
    expect(await isWaiting()).toBe(!isAlone);
  });
