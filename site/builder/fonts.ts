/**
 * Subsets Archivo: a static display cut with the glyphs of the headlines, and a text cut with all characters that Spanish
 * visitors read and type. Archivo: SIL Open Font License 1.1, Omnibus-Type.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import { writeHashed } from './write-files.ts';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
);

const displayAxes = { wght: 680, wdth: 112 };

/** Characters of page and form: Basic Latin and Spanish. */
const textGlyphs = `${ascii()}ÁÉÍÑÓÚÜáéíñóúü¿¡·…–—©°«»“”’×`;

const options = { targetFormat: 'woff2', keepFeatures: ['kern', 'tnum'], noHinting: true } as const;

/** Writes both cuts into `assetsDir` and returns their file names. */
export async function cutFonts(assetsDir: string, headlines: string): Promise<FontFiles> {
  const font = readFileSync(source);
  const glyphs = [...new Set(`${headlines}0123456789$,.%+KM`)].sort().join('');
  const display = await subsetFont(font, glyphs, {
    ...options,
    variationAxes: displayAxes,
  });
  return {
    display: writeHashed(assetsDir, 'archivo-display', 'woff2', display),
    text: writeHashed(assetsDir, 'archivo-text', 'woff2', await textCut()),
  };
}

/** The text cut: weights 400 to 650. @param more glyphs besides those of page and form */
export async function textCut(more = ''): Promise<Uint8Array> {
  return subsetFont(readFileSync(source), textGlyphs + more, {
    ...options,
    variationAxes: { wght: { min: 400, max: 650, default: 400 }, wdth: 100 },
  });
}

/** The display instance with all its glyphs, for images. */
export async function displayFont(): Promise<Uint8Array> {
  return subsetFont(readFileSync(source), textGlyphs, { targetFormat: 'sfnt', variationAxes: displayAxes });
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
}

export interface FontFiles {
  display: string;
  text: string;
}

/** @font-face rules for the two cuts; paths are relative to the document. */
export function fontFaces({ display, text }: FontFiles): string {
  return face('Archivo', text, '400 650') + face('Archivo Display', display, '680');
}

/** Every glyph that is set in the display face. */
export function headlinesIn(html: string): string {
  const elements = html.matchAll(/<(h1|h2|h3|b|dd|caption)\b[^>]*>(.*?)<\/\1>/gs);
  return [...elements].map(([, , inner = '']) => inner.replace(/<[^>]*>|&\w+;/g, '')).join('');
}

function face(family: string, file: string, weight: string): string {
  return `@font-face{font-family:${family};src:url(assets/${file});font-weight:${weight}}`;
}
