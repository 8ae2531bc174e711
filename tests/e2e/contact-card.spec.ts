import { business } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';

test('a click copies telephone or e-mail, and the card confirms it', async ({ home, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const contact = home.locator('#contact');
  for (const [name, text] of [
    ['Copiar teléfono', business.phone],
    ['Copiar correo', business.email],
  ] as const) {
    await contact.getByRole('button', { name }).click();
    await expect(contact.getByRole('button', { name: 'Copiado' })).toBeVisible();
    expect(await home.evaluate(() => navigator.clipboard.readText())).toBe(text);
    await expect(contact.getByRole('button', { name })).toBeVisible();
  }
});

test('without the clipboard the text is selected', async ({ page, relay }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(relay.url);
  await page.getByRole('button', { name: 'Copiar correo' }).click();
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(business.email);
});

test('the contact card can be downloaded as a vCard', async ({ home }) => {
  const download = home.waitForEvent('download');
  await home.getByRole('link', { name: 'Guardar contacto' }).click();
  expect((await download).suggestedFilename()).toBe('contacto.vcf');
  const response = await home.request.get('contacto.vcf');
  expect(response.headers()['content-type']).toBe('text/vcard; charset=utf-8');
  expect(await response.text()).toContain(`FN:${business.name}\r\n`);
});

test('§2 one picture, ours while the owner has none, asked for only when it comes near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const avatar = business.avatarUrl || '/avatar.svg';
  await page.goto('/', { waitUntil: 'networkidle' });
  const isAsked = () => asked.some((url) => url.endsWith(avatar));
  expect(isAsked()).toBe(false);
  const image = page.locator('#contact img');
  await expect(image).toHaveCount(1);
  await image.scrollIntoViewIfNeeded();
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(96);
  expect(isAsked()).toBe(true);
});
