/** What reaches the panel from outside, and what small screens need of it. */
import type { Locator } from '@playwright/test';
import { openPanelRelay } from '../support/open-panel-relay.ts';
import { hostileText } from '../support/panel-relay.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './panel-session.ts';

// That each view is accessible and fits: panel-states.spec.ts.
test('hostile text is shown as it is, and becomes no address; the business’s accent is the panel’s', async ({
  page,
}) => {
  const { real, endSession } = await openPanelRelay(page, { business: { tones: { clean: '#7fe0c0' } } });
  await page.goto('/panel/apartadas');
  for (const view of ['apartadas', 'cifras']) {
    await follow(page, view);
    await expect(page.locator('main').getByText(hostileText).first()).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  }
  await follow(page, real('solicitudes/r3'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostileText.trim());
  await expect(page.locator('[href^="javascript" i]')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Llamar' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^(WhatsApp|Correo)$/ })).toHaveCount(0);
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await page.title()).not.toBe('1');
  await follow(page, 'nada');
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible();
  endSession();
  await page.goto('/panel/entrar');
  const enter = page.getByRole('button', { name: 'Entrar', exact: true });
  await expect(enter).toHaveCSS('background-color', 'rgb(127, 224, 192)');
});

test('back from a request is the view before it, after a reload too, and the list where no view led there', async ({
  page,
}) => {
  const { real } = await openPanelRelay(page);
  const back = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click();
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.goto('/panel/hoy');
  await page.getByRole('main').getByRole('link', { name: 'María José Ñáñez' }).first().click();
  await title('María José Ñáñez');
  await page.reload();
  await back('Atrás');
  await title('Hoy');
  // By its address, and as a notice opens it in this tab.
  await page.goto(`/panel/${real('solicitudes/r1')}`);
  await back('Solicitudes');
  await title('Solicitudes');
});

test('at 320 px the bar of an entered request fits; a message covers no last button', async ({ page }) => {
  const relay = await openPanelRelay(page, { isEmpty: true });
  const id = crypto.randomUUID();
  const eva = {
    fullName: 'Eva',
    phone: '+51 987 111 222',
    company: 'Cabinas Eva',
    email: 'eva@cabinas.example',
  };
  await relay.call('enterRequest', { body: { id, way: 'call', ...eva } });
  await page.setViewportSize({ width: 320, height: 844 });
  await page.goto(`/panel/solicitudes/${id}`);
  const boxOf = async (item: Locator) =>
    (await item.boundingBox()) ?? { x: Number.NaN, y: 0, width: 0, height: 0 };
  const call = await boxOf(page.getByRole('link', { name: 'Llamar' }));
  expect(call.x + call.width).toBeLessThanOrEqual(320);
  await page.getByRole('button', { name: 'Nueva', exact: true }).click();
  const message = page.getByText('Eva: Nueva');
  await expect(message).toBeVisible();
  await follow(page, 'solicitudes/nueva');
  await page.getByText('Más datos').click();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = await boxOf(page.getByRole('button', { name: 'Guardar' }));
  expect(last.y + last.height).toBeLessThanOrEqual((await boxOf(message)).y);
});

test.describe(() => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true });
  // The first tap is that on the notice, which opens the request: panel-push.spec.ts.
  test('two taps lead from a request to WhatsApp, which is open with its text', async ({ context, page }) => {
    const { real } = await openPanelRelay(page);
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
    await page.goto(`/panel/${real('solicitudes/r1')}`);
    const button = page.getByRole('button', { name: 'WhatsApp' });
    await expect(button).toBeInViewport({ ratio: 1 });
    await button.tap();
    const link = page.getByRole('link', { name: 'Abrir WhatsApp' });
    await expect(link).toBeInViewport({ ratio: 1 });
    // The keyboard of the phone would cover half of it.
    await expect(page.getByLabel('Texto')).not.toBeFocused();
    const opened = context.waitForEvent('page');
    await link.tap();
    await (await opened).waitForURL(/^https:\/\/wa\.me\/\d+\?text=Hola/);
  });
});
