/** The installed panel in Chromium: its manifest, and what its service worker does with a push. tests/engines has the whole way. */
import { sendRequest } from '../support/sends.ts';
import { expect, test } from './fixtures.ts';
import { panelOrigin, signIn } from './panel-session.ts';

test.use({ serviceWorkers: 'allow' });

/** The worker's own types, as far as they are used here. */
type WorkerScope = { registration: { showNotification: unknown; getNotifications: unknown } };

test('a push is shown as a notice; "La tomo yo" takes the request and opens it; the panel can be installed', async ({
  context,
  page,
  relay,
}) => {
  expect(await sendRequest(relay.url, { nombres_apellidos: 'Marta Aviso' })).toBe(200);
  const origin = panelOrigin(relay);
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
  await signIn(page);
  await page.getByRole('link', { name: 'Marta Aviso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Aviso' })).toBeVisible();
  const path = new URL(page.url()).pathname;
  await page.goto(`${origin}/panel/cifras`);
  const worker = () => context.serviceWorkers().find((one) => one.url().endsWith('/panel/sw.js'));
  await test.step('the push is shown', async () => {
    const registrationId = await registered;
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    // Kept in the worker: the headless shell has no place for notices.
    await worker()?.evaluate(() => {
      const { registration } = globalThis as unknown as WorkerScope;
      const kept = new Map<string, object>();
      registration.getNotifications = async () => [...kept.values()];
      registration.showNotification = async (title: string, options: { tag: string }) => {
        kept.set(options.tag, { title, ...options, close: () => kept.delete(options.tag) });
      };
    });
    const message = {
      id: path.split('/').at(-1),
      title: 'Cabinas El Túnel',
      text: '40 PC · Arequipa\nMarta',
    };
    const data = JSON.stringify({ kind: 'request', ...message });
    const deliver = async () => {
      await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
      return worker()?.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title, body }) => `${title}\n${body}`);
      });
    };
    // Again and again: Chromium drops one now and then that is delivered right after the worker's start.
    await expect.poll(deliver).toEqual([`${message.title}\n${message.text}`]);
  });
  await test.step('the request is taken and opens', async () => {
    // What the browser does when the notice is pressed: no test can reach the notice itself.
    await worker()?.evaluate(async () => {
      const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
      const [notification] = await registration.getNotifications();
      const press = { notification, action: 'take', waitUntil() {} };
      dispatchEvent(Object.assign(new Event('notificationclick'), press));
    });
    await page.waitForURL(origin + path);
    await expect(page.getByText('La tienes tú')).toBeVisible();
  });
  await test.step('the manifest is one that a phone installs', async () => {
    const { url, errors, data = '' } = await cdp.send('Page.getAppManifest');
    expect(url).toBe(`${origin}/panel/manifest.webmanifest`);
    expect(errors).toEqual([]);
    const manifest = { start_url: '/panel/hoy', display: 'standalone', scope: '/panel' };
    expect(JSON.parse(data)).toMatchObject(manifest);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // Playwright's contexts are incognito ones, where nothing is installed.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});
