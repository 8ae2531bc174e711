/** Mi página on a phone, against a real relay: what the owner changes is seen first, then published with a photo of the phone. */
import type { Page } from '@playwright/test';
import { renderMaxMs } from '../../contract/panel/limits.ts';
import { plainPicture } from '../../contract/panel/plain-picture.ts';
import { makePanelAccount } from '../support/make-panel-account.ts';
import { segment } from '../support/picture-files.ts';
import { startRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { signedIn } from './panel-session.ts';

test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

test('the preview shows a price and a text that is pressed; it sends nothing and opens nothing; then it is published, with a photo of 12 megapixels, without what the phone has written in it', async ({
  context,
}) => {
  // Its own, because the preview's policy refuses what is tried.
  const page = await context.newPage();
  const relay = await startRelay();
  await makePanelAccount(relay);
  await page.goto(`${await signedIn(context, relay)}/panel/pagina`);
  await page.getByRole('heading', { name: 'Precios' }).click();
  await page.getByRole('button', { name: 'Ver vista previa' }).click();
  const shown = page.frameLocator('iframe').last();
  await expect(shown.locator('h1')).toBeVisible({ timeout: renderMaxMs });
  const visited = async () => (await fetch(relay.url)).text();
  const before = await visited();
  await test.step('a price and a text that is pressed are seen in it alone', async () => {
    await shown.locator('#faq h2').click();
    const field = page.getByLabel('Texto en «Preguntas»');
    await expect(field).toBeFocused();
    await field.fill('Lo <b>de siempre</b>');
    await page.getByLabel('Basic Edition').fill('87');
    await expect(shown.locator('#faq h2')).toHaveText('Lo <b>de siempre</b>');
    await expect(shown.locator('#pricing')).toContainText('87');
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
  const pictures = page.getByRole('group', { name: 'Imágenes del programa' });
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  await test.step('a photo is turned upright, and made small', async () => {
    await page.getByText('Imágenes', { exact: true }).click();
    await pictures.getByRole('button', { name: 'Agregar' }).click();
    const chooser = page.waitForEvent('filechooser');
    await pictures.getByRole('button', { name: 'Elegir imagen' }).click();
    const buffer = await photoOfPhone(page);
    expect(buffer.length).toBeGreaterThan(2_000_000);
    await (await chooser).setFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer });
    await pictures.getByLabel(/^Lo que se ve/).fill('La sala, de noche');
    await expect.poll(() => pictures.locator('img').evaluate(size)).toEqual([1_200, 1_600]);
  });
  await test.step('it is published', async () => {
    await page.getByRole('button', { name: 'Publicar' }).click();
    const done = page.getByText('Publicada: tus visitantes ya la ven');
    await expect(done).toBeVisible({ timeout: renderMaxMs });
    expect(await visited()).toContain('Lo &lt;b&gt;de siempre&lt;/b&gt;');
    await page.goto(relay.url);
    const shown = page.getByRole('img', { name: 'La sala, de noche' });
    await shown.scrollIntoViewIfNeeded();
    await expect.poll(() => shown.evaluate(size)).toEqual([1_200, 1_600]);
    const served = await page.request.get(`${relay.url}/programa-1.webp`);
    expect(served.headers()['content-type']).toBe('image/webp');
    const file = await served.body();
    expect(file.length).toBeLessThanOrEqual(400_000);
    expect(file.toString('latin1')).not.toMatch(/Exif|ICCP/);
    expect(file.equals(plainPicture(file)?.bytes ?? Buffer.alloc(0))).toBe(true);
  });
  await relay.stop();
});

/** Drawn by the browser, with what a phone writes beside it. */
async function photoOfPhone(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4_000, 3_000];
    const context = canvas.getContext('2d');
    for (let at = 0; context && at < 30_000; at += 1) {
      context.fillStyle = `hsl(${at % 360} 70% ${at % 97}%)`;
      context.fillRect((at * 7_919) % 4_000, (at * 104_729) % 3_000, 90, 60);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1] ?? '';
  });
  const file = Buffer.from(drawn, 'base64');
  return Buffer.concat([file.subarray(0, 2), segment(0xe1, exifOfPhone), file.subarray(2)]);
}

/** TIFF with the orientation alone (6 = turned right): https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E */
const exifOfPhone = Buffer.from(
  ['Exif\0\0MM\0*\0\0\0\x08', '\0\x01', '\x01\x12\0\x03\0\0\0\x01\0\x06\0\0', '\0\0\0\0'].join(''),
  'latin1',
);
