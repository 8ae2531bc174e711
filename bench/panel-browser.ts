/**
 * The panel in a browser over a real relay: how long each interaction takes at 4x CPU throttling (Event Timing), and how
 * long a cold browser at 3G waits for the first screen.
 */
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { browserFlags, findChromium } from '../scripts/chromium.ts';
import { makePanelAccount, panelAccount } from '../tests/support/make-panel-account.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { type Interaction, measureInteractions, slowDown } from './interactions.ts';
import { median, table } from './report.ts';

const runs = 3;
const viewport = { width: 1_280, height: 900 };
const firstRow = (page: Page) => page.getByRole('list', { name: 'Solicitudes' }).getByRole('link').first();
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
  try {
    // One session for all but the sign-in, because the relay slows many sign-ins from one address down.
    const signedIn = await browser.newContext({ viewport });
    const signIn = await signedIn.newPage();
    await signIn.goto(`${panel}/entrar`);
    await fillSignIn(signIn);
    await button('Entrar')(signIn).click();
    await signIn.getByRole('navigation', { name: 'Panel' }).waitFor();
    await signIn.close();
    const first = await measureFirstScreen(browser, panel, signedIn);
    const rows = await measureInteractions(interactions, runs, async (what) => {
      const isSigningIn = what === 'sign in';
      const page = isSigningIn ? await browser.newPage({ viewport }) : await signedIn.newPage();
      await page.goto(`${panel}/${isSigningIn ? 'entrar' : 'solicitudes'}`);
      if (!isSigningIn) await firstRow(page).waitFor();
      await slowDown(page);
      return page;
    });
    const head = ['interaction', `longest event, median of ${runs}`];
    return `${first}\n\nGoal of each interaction: 100 ms.\n\n${table([head, ...rows])}`;
  } finally {
    await browser.close();
    await relay.stop();
  }
}

/** Until Hoy shows a request. */
async function measureFirstScreen(browser: Browser, panel: string, signedIn: BrowserContext) {
  const [seconds, kilobytes]: [number[], number[]] = [[], []];
  for (let run = 0; run < runs; run += 1) {
    const cold = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' });
    await cold.addCookies(await signedIn.cookies());
    const page = await cold.newPage();
    const network = await cold.newCDPSession(page);
    await network.send('Network.enable');
    const speed = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 };
    await network.send('Network.emulateNetworkConditions', { offline: false, latency: 400, ...speed });
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto(`${panel}/hoy`, { waitUntil: 'commit' });
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    seconds.push((await page.evaluate(() => performance.now())) / 1_000);
    kilobytes.push(bytes / 1_000);
    await cold.close();
  }
  return `First screen of a cold browser at 400 kbit/s and 400 ms, median of ${runs}: ${median(seconds).toFixed(2)} s, ${median(kilobytes).toFixed(0)} kB. Goal: 4 s, 150 kB.`;
}

async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Nombre').fill(panelAccount.name);
  await page.getByLabel('Contraseña').fill(panelAccount.password);
}

async function openFirst(page: Page): Promise<void> {
  await firstRow(page).click();
  await page.getByLabel('Nota nueva').waitFor();
}
