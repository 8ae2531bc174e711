/** A photo of a phone on the owner's page, from the panel to the visitor, against a real relay. */
import { renderMaxMs } from '../../contract/panel/limits.ts';
import { plainPicture } from '../../contract/panel/plain-picture.ts';
import { segment } from '../support/picture-files.ts';
import { startRelay } from '../support/start-relay.ts';
import { expect, test } from './fixtures.ts';
import { signedIn } from './panel-session.ts';

/** TIFF in its own byte order, with the orientation (6 = turned right) and the place: https://www.cipa.jp/std/documents/download_e.html?DC-008-Translation-2023-E */
function exifOfPhone(): Buffer {
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16BE(tag);
    bytes.writeUInt16BE(type, 2);
    bytes.writeUInt32BE(count, 4);
    type === 3 ? bytes.writeUInt16BE(value, 8) : bytes.writeUInt32BE(value, 8);
    return bytes;
  };
  const [short, long] = [3, 4];
  const [nothingMore, two, one] = [Buffer.alloc(4), Buffer.from([0, 2]), Buffer.from([0, 1])];
  const first = [two, entry(0x0112, short, 1, 6), entry(0x8825, long, 1, 8 + 30), nothingMore];
  const gps = [one, entry(0x0001, 2, 2, 0x53000000), nothingMore]; // S
  return Buffer.concat([Buffer.from('Exif\0\0MM\0*\0\0\0\x08', 'latin1'), ...first, ...gps]);
}

test('a photo of 12 megapixels with its place is a picture of the published page, without it', async ({
  page,
}) => {
  const relay = await startRelay();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${await signedIn(page.context(), relay)}/panel/pagina`);
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
  const canvasFile = Buffer.from(drawn, 'base64');
  const photo = Buffer.concat([
    canvasFile.subarray(0, 2),
    segment(0xe1, exifOfPhone()),
    canvasFile.subarray(2),
  ]);
  expect(photo.length).toBeGreaterThan(2_000_000);

  await page.getByText('Imágenes', { exact: true }).click();
  const pictures = page.getByRole('group', { name: 'Imágenes del programa' });
  await pictures.getByRole('button', { name: 'Agregar' }).click();
  const chooser = page.waitForEvent('filechooser');
  await pictures.getByRole('button', { name: 'Elegir imagen' }).click();
  await (await chooser).setFiles({ name: 'IMG_0001.JPG', mimeType: 'image/jpeg', buffer: photo });
  await pictures.getByLabel(/^Lo que se ve/).fill('La sala, de noche');
  const size = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  await expect.poll(() => pictures.locator('img').evaluate(size)).toEqual([1_200, 1_600]);
  await page.getByRole('button', { name: 'Publicar' }).click();
  const done = page.getByText('Publicada: tus visitantes ya la ven');
  await expect(done).toBeVisible({ timeout: renderMaxMs });

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
  await relay.stop();
});
