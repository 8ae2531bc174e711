/** axe finds no violation in any state of the page outside the trial form; with `@full` in both themes, narrow and wide. */
import type { Page } from '@playwright/test';
import { violationsIn } from '../support/axe-violations.ts';
import { balancedPlan, cost } from '../support/cost.ts';
import { expect, test } from './fixtures.ts';
import { layouts, openAs, tagOf } from './layouts.ts';

const island = (page: Page, name: string) => page.locator(`[data-island=${name}]`);

/** Scrolled into view and hydrated. */
async function hydrated(page: Page, name: string) {
  await island(page, name).scrollIntoViewIfNeeded();
  await expect(island(page, name)).toHaveAttribute('data-ready', '');
  return island(page, name);
}

interface Check {
  /** The parts that the states change and that are checked; the whole page is checked in its initial state. */
  within: string;
  /** Width at which the states exist; both when absent. */
  width?: number;
  /** Reaches each of the states, which do not touch each other. */
  reach: Record<string, (page: Page) => Promise<unknown>>;
}

const open = (question: number) => async (page: Page) => {
  await page.locator(`#item-${question} summary`).click();
  await expect(page.locator(`#item-${question} p`)).toBeVisible();
};

async function openMenu(page: Page, button: string, menu: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await expect(page.locator(menu)).toBeVisible();
}

const islands =
  '[data-island=quote], [data-island=savings], [data-island=demonstrator], [data-island=planner]';

const checks: Check[] = [
  { within: 'html', reach: { 'the page': async () => {} } },
  {
    within: `#faq, ${islands}`,
    reach: {
      'question 2 open': open(2),
      'calculators after use': async (page) => {
        const quote = await hydrated(page, 'quote');
        await quote.getByRole('button', { name: '80 PC' }).click();
        await quote.getByRole('radio', { name: balancedPlan.title }).check();
        await expect(quote.locator('b')).toHaveText(cost(80, balancedPlan));
        const savings = await hydrated(page, 'savings');
        await savings.getByRole('textbox').first().fill('999999999');
        await expect(savings.getByRole('status').filter({ hasText: /^Usamos/ })).toBeVisible();
      },
      'demonstrator dirty': async (page) => {
        const room = await hydrated(page, 'demonstrator');
        await room.getByRole('button', { name: 'Borrar archivos' }).click();
        await expect(room.getByRole('img', { name: 'PC 1: 1 cambio de la sesión' })).toBeVisible();
      },
      'server planned': async (page) => {
        const check = await hydrated(page, 'planner');
        await check.getByRole('button', { name: 'Calcular con mis datos' }).click();
        await check.getByLabel('GB que escribe cada sesión').fill('20');
        await expect(check.getByText(/no alcanza: faltan/)).toBeVisible();
      },
    },
  },
  {
    within: '#faq, [data-island=demonstrator]',
    reach: {
      // The six are one component: the first and the last stand for them.
      'question 6 open': open(6),
      'demonstrator restarting': async (page) => {
        const room = await hydrated(page, 'demonstrator');
        // A restart then takes four seconds instead of one.
        await page.emulateMedia({ reducedMotion: 'no-preference' });
        await room.getByRole('button', { name: 'Reiniciar', exact: true }).click();
        await expect(room.getByRole('img', { name: /^PC 1: (PXE|Programa|Disco|Iniciando)/ })).toBeVisible();
      },
    },
  },
  {
    within: 'header',
    reach: {
      'skip link focused': async (page) => {
        // axe reads the whole document whatever it is asked to check.
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.evaluate(() => document.querySelector('main')?.replaceChildren());
        await page.getByRole('link', { name: 'Saltar al contenido' }).focus();
      },
    },
  },
  {
    within: 'header',
    width: 1440,
    reach: {
      'group menu open': (page) => openMenu(page, 'Producto', '#producto'),
    },
  },
  {
    within: 'header',
    reach: {
      'theme menu open': async (page) => {
        // Moves the pointer off the skip link, which covers the header on phones.
        await page.keyboard.press('Tab');
        await openMenu(page, 'Tema', '#tema');
      },
    },
  },
  {
    within: 'header',
    width: 390,
    reach: {
      'drawer open': (page) => openMenu(page, 'Abrir menú', '#menu'),
    },
  },
];

for (const layout of layouts)
  test(
    `no violation in any state (${layout.name})`,
    // The colours of the other theme are those of its tokens, whose contrast has a unit test.
    { tag: tagOf(layout.name === 'dark, 390 px') },
    async ({ page }) => {
      // axe runs several times on a long page.
      test.setTimeout(240_000);
      page.setDefaultTimeout(10_000);
      await openAs(page, layout);
      for (const { within, width, reach } of checks) {
        if (width && width !== layout.width) continue;
        for (const [state, go] of Object.entries(reach)) await test.step(state, () => go(page));
        // The other theme and width change only these, but for a state that exists at this width alone.
        const rules = layout.theme === 'dark' || width ? undefined : ['color-contrast', 'target-size'];
        expect.soft(await violationsIn(page, within, rules), Object.keys(reach).join(', ')).toEqual([]);
      }
    },
  );
