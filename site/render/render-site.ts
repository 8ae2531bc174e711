import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { BuildSettings } from '../../business/build-settings.ts';
import { hashedName } from '../../business/read-pictures.ts';
import type { RenderedSite, RenderOptions } from '../../business/render-site.ts';
import { privacyPath } from '../../contract/privacy.ts';
import { business, cases, logo, pictures } from '../content/business.ts';
import { brandStyle } from './brand-style.ts';
import { compressedCopies } from './compress.ts';
import { sizeWarnings } from './document-size.ts';
import { cutFonts, displayFonts, headlinesIn } from './fonts.ts';
import { headersFile } from './headers.ts';
import { importWhereOld, oldStyle } from './old-style.ts';
import { drawingStyles, inOwnColours, ownDataScript, renderDocuments } from './prerender.tsx';

/** Files that `compileSite` names in `compiled.json`: relative to the document, and in `assets`. */
export type Compiled = Record<'watcher' | 'textFont', string>;

type Rendering = Pick<RenderOptions, 'compiled' | 'isPreview'> & { settings: BuildSettings };

/** @throws Error naming each of the owner's texts that the page cannot show, or the longest where it is too long. */
export async function renderSite({ settings, compiled, isPreview }: Rendering) {
  const files = new Map<string, Uint8Array>();
  const add = (name: string, data: string | Uint8Array) => files.set(name, Buffer.from(data));
  /** @returns the name in `assets`, which changes with the content */
  const addAsset = (name: string, extension: string, data: string | Uint8Array) => {
    const file = hashedName(name, extension, data);
    add(`assets/${file}`, data);
    return file;
  };
  const { watcher, textFont } = JSON.parse(readFileSync(join(compiled, 'compiled.json'), 'utf8')) as Compiled; // written by compileSite
  const stylesIn = (name: string) => inOwnColours(readFileSync(join(compiled, name), 'utf8').trim());
  const brand = brandStyle(business, logo);
  const old = addAsset('old', 'css', oldStyle(stylesIn('old.css') + brand));
  const render = (style: string, lateStyle: { path: string; text: string }) =>
    renderDocuments({ settings, watcher: `./${watcher}`, style, lateStyle, old });
  const unstyled = (await render('', { path: '', text: '' })).documents['index.html'];
  const [first, late] = [stylesIn('first.css'), stylesIn('late.css')];
  const drawings = drawingStyles((name, svg) => addAsset(name, 'svg', svg));
  // Of one name, so that the document names one.
  const ownData = ownDataScript(settings);
  const lateStyle = importWhereOld(old) + late + drawings;
  const lateName = `assets/${hashedName('late', '', lateStyle + ownData)}`;
  add(`${lateName}css`, lateStyle);
  add(`${lateName}js`, ownData);
  const faces = await cutFonts(addAsset, textFont, headlinesIn(unstyled));
  const style = faces + first + brand;
  const site = await render(style, { path: `${lateName}css`, text: late });

  for (const [name, text] of Object.entries({ ...site.documents, ...site.files })) add(name, text);
  // For hosts that serve folders, where the address without an ending leads to one.
  add(
    `${privacyPath}/index.html`,
    `<!doctype html><html lang="es"><title>Privacidad</title><meta http-equiv="refresh" content="0;url=../${privacyPath}.html">`,
  );
  const ofCases = cases.flatMap(({ picture }) => picture ?? []);
  for (const { file, base64 } of [...(logo ? [logo] : []), ...pictures, ...ofCases])
    files.set(file, Buffer.from(base64, 'base64'));
  add('_headers', headersFile(site.relay.headers.pages));
  const pages = new Map<string, Uint8Array>();
  for (const [name, text] of Object.entries(site.relayDocuments)) pages.set(name, Buffer.from(text));
  if (!isPreview) {
    await addImages(files, site.images);
    await addCopies(files);
  }
  // Of a preview, too: it says where the page is too long.
  await addCopies(pages);
  const warnings = [...site.warnings, ...sizeWarnings(pages.get('index.html.br')?.length ?? 0, business)];
  const { mailColours, tones, texts } = site;
  return {
    files,
    relay: { pages, ...site.relay },
    warnings,
    business: { ...business, logo: logo?.file ?? '', mailColours, tones },
    texts,
  } satisfies RenderedSite;
}

async function addCopies(files: Map<string, Uint8Array>): Promise<void> {
  const copies = await Promise.all([...files].map(([name, body]) => compressedCopies(name, body)));
  for (const [name, copy] of copies.flat()) files.set(name, copy);
}

/** Adds PNG files of SVG texts, with the Archivo font: rendering needs neither a browser nor system fonts. */
async function addImages(
  files: Map<string, Uint8Array>,
  images: Readonly<Record<string, { svg: string; widthPx: number }>>,
): Promise<void> {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const font = { fontBuffers: await displayFonts(JSON.stringify(images)), defaultFontFamily: 'Archivo' };
  for (const [name, { svg, widthPx }] of Object.entries(images))
    files.set(name, new Resvg(svg, { font, fitTo: { mode: 'width', value: widthPx } }).render().asPng());
}
