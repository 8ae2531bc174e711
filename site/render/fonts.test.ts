/** The fonts of images, which show nothing for a glyph that is missing. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { expect, test } from 'vitest';
import { numberFormatOf } from '../../contract/number-format.ts';
import { displayFonts } from './fonts.ts';

test('images show the currency of each country of Latin America', async () => {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const font = { fontBuffers: await displayFonts(), defaultFontFamily: 'Archivo' };
  const isDrawn = (text: string) =>
    new Resvg(`<svg xmlns="http://www.w3.org/2000/svg"><text y="20">${text}</text></svg>`, {
      font,
    }).getBBox();
  const currencies = 'PE-PEN CR-CRC PY-PYG GT-GTQ BO-BOB VE-VES HN-HNL NI-NIO PA-PAB MX-MXN ES-EUR';
  for (const [country = '', currency = ''] of currencies.split(' ').map((pair) => pair.split('-'))) {
    const { before, after } = numberFormatOf({ country, currency });
    for (const sign of (before + after).replace(/\s/g, '')) expect(isDrawn(sign), sign).toBeDefined();
  }
});
