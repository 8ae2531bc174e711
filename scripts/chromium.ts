/** The Chromium of tests, pictures and measurements. */
import { spawnSync } from 'node:child_process';
import { chromium } from '@playwright/test';

/**
 * For a browser that sends no requests of its own, so that tests and measurements concern only the page. Without hinting
 * text is as wide as on a screen: the headless shell rounds glyph widths otherwise.
 */
export const browserFlags =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync --font-render-hinting=none'.split(
    ' ',
  );

/** The headless shell draws no window and takes half the time. */
const names = 'chromium-headless-shell chromium chromium-browser google-chrome google-chrome-stable';
const installations = [
  'npx playwright install --with-deps chromium',
  'apt-get update && (apt-get install -y chromium-headless-shell; apt-get install -y chromium)',
];

/**
 * CHROMIUM_PATH, Playwright's or the system's; otherwise it installs one with Playwright or apt, so that no test is
 * skipped silently.
 * @throws Error saying what to install when all of that failed
 */
export function findChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given && !programPath(given))
    throw new Error(`CHROMIUM_PATH es "${given}": se espera un Chromium que se pueda ejecutar`);
  const installed = () => [chromium.executablePath(), ...names.split(' ')].map(programPath).find(Boolean);
  let found = given || installed();
  for (const command of found ? [] : installations) {
    console.log(`No hay ningún Chromium; se prueba: ${command}`);
    spawnSync(command, { shell: true, stdio: ['ignore', 'inherit', 'inherit'], timeout: 300_000 });
    found ||= installed();
  }
  if (found) return found;
  throw new Error(
    'Falta un Chromium: instálalo (en Debian, como root: apt-get install chromium), o di en CHROMIUM_PATH dónde está',
  );
}

/** Path of a program that PATH or its own path leads to; empty when it is not installed. */
export function programPath(name: string): string {
  return spawnSync('sh', ['-c', 'path=$(command -v "$0") && [ -x "$path" ] && echo "$path"', name], {
    encoding: 'utf8',
  }).stdout.trim();
}
