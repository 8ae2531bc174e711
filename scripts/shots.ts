/**
 * `npm run shots` writes pictures of the page into shots/, `npm run shots:panel` those of the panel with invented requests: every
 * state at every width, in both themes. Arguments filter by name: `npm run shots -- pricing 360 dark`, `npm run shots:panel -- hoy 390`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { settled } from '../tests/e2e/layouts.ts';
import { fillTrial, openTrial } from '../tests/e2e/trial-form.ts';
import { startRelay } from '../tests/support/start-relay.ts';
import { browserFlags, findChromium } from './chromium.ts';
import { isBuilt } from './is-built.ts';
import { openPanelState, statesOf, viewPaths } from './panel-states.ts';

/** What is done before the picture. @returns what is taken: the screen, the whole page, or the element of a selector */
type Prepare = (page: Page, origin: string) => Promise<string>;

const isPanel = process.argv[2] === 'panel';
const wanted = process.argv.slice(isPanel ? 3 : 2);
const widths = isPanel ? [320, 360, 768, 1440] : [360, 390, 768, 1440, 1920];
const states = isPanel ? panelStates() : pageStates();

const folder = join(resolve(import.meta.dirname, '..'), 'shots');
mkdirSync(folder, { recursive: true });
if (!isBuilt()) execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
const relay = await startRelay();
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
for (const [state, prepare] of Object.entries(states))
  for (const width of widths)
    for (const theme of ['dark', 'light'] as const) {
      const name = `${state}-${width}-${theme}`;
      if (!wanted.every((part) => name.split('-').includes(part))) continue;
      const viewport = { width, height: width < 700 ? 844 : 900 };
      const look = { viewport, colorScheme: theme, reducedMotion: 'reduce', locale: 'es-PE' } as const;
      const page = await browser.newPage(look);
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      const target = await prepare(page, relay.url.replace('127.0.0.1', 'localhost'));
      const path = join(folder, `${name}.png`);
      if (target === 'screen' || target === 'page')
        await page.screenshot({ path, fullPage: target === 'page' });
      else {
        await page.evaluate(clearTheView);
        await page.locator(target).screenshot({ path });
      }
      console.log(path);
      await page.close();
    }
await browser.close();
await relay.stop();

function panelStates(): Record<string, Prepare> {
  const all: Record<string, Prepare> = {};
  for (const view of Object.keys(viewPaths))
    for (const state of Object.keys(statesOf(view)))
      all[`panel-${view}-${state}`] = async (page, origin) => {
        const isPart = await openPanelState(page, origin, view, state);
        // The list is as long as its requests.
        return view === 'solicitudes' || isPart ? 'screen' : 'page';
      };
  return all;
}

function pageStates(): Record<string, Prepare> {
  const sections =
    'about benefits features howItWorks requirements services pricing faq contact footer'.split(' ');
  /** The page is open and at rest before each. */
  const opened =
    (target: string, act: (page: Page) => Promise<unknown> = async () => {}): Prepare =>
    async (page, origin) => {
      await page.goto(origin);
      await settled(page);
      await act(page);
      return target;
    };
  const press = (page: Page, selector: string) => page.locator(selector).first().click();
  const send = (page: Page) => press(page, '#prueba [type=submit]');
  const openQuote = (page: Page) => page.goto(`${page.url()}?pcs=60&edicion=professional#quote`);
  return {
    page: opened('page'),
    ...Object.fromEntries(sections.map((id) => [id, opened(`#${id}`)])),
    top: opened('screen'),
    menu: opened('screen', (page) =>
      press(page, 'button[popovertarget=menu]:visible, button[popovertarget=producto]:visible'),
    ),
    theme: opened('screen', (page) => page.getByRole('button', { name: 'Tema' }).click()),
    form: opened('screen', openTrial),
    errors: opened('screen', async (page) => {
      await openTrial(page);
      await page.locator('#email').fill('maria@');
      await send(page);
    }),
    countries: opened('screen', async (page) => {
      await openTrial(page);
      await press(page, '#prueba button[aria-haspopup]');
      await page.waitForTimeout(600);
    }),
    sent: opened('screen', async (page) => {
      await openTrial(page);
      await fillTrial(page);
      await send(page);
      await page.getByRole('alertdialog').waitFor();
    }),
    failed: opened('screen', async (page) => {
      await page.route('**/api/**', (route) => route.fulfill({ status: 429, body: 'Too Many Requests' }));
      await openTrial(page);
      await fillTrial(page);
      await send(page);
      await page.getByRole('alert').waitFor();
    }),
    quote: opened('[data-island=quote]', async (page) => {
      await openQuote(page);
      await page.locator('[data-island=quote][data-ready]').waitFor();
    }),
    sheet: opened('screen', async (page) => {
      await openQuote(page);
      await page.getByRole('button', { name: 'Imprimir o PDF' }).click();
      await page.locator('[data-sheet]').waitFor({ state: 'attached' });
      await page.emulateMedia({ media: 'print' });
    }),
    savings: opened('[data-island=savings]'),
    demonstrator: opened('[data-island=demonstrator]', async (page) => {
      const buttons =
        'PC 4|Instalar programas basura|Borrar archivos|Cambiar el fondo|PC 2|Infectarla con malware';
      for (const name of buttons.split('|')) await page.getByRole('button', { name, exact: true }).click();
    }),
    planner: opened('[data-island=planner]', async (page) => {
      await page.getByRole('button', { name: 'Calcular con mis datos' }).click();
      await page.getByLabel('GB que escribe cada sesión').fill('20');
    }),
  };
}

/** Hides fixed elements, which would cover the element in its picture. */
function clearTheView(): void {
  document.documentElement.style.scrollPadding = '0';
  for (const floating of document.querySelectorAll<HTMLElement>('body > header, [data-floating]'))
    floating.style.visibility = 'hidden';
}
