/** Builds the page: everything a static host needs into `dist`, what only the relay needs into `relayDir`. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { writeBuildSource } from '../../business/build-source.ts';
import { writeBuiltBusiness } from '../../business/built-business.ts';
import { readBusiness } from '../../business/read-business.ts';
import { readLogo } from '../../business/read-logo.ts';
import { mailColoursOf } from './accent.ts';
import { brandStyle } from './brand-style.ts';
import { readBuildSettings } from './build-settings.ts';
import { compressAll } from './compress.ts';
import { fontFaces, headlinesIn } from './font-faces.ts';
import { cutFonts } from './fonts.ts';
import { headersFile } from './headers.ts';
import { renderPng, textMeasure } from './images/render-png.ts';
import { splitStyles } from './late-styles.ts';
import { browserBuild, prerenderBuild } from './vite.ts';

const root = resolve(import.meta.dirname, '../..');
const tokens = join(root, 'site/styles/tokens.css');

export interface BuildOptions {
  dist: string;
  relayDir: string;
  env: Readonly<Record<string, string | undefined>>;
}

/** @returns warnings, one a line. @throws Error naming a wrong setting or what failed. */
export async function buildSite({ dist, relayDir, env }: BuildOptions): Promise<string[]> {
  const settings = readBuildSettings(env);
  const file = readBusiness(env);
  const { business } = file;
  const logo = readLogo(file);
  const assets = join(dist, 'assets');
  // Inside the project, so that the prerenderer finds its packages.
  mkdirSync(join(root, 'build'), { recursive: true });
  const prerenderDir = mkdtempSync(join(root, 'build/prerender-'));
  try {
    await build(prerenderBuild(prerenderDir, { business, logo }));
    const prerenderer = (await import(
      pathToFileURL(join(prerenderDir, 'prerender.js')).href
    )) as typeof import('./prerender.tsx');
    await build(browserBuild(dist, [], prerenderer.islandProps(settings)));
    const watcher = entryOf(dist);
    const { first, late } = splitStyles(stylesheetIn(join(prerenderDir, 'assets')));
    const drawings = prerenderer.drawingStyles((name, svg) => writeHashed(assets, name, 'svg', svg));
    const lateFile = writeHashed(assets, 'late', 'css', late + drawings);
    const brand = brandStyle(business, logo, await textMeasure());
    const render = (faces: string) =>
      prerenderer.renderSite({
        settings,
        watcher: `./${watcher}`,
        style: faces + first + brand,
        lateStyle: { path: `assets/${lateFile}`, text: late },
      });
    const headlines = headlinesIn((await render('')).documents['index.html'] ?? '');
    const site = await render(fontFaces(await cutFonts(assets, headlines)));

    for (const [name, text] of Object.entries({ ...site.documents, ...site.files }))
      writeFileSync(join(dist, name), text);
    if (logo) writeFileSync(join(dist, logo.file), Buffer.from(logo.base64, 'base64'));
    for (const [name, { svg, widthPx }] of Object.entries(site.images))
      writeFileSync(join(dist, name), await renderPng(svg, widthPx));
    writeFileSync(join(dist, '_headers'), headersFile(site.headers.pages));
    const pagesDir = join(relayDir, 'pages');
    mkdirSync(pagesDir, { recursive: true });
    for (const [name, text] of Object.entries(site.relayDocuments)) writeFileSync(join(pagesDir, name), text);
    const mailColours = mailColoursOf(readFileSync(tokens, 'utf8'), business.accent);
    writeBuiltBusiness(relayDir, mailColours ? { ...business, mailColours } : business);
    writeBuildSource(relayDir, file.path);
    writeFileSync(join(relayDir, 'refused.html'), site.refusedTemplate);
    writeFileSync(join(relayDir, 'headers.json'), JSON.stringify(site.headers, null, 2));
    await compressAll(dist);
    await compressAll(pagesDir);
    return site.warnings;
  } finally {
    rmSync(prerenderDir, { recursive: true });
  }
}

/** The watcher's path below `dist`. Drops the manifest and the browser build's copy of the styles. */
function entryOf(dist: string): string {
  const manifestDir = join(dist, '.vite');
  const manifest = JSON.parse(readFileSync(join(manifestDir, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const entry = manifest['site/browser/main.ts']?.file;
  if (!entry) throw new Error('the browser build has no entry site/browser/main.ts');
  rmSync(manifestDir, { recursive: true });
  for (const name of readdirSync(join(dist, 'assets')))
    if (name.endsWith('.css')) rmSync(join(dist, 'assets', name));
  return entry;
}

function stylesheetIn(dir: string): string {
  const [name, ...more] = readdirSync(dir).filter((file) => file.endsWith('.css'));
  if (!name || more.length) throw new Error('expected one stylesheet from the prerenderer');
  return readFileSync(join(dir, name), 'utf8').trim();
}

function writeHashed(dir: string, name: string, extension: string, text: string): string {
  const file = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.${extension}`;
  writeFileSync(join(dir, file), text);
  return file;
}
