/** Mi página on a phone, against a real relay: what the owner changes is seen first, then published. */
import { renderMaxMs } from '../../contract/panel/limits.ts';
import { startRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { signedIn } from './panel-session.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

test('the preview shows a price and a text that is pressed; it sends nothing and opens nothing; then it is published', async ({
  page,
  context,
}) => {
  const relay = await startRelay();
  await page.goto(`${await signedIn(context, relay)}/panel/pagina`);
  await page.getByRole('heading', { name: 'Precios' }).click();
  await page.getByRole('button', { name: 'Ver vista previa' }).click();
  const shown = page.frameLocator('iframe').last();
  await expect(shown.locator('h1')).toBeVisible();
  const visited = async () => (await fetch(relay.url)).text();
  const before = await visited();
  await test.step('a price and a text that is pressed are seen in it alone', async () => {
    await page.getByLabel('Basic Edition').fill('87');
    await expect(shown.locator('#pricing')).toContainText('87');
    await shown.locator('#faq h2').click();
    const field = page.getByLabel('Texto en «Preguntas»');
    await expect(field).toBeFocused();
    await field.clear();
    await field.pressSequentially('Lo <b>de siempre</b>');
    await expect(shown.locator('#faq h2')).toHaveText('Lo <b>de siempre</b>');
    expect(await visited()).toBe(before);
  });
  await test.step('its form sends nothing, and its links open nothing', async () => {
    const tried: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && tried.push(request.url()));
    await page.getByRole('button', { name: 'Usar la página' }).click();
    await shown.getByRole('link', { name: 'Solicitar prueba gratis' }).first().click();
    // By a key: a press would land elsewhere in a frame that is scaled.
    await shown.getByLabel('Nombres y apellidos').press('Enter');
    await expect(page.getByText('La vista previa no envía nada')).toBeVisible();
    expect(tried.filter((url) => url.includes('/api/v1'))).toEqual([]);
    // The relay forbids it too, whatever the panel does.
    const sent = await page
      .frames()
      .at(-1)
      ?.evaluate(() => fetch('/api/v1.0/email/send', { method: 'POST' }).then(String, String));
    expect(sent).toContain('TypeError');
  });
  await test.step('it is published', async () => {
    await page.getByRole('button', { name: 'Publicar' }).click();
    const done = page.getByText('Publicada: tus visitantes ya la ven');
    await expect(done).toBeVisible({ timeout: renderMaxMs });
    expect(await visited()).toContain('Lo &lt;b&gt;de siempre&lt;/b&gt;');
  });
  await relay.stop();
});
