/** Writes the page of a business: documents, styles, fonts, drawings, pictures and headers. */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm';
import { hashedName } from '../../business/read-pictures.ts';
import type { Rendered, RenderInput } from '../../business/render-site.ts';
import { privacyPath } from '../../contract/privacy.ts';
import { brandStyle } from './brand-style.ts';
import { cutFonts, displayFont, headlinesIn } from './fonts.ts';
import { headersFile } from './headers.ts';
import { splitStyles, withLateProperties } from './late-styles.ts';
import { drawingStyles, inOwnColours, ownDataScript, renderDocuments } from './prerender.tsx';
import { compressAll, writeHashed } from './write-files.ts';

/** @throws Error naming each of the owner's texts that the page does not have. */
export async function writeSite({
  owner,
  settings,
  compiled,
  dist,
  relayDir,
}: RenderInput): Promise<Rendered> {
  const { business, logo, pictures, cases } = owner;
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(compiled, 'browser'), dist, { recursive: true });
  const assets = join(dist, 'assets');
  const watcher = JSON.parse(readFileSync(join(compiled, 'watcher.json'), 'utf8')) as string;
  const render = (style: string, lateStyle: { path: string; text: string }) =>
    renderDocuments({ settings, watcher: `./${watcher}`, style, lateStyle });
  const unstyled = (await render('', { path: '', text: '' })).documents['index.html'];
  const styles = splitStyles(inOwnColours(readFileSync(join(compiled, 'styles.css'), 'utf8')));
  const { first, late } = withLateProperties(styles, unstyled);
  const drawings = drawingStyles((name, svg) => writeHashed(assets, name, 'svg', svg));
  // Of one name, so that the document names one.
  const ownData = ownDataScript(settings);
  const lateFile = hashedName('late', 'css', late + drawings + ownData);
  writeFileSync(join(assets, lateFile), late + drawings);
  writeFileSync(join(assets, lateFile.replace(/css$/, 'js')), ownData);
  const faces = await cutFonts(assets, headlinesIn(unstyled));
  const style = faces + first + brandStyle(business, logo);
  const site = await render(style, { path: `assets/${lateFile}`, text: late });

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
  const readSvg = await svgReader();
  for (const [name, { svg, widthPx }] of Object.entries(site.images))
    writeFileSync(
      join(dist, name),
      readSvg(svg, { fitTo: { mode: 'width', value: widthPx } })
        .render()
        .asPng(),
    );
  writeFileSync(join(dist, '_headers'), headersFile(site.headers.pages));
  const pagesDir = join(relayDir, 'pages');
  rmSync(pagesDir, { recursive: true, force: true });
  mkdirSync(pagesDir, { recursive: true });
  for (const [name, text] of Object.entries(site.relayDocuments)) writeFileSync(join(pagesDir, name), text);
  writeFileSync(join(relayDir, 'privacy.json'), JSON.stringify(site.privacyTemplate));
  writeFileSync(join(relayDir, 'refused.html'), site.refusedTemplate);
  writeFileSync(join(relayDir, 'headers.json'), JSON.stringify(site.headers, null, 2));
  await compressAll(dist);
  await compressAll(pagesDir);
  return { warnings: site.warnings, mailColours: site.mailColours };
}

/** @returns what reads SVG texts, with the Archivo font loaded: rendering needs neither a browser nor system fonts */
async function svgReader() {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const fontBuffers = [await displayFont()];
  return (svg: string, options: ResvgRenderOptions = {}) =>
    new Resvg(svg, { ...options, font: { fontBuffers, defaultFontFamily: 'Archivo' } });
}
