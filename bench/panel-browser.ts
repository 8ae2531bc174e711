/** The panel in a browser over a real relay: how long each interaction takes at 4x CPU throttling (Event Timing). */
import { type Browser, type CDPSession, chromium, type Locator, type Page } from '@playwright/test';
import { browserFlags } from '../scripts/browser-flags.ts';
import { findChromium } from '../scripts/find-chromium.ts';
import { makePanelAccount, panelAccount } from '../tests/support/make-panel-account.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { longestEventMs } from './longest-event.ts';
import { type Scrolled, scroll } from './panel-scroll.ts';
import { median } from './quartiles.ts';

export interface PanelInBrowser {
  /** Name -> median of the longest event, in ms. */
  interactions: Record<string, number>;
  scrolling: Scrolled;
}

const throttling = 4;
/** @param dataDir of a SQLite store with many requests */
export async function measurePanelInBrowser(
  dataDir: string,
  { runs, rows }: { runs: number; rows: number },
): Promise<PanelInBrowser> {
  const relay = await startRelay({ DATA_DIR: dataDir });
  const origin = relay.url.replace('127.0.0.1', 'localhost');
  await makePanelAccount(relay);
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
  try {
    const interactions: Record<string, number> = {};
    for (const [what, interaction] of Object.entries(panelInteractions)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) times.push(await measureOne(browser, origin, interaction));
      interactions[what] = median(times);
      console.log(what, interactions[what]);
    }
    return {
      interactions,
      scrolling: await scroll(await visit(browser, origin, { path: 'solicitudes' }), rows),
    };
  } finally {
    await browser.close();
    await relay.stop();
  }
}

interface Interaction {
  path: string;
  isSignedOut?: boolean;
  before?: (page: Page) => Promise<void>;
  /** What is pressed with the mouse, or what is done otherwise. */
  press?: (page: Page) => Locator;
  act?: (page: Page) => Promise<void>;
}

const firstRow = (page: Page) => page.getByRole('row').nth(1).getByRole('link');

const panelInteractions: Readonly<Record<string, Interaction>> = {
  'sign in': {
    path: 'entrar',
    isSignedOut: true,
    before: fillSignIn,
    press: (page) => page.getByRole('button', { name: 'Entrar', exact: true }),
  },
  'open a request': { path: 'solicitudes', press: (page) => firstRow(page) },
  'first key of a search': {
    path: 'solicitudes',
    before: (page) => page.getByRole('searchbox').focus(),
    act: (page) => page.keyboard.press('r'),
  },
  'five keys of a search': {
    path: 'solicitudes',
    before: (page) => page.getByRole('searchbox').focus(),
    act: (page) => page.keyboard.type('norte', { delay: 80 }),
  },
  'filter by stage': {
    path: 'solicitudes',
    press: (page) => page.getByRole('button', { name: 'Contactada' }),
  },
  'change the stage': {
    path: 'solicitudes',
    before: openFirst,
    press: (page) => page.getByRole('button', { name: 'Contactada' }),
  },
  'save a note': {
    path: 'solicitudes',
    before: async (page) => {
      await openFirst(page);
      await page.getByLabel('Nota nueva').fill('Llamé, vuelve el lunes');
    },
    press: (page) => page.getByRole('button', { name: 'Guardar nota' }),
  },
  'switch to another view': {
    path: 'solicitudes',
    press: (page) => page.getByRole('link', { name: 'Hoy', exact: true }),
  },
};

async function measureOne(browser: Browser, origin: string, interaction: Interaction): Promise<number> {
  const { page, session } = await visit(browser, origin, interaction);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  await interaction.before?.(page);
  const box = await interaction.press?.(page).boundingBox();
  await page.waitForTimeout(1_000);
  // locator.click() would look for what is at that place, in the page's own time.
  const act = async () => {
    if (box) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await interaction.act?.(page);
  };
  const longest = await longestEventMs(page, act, 1_200);
  await page.context().close();
  return longest;
}

async function visit(
  browser: Browser,
  origin: string,
  { path, isSignedOut = false }: Pick<Interaction, 'path' | 'isSignedOut'>,
): Promise<{ page: Page; session: CDPSession }> {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 900 } });
  const page = await context.newPage();
  await page.goto(`${origin}/panel/${isSignedOut ? path : 'entrar'}`);
  if (!isSignedOut) {
    await fillSignIn(page);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Hoy' }).waitFor();
    await page.goto(`${origin}/panel/${path}`);
    await firstRow(page).waitFor();
  }
  return { page, session: await context.newCDPSession(page) };
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill(panelAccount.name);
  await page.getByLabel('Contraseña').fill(panelAccount.password);
}

async function openFirst(page: Page): Promise<void> {
  await firstRow(page).click();
  await page.getByLabel('Nota nueva').waitFor();
}
