/** The trial form with the real relay behind a connection that loses answers, or is offline; more in `use-sending.test.tsx`. */
import type { Page, Route } from '@playwright/test';
import { formWords } from '../../contract/form-words.ts';
import { goodRequest } from '../support/good-request.ts';
import { delayRequests, isIslandScript } from './delayed-requests.ts';
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

const alert = (page: Page) => trialDialog(page).getByRole('alert');

test('offline the form says that it waits, sends when the connection returns, and again when the answer is lost; the relay has one request', async ({
  page,
  context,
  relay,
}) => {
  const company = uniqueCompany();
  await page.goto(relay.url);
  await openTrial(page);
  await fillTrial(page, { company });
  // The connection is gone; when it is back, the relay gets the request, and its answer never arrives.
  let isGone = true;
  let sends = 0;
  await page.route('**/api/v1.0/**', async (route) => {
    if (isGone) return route.abort('internetdisconnected');
    sends += 1;
    if (sends > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await context.setOffline(true);
  await submit(page).click();
  await expect(alert(page)).toContainText(formWords.waiting);
  await expect(submit(page)).toBeEnabled();
  await expect(page.locator('#city')).toHaveValue(goodRequest.city);
  await page.keyboard.press('Escape');
  await expect(trialDialog(page)).toBeHidden();
  isGone = false;
  await context.setOffline(false);
  await expect(confirmation(page)).toBeVisible({ timeout: 20_000 });
  expect(sends).toBe(2);
  expect(recordsOf(relay, company)).toMatchObject([{ timesReceived: 2 }]);
});

test('offline before the form has its code, typed values stay and are sent later', async ({
  page,
  context,
  relay,
}) => {
  const company = uniqueCompany();
  await page.goto(relay.url, { waitUntil: 'networkidle' });
  await context.setOffline(true);
  await opener(page).click();
  for (const [id, value] of Object.entries({ ...goodRequest, company })) await page.fill(`#${id}`, value);
  const said = page.waitForEvent('dialog');
  const pressed = submit(page).click();
  const dialog = await said;
  expect(dialog.message()).toContain('Sin conexión');
  await dialog.accept();
  await pressed;
  await expect(page.locator('#company')).toHaveValue(company);
  await context.setOffline(false);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)).toHaveLength(1);
});

for (const lost of [/\.css$/, /\.(css|js)$/])
  test(`what did not arrive after the document (${lost}) is asked for again at the next press: the form opens as usual`, async ({
    page,
  }) => {
    let isGone = true;
    await page.route(lost, (route) => (isGone ? route.abort('internetdisconnected') : route.continue()));
    await page.goto('/', { waitUntil: 'networkidle' });
    // No visitor sees the honeypot.
    const honeypot = trialDialog(page).locator('label', { hasText: 'Sitio web' });
    await expect(honeypot).toHaveCSS('clip-path', 'inset(50%)');
    isGone = false;
    await opener(page).click();
    await expect(trialDialog(page)).toBeVisible();
    await expect(honeypot).toHaveCSS('width', '1px');
    await untilHydrated(page);
  });

test('while its styles are on their way a press shows no form with its honeypot, and then opens it', async ({
  page,
}) => {
  const arrive = await delayRequests(page, /\.css$/);
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await opener(page).click();
  await expect(trialDialog(page)).toBeHidden();
  arrive();
  await expect(trialDialog(page)).toBeVisible();
  await expect(trialDialog(page).locator('label', { hasText: 'Sitio web' })).toHaveCSS('width', '1px');
});

test("the form's script and the SDK's are requested again after failing to load", async ({ page, relay }) => {
  const company = uniqueCompany();
  let lost = 0;
  await page.route(isIslandScript, (route) => {
    lost += 1;
    return lost === 1 ? route.abort() : route.fallback();
  });
  // Only the SDK sends its version, so that it identifies the SDK's script.
  const loseClient = async (route: Route) => {
    const script = await (await route.fetch()).text();
    await (script.includes('lib_version') ? route.abort() : route.fallback());
  };
  await page.route('**/*.js', loseClient);
  await page.goto(relay.url);
  await opener(page).click();
  await expect.poll(() => lost).toBe(1);
  await trialDialog(page).getByRole('button', { name: 'Cerrar' }).click();
  await openTrial(page);
  await fillTrial(page, { company });
  await submit(page).click();
  await expect(alert(page)).toContainText(formWords.failures.other, { timeout: 20_000 });
  await expect(alert(page)).toBeInViewport();
  await expect(submit(page)).toBeInViewport({ ratio: 1 });
  await page.unroute('**/*.js', loseClient);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)).toMatchObject([{ timesReceived: 1 }]);
});
