/**
 * `npm run shots:panel` writes screenshots of the panel into shots/: every view in every state, with the requests of the
 * demo. Arguments filter by name: `npm run shots:panel -- hoy 390 dark`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Page as Listed, RequestDetail, RequestRow } from '../contract/panel-answers.ts';
import { startDemo } from '../tests/support/start-demo.ts';
import { browserFlags } from './browser-flags.ts';
import { findChromium } from './find-chromium.ts';
import { type State, signedOutViews, statesOf, viewPaths } from './panel-states.ts';

const widths = [320, 390, 768, 1440];
const themes = ['dark', 'light'] as const;

const folder = join(resolve(import.meta.dirname, '..'), 'shots');
const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const demo = await startDemo();
const origin = demo.url.replace('127.0.0.1', 'localhost');
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
const cookie = await demo.signIn();
const shown = await requestToShow();
for (const view of Object.keys(viewPaths))
  for (const [state, prepare] of Object.entries(statesOf(view)))
    for (const width of widths)
      for (const theme of themes) {
        const name = `panel-${view}-${state}-${width}-${theme}`;
        if (!wanted.every((part) => name.split('-').includes(part))) continue;
        const context = await browser.newContext({
          viewport: { width, height: width < 700 ? 844 : 900 },
          colorScheme: theme,
          reducedMotion: 'reduce',
          locale: 'es-PE',
        });
        if (!signedOutViews.includes(view)) await context.addCookies(cookies());
        await shoot(context, { view, state, prepare, theme, path: join(folder, `${name}.png`) });
        await context.close();
      }
await browser.close();
await demo.interrupt();

async function shoot(
  context: BrowserContext,
  {
    view,
    state,
    prepare,
    theme,
    path,
  }: Record<'view' | 'state' | 'theme' | 'path', string> & { prepare: State },
): Promise<void> {
  const page: Page = await context.newPage();
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  const finish = await prepare(page);
  await page.goto(`${origin}/panel/${viewPaths[view]?.replace('ID', shown)}`);
  // Longer than a skeleton keeps away; what fails is asked twice more.
  await page.waitForTimeout(['error', 'offline'].includes(state) ? 4_500 : 900);
  await finish?.(page);
  // The list is as long as its requests, of which only those on the screen are drawn.
  await page.screenshot({ path, fullPage: view !== 'solicitudes' && !finish });
  console.log(path);
}

/** One on trial with something written about it. */
async function requestToShow(): Promise<string> {
  const get = async (path: string) =>
    (await fetch(`${demo.url}/panel/api/${path}`, { headers: { cookie } })).json();
  const { rows } = (await get('requests?stage=trial')) as Listed<RequestRow>;
  for (const { id } of rows) if (((await get(`requests/${id}`)) as RequestDetail).notes.length > 1) return id;
  return rows[0]?.id ?? '';
}

function cookies() {
  return cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url: `${origin}/panel` };
  });
}
