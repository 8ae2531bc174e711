/** SVG text -> PNG, with the Archivo font loaded, so that a build needs neither a browser nor system fonts. */
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

/** @returns a function that measures a text in the display face, in em */
export async function textMeasure(): Promise<(text: string) => number> {
  ready ??= prepare();
  const font = await ready;
  return (text) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9000" height="200"><text y="150" font-size="100" font-family="Archivo">${escapeText(text)}</text></svg>`;
    const box = new Resvg(svg, { font: { fontBuffers: [font], defaultFontFamily: 'Archivo' } }).getBBox();
    return (box?.width ?? 0) / 100;
  };
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

async function prepare(): Promise<Uint8Array> {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  return displayFont();
}
