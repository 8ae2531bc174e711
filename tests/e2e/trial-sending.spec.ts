/** Specification §4, §7 and §8: sending through the real relay, within the policy and without a trace of the visitor. */
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { isLive } from './layouts.ts';
import {
  confirmation,
  fillTrial,
  opener,
  openTrial,
  recordsOf,
  submit,
  trialDialog,
  uniqueCompany,
} from './trial-form.ts';

test('a trial request is sent through the page and found stored; on success everything closes and focus returns', async ({
  page,
  relay,
  context,
}) => {
  const company = uniqueCompany();
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(relay.url)) outside.push(request.url());
  });
  const setCookie: string[] = [];
  page.on('response', async (response) => {
    if (await response.headerValue('set-cookie')) setCookie.push(response.url());
  });
  // The tab's first visit says where the visitor came from, whatever address of the page follows.
  await page.goto('/?utm_source=Facebook&utm_campaign=agosto');
  await isLive(page);
  await page.goto('/?de=otra');
  await openTrial(page);
  await page.getByRole('button', { name: /^País del teléfono/ }).click();
  await page.keyboard.press('Escape');
  await submit(page).click();
  await fillTrial(page, { company });
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /send$/.test(request.url()));
  await submit(page).click();
  await test.step('the confirmation opens instead of the form, with the focus', async () => {
    await expect(confirmation(page)).toBeVisible();
    await expect(confirmation(page)).toHaveAccessibleDescription(
      'Gracias por solicitar la prueba gratuita. Pronto nos pondremos en contacto contigo.',
    );
    await expect(trialDialog(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Aceptar' })).toBeFocused();
  });
  await test.step('sending sets no cookie, contacts no other origin and stores nothing of the visitor', async () => {
    await page.waitForLoadState('networkidle');
    expect(outside).toEqual([]);
    expect(setCookie).toEqual([]);
    expect(await context.cookies()).toEqual([]);
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage),
      session: Object.keys(sessionStorage).sort(),
      databases: await indexedDB.databases(),
      caches: await caches.keys(),
    }));
    // `from` is where its first visit came from; `seen` says that this tab has had the page, and its fonts.
    expect(left).toEqual({ local: [], session: ['from', 'seen'], databases: [], caches: [] });
  });
  await test.step('Aceptar closes everything, and focus returns', async () => {
    await page.getByRole('button', { name: 'Aceptar' }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await expect(opener(page)).toBeFocused();
  });
  await test.step('our relay is told where the tab came from', async () => {
    const { template_params: params } = (await sent).postDataJSON();
    expect(params).toMatchObject({ utm_source: 'facebook', utm_campaign: 'agosto' });
    expect(params).not.toHaveProperty('utm_medium');
    expect(params).not.toHaveProperty('referrer_host');
  });
  await test.step('it is stored once, with the nine params of the specification', async () => {
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
});

test('when the island throws, the form posts without script, with typed values', async ({ page, relay }) => {
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
