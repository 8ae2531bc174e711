/** Interaction latency at 4x CPU throttling: the longest event of each interaction, in ms (Event Timing). */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { browserFlags } from '../scripts/browser-flags.ts';
import { longestEventMs } from './longest-event.ts';
import { median } from './quartiles.ts';

const phone = { width: 390, height: 800 };

interface Interaction {
  before?: (page: Page) => Promise<void>;
  /** What is pressed, when the interaction is a press. */
  target?: (page: Page) => Locator;
  keys?: string[];
}

const formLink = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('link', { name: /prueba/i })
    .first();

const interactions: Record<string, Interaction> = {
  'open the form, cold': { target: formLink },
  'open the form, warm': {
    before: async (page) => {
      await formLink(page).click();
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
    },
    target: formLink,
  },
  'first key in the form': {
    before: async (page) => {
      await formLink(page).click();
      await page.locator('#fullName').focus();
    },
    keys: ['M'],
  },
  'choose a theme': {
    before: (page) => page.getByRole('button', { name: 'Tema' }).click(),
    target: (page) => page.getByRole('button', { name: 'Claro' }),
  },
  'open a question': {
    before: (page) => page.locator('#item-1').scrollIntoViewIfNeeded(),
    target: (page) => page.locator('#item-1 summary'),
  },
  'open the drawer': { target: (page) => page.getByRole('button', { name: 'Abrir menú' }) },
  'move the calculator': {
    before: async (page) => {
      await page.locator('#pricing input[type=range]').scrollIntoViewIfNeeded();
      await page.locator('#pricing input[type=range]').focus();
      await page.waitForLoadState('networkidle');
    },
    keys: Array(5).fill('ArrowRight'),
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
  await page.waitForTimeout(500); // menus move while they open
  const place = await interaction.target?.(page).boundingBox();
  // By the mouse itself: `click` makes the page look for what is under it at each event, which is measured then.
  const [x, y] = place ? [place.x + place.width / 2, place.y + place.height / 2] : [0, 0];
  if (place) await page.mouse.move(x, y);
  await page.waitForTimeout(500);
  const act = async () => {
    if (place) await page.mouse.click(x, y);
    for (const key of interaction.keys ?? []) await page.keyboard.press(key);
  };
  const longest = await longestEventMs(page, act, 1_000);
  await page.close();
  return longest;
}
