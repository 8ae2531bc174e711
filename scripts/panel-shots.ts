/**
 * `npm run shots:panel` writes screenshots of the panel into shots/: every view in every state, with the requests of the
 * demo. Arguments filter by name: `npm run shots:panel -- hoy 390 dark`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { startDemo } from '../tests/support/start-demo.ts';
import { browserFlags } from './browser-flags.ts';
import { findChromium } from './find-chromium.ts';
import { openDemoPanel } from './open-panel-state.ts';
import { statesOf, viewPaths } from './panel-states.ts';

const widths = [320, 390, 768, 1440];
const themes = ['dark', 'light'] as const;

const folder = join(resolve(import.meta.dirname, '..'), 'shots');
const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const demo = await startDemo();
const panel = await openDemoPanel(demo);
const browser = await chromium.launch({ executablePath: findChromium(), args: browserFlags });
for (const view of Object.keys(viewPaths))
  for (const state of Object.keys(statesOf(view)))
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
        const page = await context.newPage();
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        const isPart = await panel.open(page, view, state);
        const path = join(folder, `${name}.png`);
        // The list is as long as its requests, of which only those on the screen are drawn.
        await page.screenshot({ path, fullPage: view !== 'solicitudes' && !isPart });
        console.log(path);
        await context.close();
      }
await browser.close();
await demo.interrupt();
