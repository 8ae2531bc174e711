/** axe finds no violation in any state of the page outside the trial form; in `test:full` in both themes, narrow and wide. */
import type { Page } from '@playwright/test';
import { formWords } from '../../contract/form-words.ts';
import { violationsIn } from '../support/axe-violations.ts';
import { balancedPlan, cost } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { layouts, openAs } from './layouts.ts';

// The colours of the other theme are those of its tokens, whose contrast has a unit test.
for (const layout of layouts)
  test(`no violation in any state (${layout.name})`, async ({ page }) => {
    // axe runs several times on a long page.
    test.setTimeout(240_000);
    page.setDefaultTimeout(10_000);
    await openAs(page, layout);
    /** The other theme and width change only these two, but for a state that exists at this width alone. */
    const check = async (states: string, within: string, isOfWidth = false) => {
      const rules = layout.theme === 'dark' || isOfWidth ? undefined : ['color-contrast', 'target-size'];
      expect.soft(await violationsIn(page, within, rules), states).toEqual([]);
    };
    await check('the page', 'html');

    await openQuestion(page, 2);
    const quote = await hydrated(page, 'quote');
    await quote.getByRole('button', { name: '80 PC' }).click();
    await quote.getByRole('radio', { name: balancedPlan.title }).check();
    await expect(quote.locator('b')).toHaveText(cost(80, balancedPlan));
    const savings = await hydrated(page, 'savings');
    await savings.getByRole('textbox').first().fill('999999999');
    await expect(savings.getByRole('status').filter({ hasText: /^Usamos/ })).toBeVisible();
    const room = await hydrated(page, 'demonstrator');
    await room.getByRole('button', { name: 'Borrar archivos' }).click();
    await expect(room.getByRole('img', { name: 'PC 1: 1 cambio de la sesión' })).toBeVisible();
    const planner = await hydrated(page, 'planner');
    await planner.getByRole('button', { name: 'Calcular con mis datos' }).click();
    await planner.getByLabel('GB que escribe cada sesión').fill('20');
    await expect(planner.getByText(/no alcanza: faltan/)).toBeVisible();
    await check('question 2 and islands in use', '#faq, main [data-island]');

    // The six are one component: the first and the last stand for them.
    await openQuestion(page, 6);
    // A restart then takes four seconds instead of one.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await room.getByRole('button', { name: 'Reiniciar', exact: true }).click();
    await expect(room.getByRole('img', { name: /^PC 1: (PXE|Programa|Disco|Iniciando)/ })).toBeVisible();
    await check('question 6 and demonstrator restarting', '#faq, [data-island=demonstrator]');

    // axe reads the whole document whatever it is asked to check.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.evaluate(() => document.querySelector('main')?.replaceChildren());
    await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
    await check('skip link focused', 'header');
    if (layout.width === 1440) {
      await openMenu(page, 'Producto', '#producto');
      await check('group menu open', 'header', true);
    }
    // Moves the pointer off the skip link, which covers the header on phones.
    await page.keyboard.press('Tab');
    await openMenu(page, 'Tema', '#tema');
    await check('theme menu open', 'header');
    if (layout.width === 390) {
      await openMenu(page, 'Abrir menú', '#menu');
      await check('drawer open', 'header', true);
    }
  });

test('the page of a refused form breaks no rule of accessibility', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => HTMLFormElement.prototype.submit.call(document.querySelector('#prueba form')));
  await expect(page).toHaveTitle(formWords.refused);
  expect(await violationsIn(page)).toEqual([]);
});

/** Scrolled into view and hydrated. */
async function hydrated(page: Page, name: string) {
  const island = page.locator(`[data-island=${name}]`);
  await island.scrollIntoViewIfNeeded();
  await expect(island).toHaveAttribute('data-ready', '');
  return island;
}

async function openQuestion(page: Page, question: number): Promise<void> {
  await page.locator(`#item-${question} summary`).click();
  await expect(page.locator(`#item-${question} p`)).toBeVisible();
}

async function openMenu(page: Page, button: string, menu: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.locator(menu)).toBeVisible();
}
