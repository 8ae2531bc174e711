/** The owner's logo: an SVG or PNG file beside the owner's file. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { OwnersFile } from './read-business.ts';

const bytesMax = 100_000;

export interface Logo {
  /** What it is called beside the page: `logo.svg` or `logo.png`. */
  file: string;
  mediaType: string;
  /** Width by height. */
  ratio: number;
  base64: string;
}

/**
 * @returns undefined when there is none
 * @throws Error naming the entry, the file and what is expected
 */
export function readLogo({ business, path }: OwnersFile): Logo | undefined {
  if (!business.logo) return undefined;
  const wrong = (expected: string) => new Error(`logo: dice "${business.logo}"; se espera ${expected}`);
  let data: Buffer;
  try {
    data = readFileSync(resolve(dirname(path), business.logo));
  } catch {
    throw wrong(`la ruta de un archivo que exista, vista desde ${dirname(path)}`);
  }
  const isSvg = /\.svg$/i.test(business.logo);
  const ratio = isSvg ? svgRatio(data.toString('utf8')) : pngRatio(data);
  if (!ratio) throw wrong(isSvg ? 'un SVG con viewBox' : 'un PNG');
  if (ratio < 0.5 || ratio > 4) throw wrong('un dibujo cuadrado, o hasta cuatro veces más ancho que alto');
  if (data.length > bytesMax)
    throw wrong(
      `un archivo de ${bytesMax / 1000} kB como máximo (tiene ${Math.ceil(data.length / 1000)} kB)`,
    );
  return {
    file: isSvg ? 'logo.svg' : 'logo.png',
    mediaType: isSvg ? 'image/svg+xml' : 'image/png',
    ratio,
    base64: data.toString('base64'),
  };
}

function svgRatio(text: string): number | undefined {
  const [, box = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/i.exec(text) ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? width / height : undefined;
}

/** Width and height stand in the first chunk: https://www.w3.org/TR/png-3/#11IHDR */
function pngRatio(data: Buffer): number | undefined {
  const isPng = data.length > 24 && data.toString('latin1', 1, 4) === 'PNG';
  return isPng ? data.readUInt32BE(16) / data.readUInt32BE(20) : undefined;
}
