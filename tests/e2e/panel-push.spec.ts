/** The installed panel in Chromium: its manifest, and what its service worker does with a push. tests/engines has the whole way. */
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/send-request.ts';
import { expect, test } from './fixtures.ts';

test('a push is shown as a notice; "Lo tomo yo" takes the request and opens it; the panel can be installed', async ({
  context,
  page,
  relay,
}) => {
  await makePanelAccount(relay);
  const origin = relay.url.replace('127.0.0.1', 'localhost');
  expect(await sendRequest(relay.url, { nombres_apellidos: 'Marta Aviso' })).toBe(200);
  await context.grantPermissions(['notifications'], { origin });
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) done(active.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.goto(`${origin}/panel`);
  await page.getByLabel('Nombre').fill(panelAccount.name);
  await page.getByLabel('Contraseña').fill(panelAccount.password);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await page.getByRole('link', { name: 'Marta Aviso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Aviso' })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const id = path.split('/').at(-1) ?? '';
  await page.goto(`${origin}/panel/cifras`);
  const registrationId = await registered;
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await test.step('the push is shown', async () => {
    const data = JSON.stringify({
      kind: 'request',
      id,
      title: 'Cabinas El Túnel',
      text: '40 PC · Arequipa\nMarta',
    });
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    const shown = async () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/panel');
        return (await registration?.getNotifications())?.map(({ title, body }) => `${title}\n${body}`);
      });
    await expect.poll(shown).toEqual(['Cabinas El Túnel\n40 PC · Arequipa\nMarta']);
  });
  await test.step('the request is taken and opens', async () => {
    const worker = context.serviceWorkers().find((one) => one.url().endsWith('/panel/sw.js'));
    await worker?.evaluate(async () => {
      // What is used of a worker's own types.
      const self = globalThis as unknown as {
        registration: ServiceWorkerRegistration;
        NotificationEvent: new (type: string, init: object) => Event;
      };
      const [notification] = await self.registration.getNotifications();
      dispatchEvent(new self.NotificationEvent('notificationclick', { notification, action: 'take' }));
    });
    await page.waitForURL(origin + path);
    await expect(page.getByText('La tienes tú')).toBeVisible();
  });
  await test.step('the manifest is one that a phone installs', async () => {
    const { url, errors, data } = (await cdp.send('Page.getAppManifest')) as {
      url: string;
      errors: unknown[];
      data?: string;
    };
    expect(url).toBe(`${origin}/panel/manifest.webmanifest`);
    expect(errors).toEqual([]);
    expect(JSON.parse(data ?? '')).toMatchObject({
      start_url: '/panel/hoy',
      display: 'standalone',
      scope: '/panel',
    });
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Playwright's contexts are incognito ones, where nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});
