/** Interaction latency at 4x CPU throttling: the longest event of each interaction, in ms (Event Timing). */
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserFlags } from '../scripts/browser-flags.ts';
import { longestEventMs } from './longest-event.ts';
import { median } from './quartiles.ts';

const phone = { width: 390, height: 800 };

/** Name -> (preparation, the interaction that is measured). */
const interactions: Record<
  string,
  { before?: (page: Page) => Promise<void>; act: (page: Page) => Promise<void> }
> = {
  'open the form, cold': { act: openForm },
  'open the form, warm': {
    before: async (page) => {
      await openForm(page);
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
    },
    act: openForm,
  },
  'first key in the form': {
    before: async (page) => {
      await openForm(page);
      await page.locator('#fullName').focus();
    },
    act: (page) => page.keyboard.press('M'),
  },
  'choose a theme': {
    before: (page) => page.getByRole('button', { name: 'Tema' }).click(),
    act: (page) => page.getByRole('button', { name: 'Claro' }).click(),
  },
  'open a question': {
    before: (page) => page.locator('#item-1').scrollIntoViewIfNeeded(),
    act: (page) => page.locator('#item-1 summary').click(),
  },
  'open the drawer': { act: (page) => page.getByRole('button', { name: 'Abrir menú' }).click() },
  'move the calculator': {
    before: async (page) => {
      await page.locator('#pricing input[type=range]').scrollIntoViewIfNeeded();
      await page.locator('#pricing input[type=range]').focus();
      await page.waitForLoadState('networkidle');
    },
    act: async (page) => {
      for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
    },
  },
};

/** @returns for each URL and interaction, the median over `runs` of its longest event, in ms. */
export async function measureInteractions(
  urls: Readonly<Record<string, string>>,
  executablePath: string,
  runs: number,
): Promise<Record<string, Record<string, number>>> {
  const browser = await chromium.launch({ executablePath, args: browserFlags });
  const result: Record<string, Record<string, number>> = {};
  for (const interaction of Object.keys(interactions)) {
    const durations: Record<string, number[]> = {};
    // The URLs alternate, so that changes in the machine's load affect all of them.
    for (let run = 0; run < runs; run++)
      for (const [name, url] of Object.entries(urls)) {
        durations[name] ??= [];
        durations[name].push(await measureOne(browser, url, interaction));
      }
    result[interaction] = Object.fromEntries(
      Object.entries(durations).map(([name, values]) => [name, median(values)]),
    );
  }
  await browser.close();
  return result;
}

async function measureOne(browser: Browser, url: string, name: string): Promise<number> {
  const interaction = interactions[name];
  if (!interaction) throw new Error(`no interaction ${name}`);
  const page = await browser.newPage({ viewport: phone });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await interaction.before?.(page);
  await page.waitForTimeout(500);
  const longest = await longestEventMs(page, () => interaction.act(page), 1_000);
  await page.close();
  return longest;
}

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /prueba/i })
    .first()
    .click();
}
