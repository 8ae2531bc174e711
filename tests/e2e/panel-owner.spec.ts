/** The owner's main jobs in the panel, from the printed link on, against a real relay. */
import type { Page } from '@playwright/test';
import { sendRequest } from '../support/sends.ts';
import { startRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { signedIn } from './panel-session.ts';

const hostile = '<img src=x onerror="document.title=1">';
const password = 'una frase de doce letras';

test('the printed link makes the first account; requests appear by themselves; a passkey signs in', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const relay = await startRelay();
  await expect.poll(relay.output).toContain('/panel/invitacion#');
  const link = /http\S+\/panel\/invitacion#\S+/.exec(relay.output())?.[0] ?? '';

  const invalid: string[] = [];
  page.on('response', (response) => {
    if (response.status() >= 400) invalid.push(`${response.status()} ${response.url()}`);
  });
  await test.step('the printed link makes the first account', async () => {
    await page.goto(link);
    await page.getByLabel('Tu nombre').fill('Ana Torres');
    await page.getByLabel('Contraseña').fill(password);
    await page.getByRole('button', { name: 'Guardar y entrar' }).click();
    await expect(page.getByText('Todo al día')).toBeVisible();
    expect(invalid).toEqual([]);
  });

  await test.step('requests appear by themselves', async () => {
    await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
    await expect(page.getByText('Todavía no hay solicitudes')).toBeVisible();
    const arrive = async (name: string) =>
      expect(await sendRequest(relay.url, { nombres_apellidos: name, nombre_empresa: hostile })).toBe(200);
    await arrive('José Ñúñez');
    const first = page.getByText('José Ñúñez');
    await expect(first).toBeVisible();
    const before = await first.boundingBox();
    await arrive('María Quispe');
    await arrive('Luis Tello');
    // A list with rows moves only when it is asked to.
    const fresh = page.getByRole('button', { name: '2 nuevas' });
    await expect(fresh).toBeVisible();
    expect(await first.boundingBox()).toEqual(before);
    await fresh.click();
    for (const name of ['María Quispe', 'Luis Tello']) await expect(page.getByText(name)).toBeVisible();
    await expect(page.locator('main img')).toHaveCount(0);
  });

  await test.step('a passkey is added, signs in after signing out, and no longer does once it is removed', async () => {
    await useVirtualAuthenticator(page);
    await openAccount(page);
    await page.getByRole('button', { name: 'Agregar llave' }).click();
    const dialog = page.getByRole('dialog', { name: 'Agregar una llave' });
    await dialog.getByLabel('Nombre de la llave').fill('Celular');
    await dialog.getByLabel('Tu contraseña').fill(password);
    await dialog.getByRole('button', { name: 'Agregar', exact: true }).click();
    await expect(page.getByText('· sin usar')).toBeVisible();

    const signOut = page.getByRole('button', { name: 'Cerrar sesión' }).first();
    const withPasskey = page.getByRole('button', { name: 'Entrar con una llave de acceso' });
    await signOut.click();
    await withPasskey.click();
    await expect(page.getByRole('link', { name: 'Luis Tello' })).toBeVisible();
    await openAccount(page);

    await page.getByRole('button', { name: 'Quitar Celular' }).click();
    await expect(page.getByText('Ninguna. Con una llave entras', { exact: false })).toBeVisible();
    await signOut.click();
    await withPasskey.click();
    await expect(page.getByText('La llave no se aceptó', { exact: false })).toBeVisible();
  });

  expect(await page.title()).not.toBe('1');
  await relay.stop();
});

/** On a phone it is in the menu. */
test('in Cuenta nothing that can be pressed moves while the lists arrive', async ({ page, relay }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${await signedIn(page.context(), relay)}/panel/hoy`);
  const asked = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route('**/panel/api/push-devices/look', async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await openAccount(page);
  await asked.promise;
  const add = page.getByRole('button', { name: 'Agregar llave' });
  await expect(page.getByRole('heading', { name: 'Avisos' })).toBeVisible();
  await expect(add).toBeHidden();
  held.resolve();
  await expect(add).toBeVisible();
  const before = await add.boundingBox();
  // What it says depends on whether this browser takes push messages.
  await expect(page.getByRole('region', { name: 'Avisos' }).getByRole('paragraph')).toBeVisible();
  await expect(page.getByText('Ninguna. Con una llave entras')).toBeVisible();
  expect(await add.boundingBox()).toEqual(before);
});

async function openAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Cuenta' }).click();
}

/** Chromium's, of the WebAuthn domain of the DevTools protocol. */
async function useVirtualAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
