/** The planner in a browser: by keyboard, and nothing pushed out on the narrowest phone. */
import { numberFormatOf, writeMoney } from '../../contract/number-format.ts';
import { business } from '../../site/content/business.ts';
import { expect, test } from './fixtures.ts';
import { openAs, settled } from './layouts.ts';

// What is computed, and said of it: planner.test.tsx and savings.test.tsx.
test('by keyboard: it is opened, a link is chosen by its first letters, and the savings lead back to the number of PCs', async ({
  page,
}) => {
  await openAs(page, { theme: 'dark', width: 320 });
  const planner = page.locator('[data-island=planner]');
  await planner.getByRole('button', { name: 'Calcular con mis datos' }).focus();
  await expect(planner).toHaveAttribute('data-ready', '');
  await page.keyboard.press('Enter');
  await expect(planner.getByRole('button', { name: 'Ocultar mi cálculo', expanded: true })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(planner.getByRole('button', { name: 'Imprimir ficha técnica' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('2 ×');
  await expect(planner.getByRole('combobox', { name: 'Enlace del servidor' })).toHaveValue('2x1');
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  // As amounts in pesos are typed. A number field of Chromium takes no such text, whatever the browser's language.
  const savings = page.locator('[data-island=savings]');
  await savings.getByLabel('Servidor').fill('');
  await page.keyboard.type('4.000.000');
  await expect(savings.locator('output').filter({ hasText: 'Usamos' })).toContainText(
    writeMoney(400_000_000, numberFormatOf(business)),
  );
  await savings.getByRole('link', { name: 'Cambiar' }).click();
  const number = page.locator('[data-island=quote]').getByRole('spinbutton');
  await expect(number).toBeFocused();
  await expect(number).toBeInViewport({ ratio: 1 });
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
