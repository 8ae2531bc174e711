/**
 * `npm run check`: says in plain Spanish whether this owner's page is good. It builds the page beside the one that is
 * served, opens it at four widths in both themes, leaves a picture of each in shots/check/, and moves it through all widths.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { businessPath } from '../business/built-business.ts';
import { readBusiness } from '../business/read-business.ts';
import { pcsMax } from '../contract/quote.ts';
import { readConfig } from '../relay/config.ts';
import { startingPcs } from '../site/formulas/license-cost.ts';
import { takeShifts, watchShifts } from '../tests/e2e/layout-shifts.ts';
import { openAs, settled } from '../tests/e2e/layouts.ts';
import { violationsIn } from '../tests/support/axe-violations.ts';
import { serveStatic } from '../tests/support/serve-static.ts';
import { browserFlags, findChromium } from './chromium.ts';
import { faultsAtWidths, widthsUpTo } from './faults-at-widths.ts';
import { nameInHeader } from './name-in-header.ts';

const root = resolve(import.meta.dirname, '..');
const pictures = join(root, 'shots/check');
const widths = [320, 390, 1024, 1440];
const themes = { dark: 'oscuro', light: 'claro' } as const;
type Theme = keyof typeof themes;
/** Sum of the scores of all shifts; 0.1 still counts as good: https://web.dev/articles/cls */
const shiftMax = 0.01;

const dir = mkdtempSync(join(tmpdir(), 'check-'));
try {
  console.log(`Datos de ${relative(root, businessPath(process.env))}`);
  const { business } = readBusiness(process.env);
  const mail = mailNote();
  // The modules of the page read the owner's file too: what is wrong with it has been said by now, without their stack.
  const { buildSite } = await import('../site/compile/build-site.ts');
  const { isOwnersToGive, unanswered } = await import('./left-to-give.ts');
  const warnings = await buildSite({
    dist: join(dir, 'dist'),
    relayDir: join(dir, 'build'),
    env: process.env,
  });
  const left = warnings.filter(isOwnersToGive);
  const notes = warnings.filter((text) => !isOwnersToGive(text));
  const problems = [...left, ...(await look())];
  for (const note of [...notes, mail]) console.log(`Nota      ${note}`);
  for (const question of unanswered(business)) console.log(`Te preguntarán  ${question}`);
  for (const problem of problems) console.error(`Problema  ${problem}`);
  console.log(`Imágenes  ${relative(root, pictures)}/`);
  console.log(problems.length ? `Por corregir: ${problems.length}` : 'Todo bien: tu página está lista.');
  process.exitCode = problems.length ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** Opens the built page in each layout. @returns what is wrong */
async function look(): Promise<string[]> {
  mkdirSync(pictures, { recursive: true });
  const host = await serveStatic(join(dir, 'dist'));
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: browserFlags,
  });
  try {
    const problems: string[] = [];
    for (const width of widths) {
      const look = (theme: Theme) => lookAt(browser, host.url, theme, width);
      problems.push(...(await Promise.all([look('dark'), look('light')])).flat());
    }
    problems.push(...(await lookThroughWidths(browser, host.url)));
    return problems;
  } finally {
    await browser.close();
    await host.stop();
  }
}

/** With the calculator's usual numbers of PCs, and with its largest amounts that have cents. */
async function lookThroughWidths(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' });
  const problems = new Set<string>();
  for (const pcs of [startingPcs, pcsMax - 1]) {
    await page.goto(`/?pcs=${pcs}#pricing`);
    await page.locator('[data-island=quote][data-ready]').waitFor();
    await settled(page);
    for (const problem of await faultsAtWidths(page, widthsUpTo(1440))) problems.add(problem);
  }
  await page.close();
  return [...problems];
}

async function lookAt(browser: Browser, url: string, theme: Theme, width: number): Promise<string[]> {
  const where = `a ${width} px, tema ${themes[theme]}`;
  const page = await browser.newPage({ baseURL: url, reducedMotion: 'reduce' });
  await watchShifts(page);
  await openAs(page, { theme, width });
  await settled(page);
  const problems: string[] = [];
  const shifted = (await takeShifts(page)).reduce((sum, { value }) => sum + value, 0);
  if (shifted > shiftMax) problems.push(`${where}: algo se mueve mientras carga la página`);
  const name = await nameInHeader(page);
  if (!name.text) problems.push(`${where}: el nombre no se ve en la cabecera`);
  else if (!name.isWhole) problems.push(`${where}: el nombre no cabe en la cabecera`);
  // Contrast depends on the theme, and on the width only where the layout changes.
  if (width === 390 || width === 1440) {
    for (const { nodes } of await violationsIn(page, 'html', ['color-contrast'])) {
      const several = `${nodes.length} textos no contrastan con su fondo, como`;
      const fault = nodes.length > 1 ? several : 'un texto no contrasta con su fondo:';
      problems.push(`${where}: ${fault} ${nodes[0]}`);
    }
  }
  await page.screenshot({ path: join(pictures, `${width}-${theme}.png`), fullPage: true });
  await page.close();
  return problems;
}

function mailNote(): string {
  if (process.env.EMAILJS_ORIGIN) return 'Correo: las solicitudes se envían por EmailJS y aquí no se guardan';
  const { mail } = readConfig().delivery;
  return mail
    ? `Correo: las solicitudes llegan a ${mail.to.map(({ address }) => address).join(', ')}`
    : 'Correo sin configurar (SMTP_URL): las solicitudes se guardan y esperan; míralas con "npm run requests -- list"';
}
