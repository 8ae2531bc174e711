import type { Locator, Page } from '@playwright/test';
import { business } from '../../site/content/business.ts';
import { cost } from '../support/cost.ts';
import { goodRequest } from '../support/good-request.ts';
import { delayIslandScripts } from './delayed-requests.ts';
import { expect, test } from './fixtures.ts';
import { settled, tagOf } from './layouts.ts';
import { confirmation, recordsOf, submit, trialDialog, uniqueCompany, untilHydrated } from './trial-form.ts';

const link = '/?pcs=60&edicion=professional#pricing';
const quoteOf = (page: Page) => page.locator('[data-island=quote]');
const number = (quote: Locator) => quote.getByRole('spinbutton');

/** Scrolled into view and hydrated. */
async function openQuote(page: Page): Promise<Locator> {
  await quoteOf(page).scrollIntoViewIfNeeded();
  await expect(quoteOf(page)).toHaveAttribute('data-ready', '');
  return quoteOf(page);
}

test('number, slider, presets and needs update the total together', async ({ home }) => {
  const quote = await openQuote(home);
  await expect(quote.locator('b')).toHaveText(cost(40, 'basic'));
  await number(quote).fill('73');
  await quote.getByLabel('Balanceo de carga').check();
  await expect(quote.locator('b')).toHaveText(cost(73, 'professional'));
  await expect(quote).toContainText(`Professional Edition · 73 PC × ${cost(1, 'professional')}`);
  await quote.getByRole('button', { name: '10 PC' }).click();
  await expect(number(quote)).toHaveValue('10');
  await expect(quote.locator('b')).toHaveText(cost(10, 'professional'));
  await quote.getByLabel('Balanceo de carga').uncheck();
  await quote.getByLabel('Arranque sin disco').uncheck();
  await expect(quote.locator('b')).toHaveText(cost(10, 'virtual-disk'));
  await quote.getByRole('slider').press('ArrowRight');
  await expect(number(quote)).toHaveValue('11');
  await number(quote).fill('99999');
  await number(quote).blur();
  await expect(number(quote)).toHaveValue('5000');
  await expect(quote.locator('b')).toHaveText(cost(5000, 'virtual-disk'));
  await expect(
    quote.getByRole('status').filter({ hasText: '5,000 PC con Virtual Disk Edition' }),
  ).toHaveCount(1);
});

test('a number typed before hydration is kept and used', async ({ page, relay }) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.goto(relay.url);
  // The controls are shown once the watcher is live, and keep the focus from then on.
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await number(quoteOf(page)).fill('25');
  releaseRequests();
  await expect(quoteOf(page).locator('b')).toHaveText(cost(25, 'basic'));
  await expect(number(quoteOf(page))).toHaveValue('25');
});

test('a slider position set before hydration is used', async ({ page, relay }) => {
  const releaseRequests = await delayIslandScripts(page);
  await page.goto(relay.url);
  // The controls are shown once the watcher is live, and keep the focus from then on.
  await expect(page.locator('html')).toHaveAttribute('data-live', '');
  await quoteOf(page).getByRole('slider').press('ArrowRight');
  releaseRequests();
  await expect(number(quoteOf(page))).toHaveValue('41');
  await expect(quoteOf(page).locator('b')).toHaveText(cost(41, 'basic'));
});

test('a link opens the same quote, at once; the address changes only when the link is asked for', async ({
  page,
  context,
  relay,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(relay.url + link);
  const quote = quoteOf(page);
  await expect(quote.locator('b')).toHaveText(cost(60, 'professional'));
  await expect(quote.getByLabel('Balanceo de carga')).toBeChecked();
  await number(quote).fill('61');
  await expect(quote.locator('b')).toHaveText(cost(61, 'professional'));
  expect(page.url()).toBe(relay.url + link);
  await quote.getByRole('button', { name: 'Copiar enlace' }).click();
  const copied = quote.getByRole('status').filter({ hasText: 'Enlace copiado' });
  await expect(copied).toBeVisible();
  expect(page.url()).toBe(`${relay.url}/?pcs=61&edicion=professional#pricing`);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
  await number(quote).fill('62');
  await expect(copied).toHaveCount(0);
});

test('without the clipboard the link is shown and selected', async ({ page, relay }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.goto(relay.url + link);
  await expect(quoteOf(page)).toHaveAttribute('data-ready', '');
  await quoteOf(page).getByRole('button', { name: 'Copiar enlace' }).click();
  const shown = quoteOf(page).getByLabel('Copia este enlace');
  await expect(shown).toHaveValue(page.url());
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(page.url());
});

for (const theme of ['dark', 'light'])
  test(
    `paper holds the quote and nothing else, dark on white (${theme})`,
    { tag: tagOf(theme === 'dark') },
    async ({ page, relay }) => {
      await page.addInitScript((chosen) => {
        localStorage.setItem('theme', chosen);
        window.print = () => {};
      }, theme);
      await page.goto(relay.url + link);
      await expect(quoteOf(page)).toHaveAttribute('data-ready', '');
      await quoteOf(page).getByRole('button', { name: 'Imprimir' }).click();
      await page.emulateMedia({ media: 'print' });
      const sheet = page.locator('[data-sheet]');
      const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
      expect(text).toBe((await sheet.innerText()).replace(/\s+/g, ' '));
      for (const part of [
        business.name,
        String(new Date().getFullYear()),
        'Cotización referencial',
        'Professional Edition',
        'Cantidad de PC 60',
        `${cost(1, 'professional')} USD`,
        `Total ${cost(60, 'professional')} USD`,
        'servidor, red, Windows e impuestos no están incluidos',
        'no una oferta con plazo de validez',
      ])
        expect(text).toContain(part);
      const colours = await page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        ...[...document.querySelectorAll('[data-sheet], [data-sheet] *')].map(
          (el) => getComputedStyle(el).color,
        ),
      ]);
      expect([...new Set(colours)]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
      await page.emulateMedia({ media: 'screen' });
      await expect(sheet).toBeHidden();
    },
  );

test('a PDF of the quote is named after it', async ({ page, relay }) => {
  await page.addInitScript(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      Object.assign(window, { printedAs: document.title });
      dispatchEvent(new Event('afterprint'));
    };
  });
  await page.goto(relay.url + link);
  await expect(quoteOf(page)).toHaveAttribute('data-ready', '');
  const title = await page.title();
  await quoteOf(page).getByRole('button', { name: 'Imprimir' }).click();
  expect(await page.evaluate(() => (window as { printedAs?: string }).printedAs)).toBe(
    'Cotización Professional Edition 60 PC',
  );
  expect(await page.title()).toBe(title);
});

test('the number chosen goes into the form and reaches the relay', async ({ page, relay }) => {
  const company = uniqueCompany();
  await page.goto(relay.url + link);
  await quoteOf(page).getByRole('link', { name: 'Solicitar prueba para 60 PC' }).click();
  await untilHydrated(page);
  await expect(page.locator('#computers')).toHaveValue('60');
  await expect(trialDialog(page)).toContainText(
    `Professional Edition · 60 PC · si luego la compras: ${cost(60, 'professional')}, pago único`,
  );
  await page.locator('#computers').fill('1,095');
  await expect(trialDialog(page)).toContainText(
    `1,095 PC · si luego la compras: ${cost(1095, 'professional')}, pago único`,
  );
  for (const notCounted of ['0', '10.5', '98765432']) {
    await page.locator('#computers').fill(notCounted);
    await expect(trialDialog(page)).toContainText(
      `Professional Edition · si luego la compras: ${cost(1, 'professional')} por PC, pago único`,
    );
  }
  await page.locator('#computers').fill('60');
  const { computers: _, ...others } = goodRequest;
  for (const [id, value] of Object.entries({ ...others, company })) await page.locator(`#${id}`).fill(value);
  await submit(page).click();
  await expect(confirmation(page)).toBeVisible();
  expect(recordsOf(relay, company)[0]?.params.cantidad_computadoras).toBe('60');
});

test('a shared quote is in view where its link arrives; who reloads stays where they were', async ({
  page,
  relay,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(relay.url + link);
  await expect(number(quoteOf(page))).toHaveValue('60');
  await expect(number(quoteOf(page))).toBeInViewport();
  await page.locator('#faq').scrollIntoViewIfNeeded();
  await page.reload();
  await expect(quoteOf(page)).toHaveAttribute('data-ready', '');
  await page.waitForTimeout(500);
  await expect(number(quoteOf(page))).not.toBeInViewport();
});

test('a number between two steps of the slider survives leaving the page and going back', async ({
  page,
  relay,
}) => {
  await page.goto(relay.url);
  const quote = quoteOf(page);
  await quote.scrollIntoViewIfNeeded();
  await expect(quote).toHaveAttribute('data-ready', '');
  await number(quote).fill('73');
  await number(quote).blur();
  await expect(quote.locator('b')).toHaveText(cost(73, 'basic'));
  await page.goto(`${relay.url}/404.html`);
  await page.goBack();
  await quote.scrollIntoViewIfNeeded();
  await expect(quote).toHaveAttribute('data-ready', '');
  await expect(number(quote)).toHaveValue('73');
  await expect(quote.locator('b')).toHaveText(cost(73, 'basic'));
});

test('on the narrowest phone the labels above the totals do not touch, in the fallback font too', async ({
  page,
}) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.setViewportSize({ width: 320, height: 780 });
  await page.goto('/');
  await settled(page);
  const gaps = await page.locator('[data-island=quote] thead th').evaluateAll((names) => {
    const boxes = names.map((name) => {
      const text = document.createRange();
      text.selectNodeContents(name);
      return text.getBoundingClientRect();
    });
    return boxes.slice(1).map(({ left }, at) => left - (boxes[at]?.right ?? 0));
  });
  expect(gaps).toHaveLength(3);
  expect(Math.min(...gaps)).toBeGreaterThan(4);
});
