/**
 * `npm run shots` writes screenshots of the page into shots/, at every width and in both themes.
 * Arguments filter by name: `npm run shots -- hero 360 dark`.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { startRelay } from '../tests/support/start-relay.ts';
import { browserFlags } from './browser-flags.ts';
import { findChromium } from './find-chromium.ts';
import { isBuilt } from './is-built.ts';

const widths = [360, 390, 768, 1440, 1920];
const themes = ['dark', 'light'] as const;
/** Name -> steps before the screenshot; it shows the whole page when no element is returned. */
const states: Record<string, (page: Page) => Promise<string | undefined>> = {
  page: async () => undefined,
  ...Object.fromEntries(
    [
      'about',
      'benefits',
      'features',
      'howItWorks',
      'requirements',
      'services',
      'pricing',
      'faq',
      'contact',
      'footer',
    ].map((id) => [id, async () => `#${id}`]),
  ),
  top: async () => 'viewport',
  menu: async (page) => {
    await page
      .locator('button[popovertarget=menu]:visible, button[popovertarget=producto]:visible')
      .first()
      .click();
    return 'viewport';
  },
  theme: async (page) => {
    await page.getByRole('button', { name: 'Tema' }).click();
    return 'viewport';
  },
  form: async (page) => {
    await openForm(page);
    return 'viewport';
  },
  errors: async (page) => {
    await openForm(page);
    await page.locator('#email').fill('maria@');
    await page.locator('#prueba [type=submit]').click();
    return 'viewport';
  },
  countries: async (page) => {
    await openForm(page);
    await page.locator('#prueba button[aria-haspopup]').click();
    await page.waitForTimeout(600);
    return 'viewport';
  },
  sent: async (page) => {
    await openForm(page);
    await fillForm(page);
    await page.locator('#prueba [type=submit]').click();
    await page.getByRole('alertdialog').waitFor();
    return 'viewport';
  },
  failed: async (page) => {
    await page.route('**/api/**', (route) => route.fulfill({ status: 429, body: 'Too Many Requests' }));
    await openForm(page);
    await fillForm(page);
    await page.locator('#prueba [type=submit]').click();
    await page.getByRole('alert').waitFor();
    return 'viewport';
  },
  quote: async (page) => {
    await page.goto(`${new URL(page.url()).origin}/?pcs=60&edicion=professional#pricing`);
    await page.locator('[data-island=quote][data-ready]').waitFor();
    return '[data-island=quote]';
  },
  sheet: async (page) => {
    await page.goto(`${new URL(page.url()).origin}/?pcs=60&edicion=professional#pricing`);
    await page.locator('[data-sheet]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    return 'viewport';
  },
  update: async () => '[data-island=update-once]',
  demonstrator: async (page) => {
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    for (const name of ['PC 4', 'Instalar programas basura', 'Borrar archivos', 'Cambiar el fondo'])
      await press(name);
    await press('PC 2');
    await press('Infectarla con malware');
    return '[data-island=demonstrator]';
  },
  planner: async (page) => {
    await page.getByRole('button', { name: 'Calcular con mis datos' }).click();
    await page.getByLabel('GB que escribe cada sesión').fill('20');
    await page.getByRole('button', { name: 'Comprobar mi servidor' }).click();
    await page.getByLabel('Memoria RAM').fill('16');
    await page.getByLabel('Disco de imágenes').fill('500');
    return '[data-island=planner]';
  },
};

const root = resolve(import.meta.dirname, '..');
const folder = join(root, 'shots');
const wanted = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
if (!isBuilt()) execFileSync(process.execPath, [join(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
const relay = await startRelay();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: browserFlags,
});
for (const [state, prepare] of Object.entries(states))
  for (const width of widths)
    for (const theme of themes) {
      const name = `${state}-${width}-${theme}`;
      if (!wanted.every((part) => name.split('-').includes(part))) continue;
      const page = await browser.newPage({
        viewport: { width, height: width < 700 ? 800 : 900 },
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      await page.goto(relay.url, { waitUntil: 'networkidle' });
      await page.waitForFunction(() => document.documentElement.dataset.settled === '');
      const target = await prepare(page);
      const path = join(folder, `${name}.png`);
      if (target === 'viewport') await page.screenshot({ path });
      else if (target) {
        await page.evaluate(clearTheView);
        await page.locator(target).screenshot({ path });
      } else await page.screenshot({ path, fullPage: true });
      await page.close();
    }
await browser.close();
await relay.stop();

/** Hides fixed elements, which would cover the element in its screenshot. */
function clearTheView(): void {
  document.documentElement.style.scrollPadding = '0';
  for (const floating of document.querySelectorAll<HTMLElement>('body > header, [data-floating]'))
    floating.style.visibility = 'hidden';
}

async function openForm(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /prueba/i })
    .first()
    .click();
  await page.waitForLoadState('networkidle');
}

async function fillForm(page: Page): Promise<void> {
  const values = {
    fullName: 'María José Ñáñez',
    phone: '987 654 321',
    email: 'maria@cabinas.example',
    country: 'Perú',
    city: 'Arequipa',
    company: 'Cabinas El Túnel',
    computers: '60',
    address: 'Calle Mercaderes 100',
  };
  for (const [id, value] of Object.entries(values)) await page.locator(`#${id}`).fill(value);
}
