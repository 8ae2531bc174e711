/** Builds the page: everything a static host needs into `dist`, what only the relay needs into `relayDir`. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import { build } from 'vite';
import { writeBuiltBusiness } from '../../business/built-business.ts';
import { readBusiness } from '../../business/read-business.ts';
import { privacyPath } from '../../contract/privacy.ts';
import { mailColoursOf } from './accent.ts';
import { brandStyle } from './brand-style.ts';
import { readBuildSettings } from './build-settings.ts';
import { cutFonts, displayFont, headlinesIn } from './fonts.ts';
import { headersFile } from './headers.ts';
import { splitStyles, withLateProperties, withoutComments } from './late-styles.ts';
import { ownWords } from './own-words.ts';
import { browserBuild, prerenderBuild } from './vite.ts';
import { compressAll, writeHashed } from './write-files.ts';

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
  const owner = readBusiness(env);
  const { business, logo, pictures, cases } = owner;
  const assets = join(dist, 'assets');
  // Inside the project, so that the prerenderer finds its packages.
  mkdirSync(join(root, 'build'), { recursive: true });
  const prerenderDir = mkdtempSync(join(root, 'build/prerender-'));
  try {
    await build(prerenderBuild(prerenderDir, owner));
    const prerenderer = (await import(
      pathToFileURL(join(prerenderDir, 'prerender.js')).href
    )) as typeof import('./prerender.tsx');
    await build(browserBuild(dist, [ownWords(() => business)], prerenderer.islandProps(settings)));
    const watcher = entryOf(dist);
    const render = (style: string, lateStyle: { path: string; text: string }) =>
      prerenderer.renderSite({ settings, watcher: `./${watcher}`, style, lateStyle });
    const unstyled = (await render('', { path: '', text: '' })).documents['index.html'];
    const styles = splitStyles(stylesheetIn(join(prerenderDir, 'assets')));
    const { first, late } = withLateProperties(styles, unstyled);
    const readSvg = await svgReader();
    const brand = brandStyle(business, logo);
    const drawings = prerenderer.drawingStyles((name, svg) => writeHashed(assets, name, 'svg', svg));
    const lateFile = writeHashed(assets, 'late', 'css', late + drawings);
    const faces = await cutFonts(assets, headlinesIn(unstyled));
    const site = await render(faces + first + brand, { path: `assets/${lateFile}`, text: late });

    for (const [name, text] of Object.entries({ ...site.documents, ...site.files }))
      writeFileSync(join(dist, name), text);
    // For hosts that serve folders, where the address without an ending leads to one.
    mkdirSync(join(dist, privacyPath));
    writeFileSync(
      join(dist, privacyPath, 'index.html'),
      `<!doctype html><html lang="es"><title>Privacidad</title><meta http-equiv="refresh" content="0;url=../${privacyPath}.html">`,
    );
    const ofCases = cases.flatMap(({ picture }) => picture ?? []);
    for (const { file: name, base64 } of [...(logo ? [logo] : []), ...pictures, ...ofCases])
      writeFileSync(join(dist, name), Buffer.from(base64, 'base64'));
    for (const [name, { svg, widthPx }] of Object.entries(site.images))
      writeFileSync(
        join(dist, name),
        readSvg(svg, { fitTo: { mode: 'width', value: widthPx } })
          .render()
          .asPng(),
      );
    writeFileSync(join(dist, '_headers'), headersFile(site.headers.pages));
    const pagesDir = join(relayDir, 'pages');
    mkdirSync(pagesDir, { recursive: true });
    for (const [name, text] of Object.entries(site.relayDocuments)) writeFileSync(join(pagesDir, name), text);
    const mailColours = mailColoursOf(readFileSync(tokens, 'utf8'), business.accent);
    const built = { ...business, logo: logo?.file ?? '', ...(mailColours && { mailColours }) };
    writeBuiltBusiness(relayDir, built, env);
    writeFileSync(join(relayDir, 'privacy.json'), JSON.stringify(site.privacyTemplate));
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
  // Vite ends it with a comment of its own.
  return withoutComments(readFileSync(join(dir, name), 'utf8')).trim();
}

let font: Promise<Uint8Array> | undefined;

/** @returns what reads SVG texts, with the Archivo font loaded: a build needs neither a browser nor system fonts */
async function svgReader() {
  const wasm = fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'));
  font ??= initWasm(readFileSync(wasm)).then(displayFont);
  const fontBuffers = [await font];
  return (svg: string, options: ResvgRenderOptions = {}) =>
    new Resvg(svg, { ...options, font: { fontBuffers, defaultFontFamily: 'Archivo' } });
}
