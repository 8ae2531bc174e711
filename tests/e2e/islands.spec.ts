import { cost, firstPlan } from '../support/cost.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { opener } from './trial-form.ts';

test('what is done before hydration counts: clicks are replayed in order, a moved slider stays', async ({
  page,
  relay,
}) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.goto(relay.url);
  // The controls are shown once the watcher is live, and keep the focus from then on.
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  const demonstrator = page.locator('[data-island=demonstrator]');
  for (const name of ['PC 4', 'Borrar archivos', 'Cambiar el fondo'])
    await demonstrator.getByRole('button', { name }).click();
  const quote = page.locator('[data-island=quote]');
  await quote.getByRole('slider').press('ArrowRight');
  // Nothing happened yet, so that it is pressed again.
  const planner = page.locator('[data-island=planner]');
  for (let times = 0; times < 2; times += 1)
    await planner.getByRole('button', { name: 'Calcular con mis datos' }).click();
  releaseRequests();
  await expect(demonstrator.getByRole('img', { name: 'PC 4: 2 cambios de la sesión' })).toBeVisible();
  await expect(quote.locator('b')).toHaveText(cost(41, firstPlan));
  await expect(quote.getByRole('spinbutton')).toHaveValue('41');
  await expect(planner.getByRole('button', { name: 'Ocultar mi cálculo' })).toBeVisible();
});

test('a click on the picker of the phone’s country before the form is hydrated is not lost', async ({
  page,
}) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.goto('/');
  await opener(page).click();
  await page.getByRole('button', { name: /^País del teléfono/ }).click();
  const search = page.getByRole('combobox', { name: 'Buscar país o código' });
  await expect(search).toBeHidden();
  releaseRequests();
  await expect(search).toBeFocused();
});

test('an island that fails keeps its static HTML', async ({ page, relay }) => {
  // Only the calculator reads the URL during hydration.
  await page.addInitScript(() => {
    window.URLSearchParams = class extends URLSearchParams {
      constructor() {
        super();
        throw new Error('broken on purpose');
      }
    };
  });
  await page.goto(`${relay.url}/?pcs=60`);
  const quote = page.locator('[data-island=quote]');
  const failed = page.waitForEvent('console', (message) => message.text().includes('broken on purpose'));
  await failed;
  await expect(quote.locator('b')).toHaveText(cost(40, firstPlan));
  await expect(quote.getByRole('link', { name: 'Solicitar prueba' })).toBeVisible();
  // The rest of the page works.
  for (const name of ['demonstrator', 'planner', 'savings']) {
    await page.locator(`[data-island=${name}]`).scrollIntoViewIfNeeded();
    await expect(page.locator(`[data-island=${name}]`)).toHaveAttribute('data-ready', '');
  }
  await quote.getByRole('link', { name: 'Solicitar prueba' }).click();
  await expect(page.locator('#prueba [data-island]')).toHaveAttribute('data-ready', '');
});
