/** What a visitor does on the page on a phone at 4x CPU throttling, and how long its longest event takes. */
import { chromium, type Page } from '@playwright/test';
import { browserFlags, findChromium } from '../scripts/chromium.ts';
import { type Interaction, measureInteractions, slowDown } from './interactions.ts';

const formLink = (page: Page) => page.locator('main a[href="#prueba"]').first();

const interactions: Record<string, Interaction> = {
  'open the form, cold': { press: formLink },
  'open the form, warm': {
    before: async (page) => {
      await formLink(page).click();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
    },
    press: formLink,
  },
  'first key in the form': {
    before: async (page) => {
      await formLink(page).click();
      await page.locator('#fullName').focus();
    },
    act: (page) => page.keyboard.press('M'),
  },
  'choose a theme': {
    before: (page) => page.getByRole('button', { name: 'Tema' }).click(),
    press: (page) => page.getByRole('button', { name: 'Claro' }),
  },
  'open a question': {
    before: (page) => page.locator('#item-1').scrollIntoViewIfNeeded(),
    press: (page) => page.locator('#item-1 summary'),
  },
  'open the drawer': { press: (page) => page.getByRole('button', { name: 'Abrir menú' }) },
  'move the calculator': {
    before: async (page) => {
      await page.locator('#pricing input[type=range]').focus();
      await page.waitForLoadState('networkidle');
    },
    act: async (page) => {
      for (let steps = 0; steps < 5; steps += 1) await page.keyboard.press('ArrowRight');
    },
  },
};

export async function measurePageInteractions(url: string, runs: number): Promise<string[][]> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
  const rows = await measureInteractions(interactions, runs, async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
    await slowDown(page);
    await page.goto(url, { waitUntil: 'networkidle' });
    return page;
  });
  await browser.close();
  return rows;
}
