/** The quote calculator in a browser; what it computes has component tests (`quote.test.tsx`). */
import type { Locator, Page } from '@playwright/test';
import { balancedPlan, cost, firstPlan } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { takeShifts, watchShifts } from './layout-shifts.ts';
import {
  confirmation,
  fillTrial,
  recordsOf,
  submit,
  trialDialog,
  uniqueCompany,
  untilHydrated,
} from './trial-form.ts';

const link = `/?pcs=60&edicion=${balancedPlan.id}#quote`;
const quoteOf = (page: Page) => page.locator('[data-island=quote]');
const number = (quote: Locator) => quote.getByRole('spinbutton');

test('the quote of a link is in view where it arrives, filled in without a shift, and printed; a new one stands in the address where there is no clipboard; it is requested with ten params', async ({
  page,
  relay,
}) => {
  // Shifts by fonts are tested elsewhere; this test is about the island.
  await page.route('**/*.woff2', (route) => route.abort());
  await watchShifts(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(relay.url + link);
  const quote = quoteOf(page);
  await expect(number(quote)).toHaveValue('60');
  await expect(quote.locator('b')).toHaveText(cost(60, balancedPlan));
  await expect(quote.getByRole('radio', { name: balancedPlan.title })).toBeChecked();
  await expect(number(quote)).toBeInViewport();
  expect(await takeShifts(page)).toEqual([]);
  await test.step('paper holds it and nothing else, dark on white', () => expectOnPaper(page));
  await test.step('without the clipboard the link stands in the address', async () => {
    await number(quote).fill('62');
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
    await quote.getByRole('button', { name: 'Copiar enlace' }).click();
    await expect(quote.getByText('Copia el enlace de la barra de direcciones')).toBeVisible();
    expect(page.url()).toBe(`${relay.url}/?pcs=62&edicion=${balancedPlan.id}#quote`);
  });
  // The mail about it: tests/delivery/owner-mail.test.ts; list and exports: tests/requests.test.ts.
  await test.step('a request from the quote has ten params and is stored', async () => {
    const company = uniqueCompany();
    const sent = page.waitForRequest('**/email/send');
    await page.getByRole('link', { name: 'Solicitar prueba para 62 PC' }).click();
    await untilHydrated(page);
    await expect(page.locator('#computers')).toHaveValue('62');
    await expect(trialDialog(page)).toContainText(
      `${balancedPlan.title} · 62 PC · si luego la compras: ${cost(62, balancedPlan)}, pago único`,
    );
    await fillTrial(page, { company, computers: '62' });
    await submit(page).click();
    await expect(confirmation(page)).toBeVisible();
    const { template_params: params } = (await sent).postDataJSON();
    expect(Object.keys(params)).toHaveLength(10);
    expect(params).toMatchObject({ cantidad_computadoras: '62', edicion: balancedPlan.title });
    expect(recordsOf(relay, company).map((record) => record.params)).toEqual([params]);
  });
});

/** Prints the quote of `link`, as far as a browser without a printer does. What the sheet says: quote.test.tsx. */
async function expectOnPaper(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.print = () => {};
  });
  await quoteOf(page).getByRole('button', { name: 'Imprimir' }).click();
  await page.emulateMedia({ media: 'print' });
  const sheet = page.locator('[data-sheet]');
  const text = (await page.locator('body').innerText()).replace(/\s+/g, ' ');
  expect(text).toBe((await sheet.innerText()).replace(/\s+/g, ' '));
  expect(text).toContain('Cantidad de PC 60');
  const colours = await page.evaluate(() => [
    getComputedStyle(document.body).backgroundColor,
    ...[...document.querySelectorAll('[data-sheet], [data-sheet] *')].map((el) => getComputedStyle(el).color),
  ]);
  expect([...new Set(colours)]).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  await page.emulateMedia({ media: 'screen' });
  await expect(sheet).toBeHidden();
}

test('a number between two steps of the slider survives leaving and going back', async ({ page, relay }) => {
  await page.goto(relay.url);
  const quote = quoteOf(page);
  await quote.scrollIntoViewIfNeeded();
  await expect(quote).toHaveAttribute('data-ready', '');
  await number(quote).fill('73');
  await number(quote).blur();
  await expect(quote.locator('b')).toHaveText(cost(73, firstPlan));
  await page.goto(`${relay.url}/404.html`);
  await page.goBack();
  await quote.scrollIntoViewIfNeeded();
  await expect(quote).toHaveAttribute('data-ready', '');
  await expect(number(quote)).toHaveValue('73');
  await expect(quote.locator('b')).toHaveText(cost(73, firstPlan));
});
