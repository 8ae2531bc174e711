/** The installed panel in Chromium: its manifest, and what its service worker does with a push. tests/engines has the whole way. */
import type { BrowserContext, Page } from '@playwright/test';
import { business } from '../../site/content/business.ts';
import { panelAccount } from '../support/make-panel-account.ts';
import { sendRequest } from '../support/sends.ts';
import type { RunningRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { panelOrigin, signIn } from './panel-session.ts';

test.use({ serviceWorkers: 'allow' });

/** Signs in, and returns the panel's origin, and what shows the notice of a push. */
async function openPanel(page: Page, relay: RunningRelay) {
  const origin = await panelOrigin(relay);
  const context = page.context();
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

  async function showPush(message: { id: string; title: string; text: string }): Promise<void> {
    const registrationId = await registered;
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await keepNotices(context);
    const push = { origin, registrationId, data: JSON.stringify({ kind: 'request', ...message }) };
    const deliver = async () => {
      await cdp.send('ServiceWorker.deliverPushMessage', push);
      return shownNotices(context);
    };
    // Again and again: Chromium drops one now and then that is delivered right after the worker's start.
    await expect.poll(deliver).toEqual([`${message.title}\n${message.text}`]);
  }
  return { cdp, origin, showPush };
}

/** The panel's service worker. */
const workerIn = (context: BrowserContext) =>
  context.serviceWorkers().find((one) => one.url().endsWith('/panel/sw.js'));

/** The worker's own types, as far as they are used here. */
type WorkerScope = { registration: { showNotification: unknown; getNotifications: unknown } };

/** Keeps what the worker shows in the worker: the headless shell has no place for notices. */
async function keepNotices(context: BrowserContext): Promise<void> {
  await workerIn(context)?.evaluate(() => {
    const { registration } = globalThis as unknown as WorkerScope;
    const kept = new Map<string, object>();
    registration.getNotifications = async () => [...kept.values()];
    registration.showNotification = async (title: string, options: { tag: string }) => {
      kept.set(options.tag, { title, ...options, close: () => kept.delete(options.tag) });
    };
  });
}

/** What the browser does when the notice is pressed: no test can reach the notice itself. */
async function pressNotice(context: BrowserContext, action: string): Promise<void> {
  await workerIn(context)?.evaluate(async (pressed) => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await registration.getNotifications();
    dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, action: pressed, waitUntil() {} }),
    );
  }, action);
}

/** The notices that are shown, each with its text. */
const shownNotices = (context: BrowserContext) =>
  workerIn(context)?.evaluate(async () => {
    const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
    return (await registration.getNotifications()).map(({ title, body }) => `${title}\n${body}`);
  });

test('a push is shown as a notice; "La tomo yo" takes the request and opens it; the panel can be installed', async ({
  context,
  page,
  relay,
}) => {
  expect(await sendRequest(relay.url, { nombres_apellidos: 'Marta Aviso' })).toBe(200);
  const { cdp, origin, showPush } = await openPanel(page, relay);
  await page.getByRole('link', { name: 'Marta Aviso' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Marta Aviso' })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const id = path.split('/').at(-1) ?? '';
  await page.goto(`${origin}/panel/cifras`);
  await test.step('the push is shown', () =>
    showPush({ id, title: 'Cabinas El Túnel', text: '40 PC · Arequipa\nMarta' }));
  await test.step('the request is taken and opens', async () => {
    await pressNotice(context, 'take');
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

test.describe('on a phone, 390 px wide, by touch', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });

  test('three taps lead from the notice to WhatsApp, which is open with its text', async ({
    context,
    page,
    relay,
  }) => {
    expect(await sendRequest(relay.url, { nombres_apellidos: 'Rosa Toque' })).toBe(200);
    const { origin, showPush } = await openPanel(page, relay);
    const address = await page.getByRole('link', { name: 'Rosa Toque' }).getAttribute('href');
    await showPush({ id: address?.split('/').at(-1) ?? '', title: 'Cabinas El Túnel', text: '40 PC' });
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));

    let taps = 1;
    await pressNotice(context, '');
    await page.waitForURL(`${origin}${address}`);
    const button = page.getByRole('button', { name: 'WhatsApp' });
    await expect(button).toBeInViewport({ ratio: 1 });
    taps += 1;
    await button.tap();
    const link = page.getByRole('link', { name: 'Abrir WhatsApp' });
    await expect(link).toBeInViewport({ ratio: 1 });
    // The keyboard of the phone would cover half of it.
    await expect(page.getByLabel('Texto')).not.toBeFocused();
    const opened = context.waitForEvent('page');
    taps += 1;
    await link.tap();
    const whatsapp = await opened;
    await whatsapp.waitForURL('https://wa.me/**');
    expect(taps).toBeLessThanOrEqual(3);
    const { pathname, searchParams } = new URL(whatsapp.url());
    expect([pathname, searchParams.get('text')]).toEqual([
      '/51987654321',
      `Hola, Rosa. Te saluda ${panelAccount.name}, de ${business.name}. Recibimos tu solicitud de prueba para 40 PC en Cabinas El Túnel. ¿Cuándo te queda bien coordinar?`,
    ]);
  });
});
