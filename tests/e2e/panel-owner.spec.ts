/** The owner's main job in the panel, from the printed link on, against a real relay. */
import { expect, test } from '@playwright/test';
import { sendRequest } from '../support/send-request.ts';
import { startRelay } from '../support/start-relay.ts';

const hostile = '<img src=x onerror="document.title=1">';

test('the printed link makes the first account; requests appear by themselves and change stage', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const relay = await startRelay();
  await expect.poll(relay.output).toContain('/panel/invitacion#');
  const link = /http\S+\/panel\/invitacion#\S+/.exec(relay.output())?.[0] ?? '';
  const refused: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
  });

  await page.goto(link);
  await page.getByLabel('Tu nombre').fill('Ana Torres');
  await page.getByLabel('Contraseña').fill('una frase de doce letras');
  await page.getByRole('button', { name: 'Guardar y entrar' }).click();
  await expect(page.getByText('Todo al día')).toBeVisible();

  await page.getByRole('link', { name: 'Solicitudes', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Solicitudes' })).toBeVisible();
  for (const name of ['José Ñúñez', 'María Quispe', 'Luis Tello'])
    expect(await sendRequest(relay.url, { nombres_apellidos: name, nombre_empresa: hostile })).toBe(200);
  for (const name of ['José Ñúñez', 'María Quispe', 'Luis Tello'])
    await expect(page.getByText(name)).toBeVisible();
  await expect(page.locator('img')).toHaveCount(0);

  await page.getByText('María Quispe').click();
  await expect(page.getByRole('heading', { level: 1, name: 'María Quispe' })).toBeVisible();
  await page.getByText('Contactada', { exact: true }).click();
  await expect(page.getByText('María Quispe: Contactada')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Ana Torres, ', { exact: false }).first()).toBeVisible();

  await page.getByRole('link', { name: 'Hoy', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Luis Tello' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'María Quispe' })).toBeHidden();

  // The link works once.
  await page.context().clearCookies();
  await page.goto(link);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Guardar y entrar' })).toBeHidden();
  expect(refused).toEqual([]);
  expect(await page.title()).not.toBe('1');
  await relay.stop();
});
