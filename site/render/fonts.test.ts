import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { expect, test } from 'vitest';
import { displayFonts } from './fonts.ts';

test('images show the letters of names and the signs of currencies, also those that no text of the page has', async () => {
  await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
  const signs = ['a', 'ã', 'ő', 'Š', '|', '~', '€', '₡', '₲'];
  const fontBuffers = await displayFonts(signs.join(''));
  const drawn = (sign: string) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" font-family="Archivo"><text x="9" y="30" font-size="20">${sign}</text></svg>`;
    return Buffer.from(
      new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Archivo' } }).render().asPng(),
    );
  };
  expect(signs.filter((sign) => drawn(sign).equals(drawn(' ')))).toEqual([]);
});
