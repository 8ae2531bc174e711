/** The planner in a browser: by keyboard, and nothing pushed out on the narrowest phone. */
import { numberFormatOf, writeMoney } from '../../contract/number-format.ts';
import { business } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';
import { openAs, settled } from './layouts.ts';

const numbers = numberFormatOf(business);
const { decimal } = numbers;

test('by keyboard: the number of PCs is typed once, the plan answers, its message tells it, and the savings lead back to it', async ({
  page,
}) => {
  await openAs(page, { theme: 'dark', width: 320 });
  const planner = page.locator('[data-island=planner]');
  const quote = page.locator('[data-island=quote]');
  await quote.getByRole('spinbutton', { name: 'Cantidad de PC' }).focus();
  await expect(quote).toHaveAttribute('data-ready', '');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('43');
  await planner.getByRole('button', { name: 'Calcular con mis datos' }).focus();
  await expect(planner).toHaveAttribute('data-ready', '');
  await expect(planner.getByRole('table', { name: 'recomendado para 43 PC' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(planner.getByRole('button', { name: 'Ocultar mi cálculo', expanded: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(planner.getByRole('button', { name: 'Imprimir ficha técnica' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('2 ×');
  await expect(planner.getByRole('combobox', { name: 'Enlace del servidor' })).toHaveValue('2x1');
  await expect(planner.getByRole('status').filter({ hasText: 'Mbps' })).toContainText(
    `43 PC: 46${decimal}5 Mbps para cada una`,
  );
  await expect(planner.getByRole('group', { name: 'Tus supuestos' })).toHaveAccessibleDescription(
    /no mediciones/,
  );
  const href = await planner.getByRole('link', { name: /WhatsApp/ }).getAttribute('href');
  expect(new URL(href ?? '').searchParams.get('text')).toContain(
    `si todas leen a la vez: 46${decimal}5 Mbps`,
  );
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // As amounts in pesos are typed. A number field of Chromium takes no such text, whatever the browser's language.
  await page.locator('[data-island=savings]').getByLabel('Servidor').fill('');
  await page.keyboard.type('4.000.000');
  await expect(page.locator('[data-island=savings] output').filter({ hasText: 'Usamos' })).toContainText(
    writeMoney(400_000_000, numbers),
  );
  await page.locator('[data-island=savings]').getByRole('link', { name: 'Cambiar' }).click();
  await expect(quote.getByRole('spinbutton')).toBeFocused();
  await expect(quote.getByRole('spinbutton')).toBeInViewport({ ratio: 1 });
});

test('the technician’s sheet is printed without a quote: it alone is on the paper', async ({ page }) => {
  await openAs(page, { theme: 'dark', width: 1440 });
  const planner = page.locator('[data-island=planner]');
  await planner.scrollIntoViewIfNeeded();
  await expect(planner).toHaveAttribute('data-ready', '');
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => {
    window.print = () => {
      dispatchEvent(new Event('beforeprint'));
      Object.assign(window, { paper: `${document.title}\n${document.body.innerText}` });
      dispatchEvent(new Event('afterprint'));
    };
  });
  await planner.getByRole('button', { name: 'Imprimir ficha técnica' }).click();
  const paper = await page.evaluate(() => (window as { paper?: string }).paper);
  expect(paper).toMatch(/^Ficha técnica 40 PC\n/);
  for (const said of ['Ficha para tu técnico', 'ProxyDHCP', 'Secure Boot', '10 Gbps'])
    expect(paper).toContain(said);
  expect(paper).not.toMatch(/Cotización|Calcula tu servidor|Pagas una vez/);
  // At the next interaction the page is itself again.
  await page.keyboard.press('Shift');
  await expect(page.locator('[data-sheet]')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Ficha/);
});
