/** Archivo: SIL Open Font License 1.1, Omnibus-Type. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
);
const rareSource = fileURLToPath(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2'),
);

const displayAxes = { wght: 680, wdth: 112 };

const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** Characters of page and form: Spanish, and of Basic Latin what people write. */
const textGlyphs = `${ascii.replace(/[\\^`{|}~<>]/g, '')}ÁÉÍÑÓÚÜáéíñóúü¿¡·…–—©°«»“”’×`;

const options = { targetFormat: 'woff2', keepFeatures: ['kern', 'tnum'], noHinting: true } as const;

/** @param add puts a file into `assets`, and returns its name. @returns @font-face rules */
export async function cutFonts(
  add: (name: string, extension: string, data: Uint8Array) => string,
  textFile: string,
  headlines: string,
): Promise<string> {
  const glyphs = [...new Set(`${headlines}0123456789$,.%+KM`)].sort().join('');
  const display = await subsetFont(readFileSync(source), glyphs, { ...options, variationAxes: displayAxes });
  const face = (family: string, file: string, weight: string) =>
    `@font-face{font-family:${family};src:url(assets/${file});font-weight:${weight}}`;
  return (
    face('Archivo', textFile, '400 600') +
    face('Archivo Display', add('archivo-display', 'woff2', display), '680')
  );
}

/** Weights beyond 400 to 600 would hold a third drawing of each glyph (4.7 kB). */
export async function textCut(more = ''): Promise<Uint8Array> {
  return subsetFont(readFileSync(source), textGlyphs + more, {
    ...options,
    variationAxes: { wght: { min: 400, max: 600, default: 400 }, wdth: 100 },
  });
}

/** The display instance with the glyphs of images, which no other font helps out: letters of names, and signs such as `₲`. */
export async function displayFonts(markup: string): Promise<Uint8Array[]> {
  const glyphs = textGlyphs + [...new Set(markup)].join('');
  const cut = (path: string) =>
    subsetFont(readFileSync(path), glyphs, { targetFormat: 'sfnt', variationAxes: displayAxes });
  return [await cut(source), await cut(rareSource)];
}

export function headlinesIn(html: string): string {
  const elements = html.matchAll(/<(h1|h2|h3|b|dd|caption)\b[^>]*>(.*?)<\/\1>/gs);
  return [...elements].map(([, , inner = '']) => inner.replace(/<[^>]*>|&\w+;/g, '')).join('');
}
