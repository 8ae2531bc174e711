/** A passkey in a real browser, with Chromium's virtual authenticator (WebAuthn domain of the DevTools protocol). */
import { expect, test } from '@playwright/test';
import { startRelay } from '../support/start-relay.ts';

test('a passkey is added, signs in after signing out, and no longer does once it is removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const relay = await startRelay();
  await expect.poll(relay.output).toContain('/panel/invitacion#');
  const link = /http\S+\/panel\/invitacion#\S+/.exec(relay.output())?.[0] ?? '';
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
  const password = 'una frase de doce letras';
  await page.goto(link);
  await page.getByLabel('Tu nombre').fill('Ana Torres');
  await page.getByLabel('Contraseña').fill(password);
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
  await expect(page.getByText('Todo al día')).toBeVisible();

  await page.goto(`${new URL(link).origin}/panel/cuenta`);
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
  await expect(page.getByText('Todo al día')).toBeVisible();
  await page.goto(`${new URL(link).origin}/panel/cuenta`);
  await expect(page.getByText('con llave')).toBeVisible();

  await page.getByRole('button', { name: 'Quitar Celular' }).click();
  await expect(page.getByText('Ninguna. Con una llave entras', { exact: false })).toBeVisible();
  await signOut.click();
  await withPasskey.click();
  await expect(page.getByText('El nombre y la contraseña no coinciden.')).toBeVisible();
  await relay.stop();
});
