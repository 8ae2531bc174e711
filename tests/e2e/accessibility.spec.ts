/** axe finds no violation in any state of the page outside the trial form, in both themes, narrow and wide. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { cost } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { layouts, openAs } from './layouts.ts';

const island = (page: Page, name: string) => page.locator(`[data-island=${name}]`);

/** Scrolled into view and hydrated. */
async function hydrated(page: Page, name: string) {
  await island(page, name).scrollIntoViewIfNeeded();
  await expect(island(page, name)).toHaveAttribute('data-ready', '');
  return island(page, name);
}

interface State {
  /** The part that the state changes and that is checked; the whole page is checked in its initial state. */
  within: string;
  /** Width at which the state exists; both when absent. */
  width?: number;
  reach: (page: Page) => Promise<unknown>;
}

/** The six are one component: the first and the last stand for them, but in `npm run test:full`. */
const questions = process.env.E2E === 'full' ? [1, 2, 3, 4, 5, 6] : [1, 6];

const states: Record<string, State> = {
  'the page': { within: 'html', reach: async () => {} },
  'skip link focused': { within: 'header', reach: (page) => page.keyboard.press('Tab') },
  'group menu open': {
    within: 'header',
    width: 1440,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Producto' }).click();
      await expect(page.locator('#producto')).toBeVisible();
    },
  },
  'theme menu open': {
    within: 'header',
    reach: async (page) => {
      // Moves the pointer off the skip link, which covers the header on phones.
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: 'Tema' }).click();
      await expect(page.locator('#tema')).toBeVisible();
    },
  },
  'drawer open': {
    within: 'header',
    width: 390,
    reach: async (page) => {
      await page.getByRole('button', { name: 'Abrir menú' }).click();
      await expect(page.locator('#menu')).toBeVisible();
    },
  },
  ...Object.fromEntries(
    questions.map((n): [string, State] => [
      `question ${n} open`,
      {
        within: '#faq',
        reach: async (page) => {
          await page.keyboard.press('Escape');
          await page.locator(`#item-${n} summary`).click();
          await expect(page.locator(`#item-${n} p`)).toBeVisible();
        },
      },
    ]),
  ),
  'calculators after use': {
    within: '[data-island=quote], [data-island=update-once]',
    reach: async (page) => {
      const quote = await hydrated(page, 'quote');
      await quote.getByRole('button', { name: '80 PC' }).click();
      await quote.getByLabel('Balanceo de carga').check();
      await expect(quote.locator('b')).toHaveText(cost(80, 'professional'));
      const updates = await hydrated(page, 'update-once');
      await updates.getByRole('spinbutton').first().fill('99999');
      await expect(updates.locator('small')).toHaveText(/^Se calcula con/);
    },
  },
  'demonstrator dirty': {
    within: '[data-island=demonstrator]',
    reach: async (page) => {
      const room = await hydrated(page, 'demonstrator');
      await room.getByRole('button', { name: 'Borrar archivos' }).click();
      await expect(room.getByRole('img', { name: 'PC 1: 1 cambio de la sesión' })).toBeVisible();
    },
  },
  'demonstrator restarting': {
    within: '[data-island=demonstrator]',
    reach: async (page) => {
      const room = await hydrated(page, 'demonstrator');
      await room.getByRole('button', { name: 'Reiniciar', exact: true }).click();
      await expect(room.getByRole('img', { name: /^PC 1: (PXE|Programa|Disco|Iniciando)/ })).toBeVisible();
    },
  },
  'server planned': {
    within: '[data-island=planner]',
    reach: async (page) => {
      const check = await hydrated(page, 'planner');
      await check.getByRole('button', { name: 'Calcular con mis datos' }).click();
      await check.getByLabel('GB que escribe cada sesión').fill('20');
      await check.getByRole('button', { name: 'Comprobar mi servidor' }).click();
      await check.getByLabel('Memoria').fill('16');
      await check.getByLabel('Núcleos').fill('8');
      await expect(check.getByText('Faltan 16 GB de RAM').first()).toBeVisible();
    },
  },
};

for (const layout of layouts)
  test(`no violation in any state (${layout.name})`, { tag: layout.tag }, async ({ page }) => {
    // axe runs fifteen times on a long page.
    test.setTimeout(240_000);
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    page.setDefaultTimeout(10_000);
    await openAs(page, layout);
    for (const [name, { within, width = layout.width, reach }] of Object.entries(states)) {
      if (width !== layout.width) continue;
      await reach(page);
      // The other theme and width change only these, but for a state that exists at this width alone.
      const rules =
        layout.theme === 'dark' || states[name]?.width ? undefined : ['color-contrast', 'target-size'];
      expect.soft(await violationsIn(page, within, rules), name).toEqual([]);
    }
  });
