/**
 * Subsets Archivo: a static display cut with the glyphs of the headlines, and a text cut with all characters that Spanish
 * visitors read and type. Archivo: SIL Open Font License 1.1, Omnibus-Type.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { FontFiles } from './font-faces.ts';

const source = fileURLToPath(
  import.meta.resolve('@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2'),
);

const displayAxes = { wght: 680, wdth: 112 };

/** Characters of page and form: Basic Latin and Spanish. */
const textGlyphs = `${ascii()}ÁÉÍÑÓÚÜáéíñóúü¿¡·…–—©°«»“”’×`;

/** Writes both cuts into `assetsDir` and returns their file names. */
export async function cutFonts(assetsDir: string, headlines: string): Promise<FontFiles> {
  const font = readFileSync(source);
  const glyphs = [...new Set(`${headlines}0123456789$,.%+KM`)].sort().join('');
  const options = { targetFormat: 'woff2', keepFeatures: ['kern', 'tnum'], noHinting: true } as const;
  const display = await subsetFont(font, glyphs, {
    ...options,
    variationAxes: displayAxes,
  });
  const text = await subsetFont(font, textGlyphs, {
    ...options,
    variationAxes: { wght: { min: 400, max: 650, default: 400 }, wdth: 100 },
  });
  return {
    display: write(assetsDir, 'archivo-display', display),
    text: write(assetsDir, 'archivo-text', text),
  };
}

/** The display instance with all its glyphs, for images. */
export async function displayFont(): Promise<Uint8Array> {
  return subsetFont(readFileSync(source), textGlyphs, { targetFormat: 'sfnt', variationAxes: displayAxes });
}

function write(dir: string, name: string, data: Uint8Array): string {
  const file = `${name}-${createHash('sha256').update(data).digest('base64url').slice(0, 8)}.woff2`;
  writeFileSync(join(dir, file), data);
  return file;
}

function ascii(): string {
  return String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
}
