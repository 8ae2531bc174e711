/** SVG text -> PNG, with Archivo at hand, so that a build needs no browser and no system font. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { displayFont } from '../fonts.ts';

let ready: Promise<Uint8Array> | undefined;

export async function renderPng(svg: string, widthPx: number): Promise<Uint8Array> {
  ready ??= prepare();
  const font = await ready;
  return new Resvg(svg, {
    fitTo: { mode: 'width', value: widthPx },
    font: { fontBuffers: [font], defaultFontFamily: 'Archivo' },
  })
    .render()
    .asPng();
}

async function prepare(): Promise<Uint8Array> {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  return displayFont();
}
