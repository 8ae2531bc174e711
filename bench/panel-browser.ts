/** The panel in a browser over a real relay: how long each interaction takes at 4x CPU throttling (Event Timing). */
import { chromium, type Page } from '@playwright/test';
import { browserFlags, findChromium } from '../scripts/chromium.ts';
import { makePanelAccount, panelAccount } from '../tests/support/make-panel-account.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { type Interaction, longestEventMs, slowDown } from './interactions.ts';
import { median, table } from './report.ts';

const runs = 3;
const viewport = { width: 1_280, height: 900 };
const firstRow = (page: Page) => page.getByRole('row').nth(1).getByRole('link');
const button = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true });
const search = (keys: string): Interaction => ({
  before: (page) => page.getByRole('searchbox').focus(),
  act: (page) => page.keyboard.type(keys, { delay: 80 }),
});

/** All but the first begin at the list of requests. */
const interactions: Readonly<Record<string, Interaction>> = {
  'sign in': { before: fillSignIn, press: button('Entrar') },
  'open a request': { press: firstRow },
  'first key of a search': search('r'),
  'five keys of a search': search('norte'),
  'filter by stage': { press: button('Contactada') },
  'change the stage': { before: openFirst, press: button('Contactada') },
  'save a note': {
    before: async (page) => {
      await openFirst(page);
      await page.getByLabel('Nota nueva').fill('Llamé, vuelve el lunes');
    },
    press: button('Guardar nota'),
  },
  'switch to another view': { press: (page) => page.getByRole('link', { name: 'Hoy', exact: true }) },
};

/** @param dataDir of a SQLite store with many requests */
export async function measurePanelInBrowser(dataDir: string): Promise<string> {
  const relay = await startRelay({ DATA_DIR: dataDir });
  const panel = `${relay.url.replace('127.0.0.1', 'localhost')}/panel`;
  await makePanelAccount(relay);
  const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
  const rows: string[][] = [['interaction', `longest event, median of ${runs}`]];
  try {
    // One session for all but the sign-in, because the relay slows many sign-ins from one address down.
    const signedIn = await browser.newContext({ viewport });
    const first = await signedIn.newPage();
    await first.goto(`${panel}/entrar`);
    await fillSignIn(first);
    await button('Entrar')(first).click();
    await first.getByRole('navigation', { name: 'Panel' }).waitFor();
    await first.close();
    for (const [what, interaction] of Object.entries(interactions)) {
      const times: number[] = [];
      for (let run = 0; run < runs; run += 1) {
        const isSigningIn = what === 'sign in';
        const page = isSigningIn ? await browser.newPage({ viewport }) : await signedIn.newPage();
        await page.goto(`${panel}/${isSigningIn ? 'entrar' : 'solicitudes'}`);
        if (!isSigningIn) await firstRow(page).waitFor();
        await slowDown(page);
        times.push(await longestEventMs(page, interaction));
        await page.close();
      }
      rows.push([what, `${median(times)} ms`]);
    }
  } finally {
    await browser.close();
    await relay.stop();
  }
  return `Goal: 100 ms.\n\n${table(rows)}`;
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill(panelAccount.name);
  await page.getByLabel('Contraseña').fill(panelAccount.password);
}

async function openFirst(page: Page): Promise<void> {
  await firstRow(page).click();
  await page.getByLabel('Nota nueva').waitFor();
}
