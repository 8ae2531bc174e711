import { figuresPath } from '../../contract/counted-events.ts';
import { brokenWords } from '../../scripts/broken-words.ts';
import { business } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';

// A browser that names itself as headless is not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36' });

test('the contact card: copied by a click, or selected; downloaded as a vCard; one picture that comes late', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto('/', { waitUntil: 'networkidle' });
  const contact = page.locator('#contact');
  await test.step('§2 one picture, ours while the owner has none, asked for only when it comes near', async () => {
    const avatar = business.avatarUrl || '/avatar.svg';
    const isAsked = () => asked.some((url) => url.endsWith(avatar));
    expect(isAsked()).toBe(false);
    const image = contact.locator('img');
    await expect(image).toHaveCount(1);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(96);
    expect(isAsked()).toBe(true);
  });
  await test.step('a click copies telephone or e-mail, and the card confirms it', async () => {
    for (const [name, text] of [
      ['Copiar teléfono', business.phone],
      ['Copiar correo', business.email],
    ] as const) {
      const button = contact.getByRole('button', { name });
      await button.click();
      // It says so instead of its name.
      await expect(button).toHaveCount(0);
      await expect(contact.getByRole('button', { name: 'Copiado' }).first()).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text);
    }
  });
  await test.step('a press on WhatsApp is counted', async () => {
    const asked = page.waitForResponse(/contact-links-[^/]*\.js$/);
    const link = contact.locator('a[href^="https://wa.me/"]');
    await link.hover();
    await asked;
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: '' }));
    const counted = page.waitForResponse((response) => response.url().includes(figuresPath));
    await link.click();
    expect((await counted).status()).toBe(204);
    await page.bringToFront();
  });
  await test.step('without the clipboard the text is selected', async () => {
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await contact.getByRole('button', { name: 'Copiar correo' }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(business.email);
  });
  await test.step('the contact card can be downloaded as a vCard', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Guardar contacto' }).click();
    expect((await download).suggestedFilename()).toBe('contacto.vcf');
    const response = await page.request.get('contacto.vcf');
    expect(response.headers()['content-type']).toBe('text/vcard; charset=utf-8');
    expect(await response.text()).toContain(`FN:${business.name}\r\n`);
  });
  await test.step('long words of a business’s name stay whole on phones', async () => {
    const words = ['Quetzaltenango', 'Telecomunicaciones'];
    const name = contact.locator('address b').first();
    await name.evaluate(
      (element, text) => element.replaceChildren(text),
      `Ciber Soluciones ${words.join(' ')}`,
    );
    for (const width of [320, 368, 384, 479, 480]) {
      await page.setViewportSize({ width, height: 800 });
      const broken = await brokenWords(page);
      expect(
        words.filter((word) => broken.includes(word)),
        `${width} px`,
      ).toEqual([]);
    }
  });
});
