/** The owner's pictures of program and cases, and the logo: files that his entries name. */
import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { logoMax, pageFileBytesMax } from '../contract/panel/limits.ts';
import { plainPicture } from '../contract/panel/plain-picture.ts';
import type { Business } from './business.ts';
import type { OwnersEntries } from './render-site.ts';

type Files = OwnersEntries['files'];

export interface Picture {
  /** What it is called beside the page: `programa-1.png`, `caso-1.png`. */
  file: string;
  alt: string;
  base64: string;
}

/** The first bytes of each format: PNG, JPEG, and the container of WebP. */
const signatures = { '.png': '\x89PNG', '.jpg': '\xff\xd8\xff', '.jpeg': '\xff\xd8\xff', '.webp': 'RIFF' };

/** @throws Error naming the entry, the file and what is expected */
export function readPictures(files: Files, { pictures, cases }: Pick<Business, 'pictures' | 'cases'>) {
  const read = (entry: string, name: string, { file, alt }: Business['pictures'][number]): Picture => {
    const wrong = (expected: string) => new Error(`${entry}.file: dice "${file}"; se espera ${expected}`);
    const data = readNamed(files, file, pageFileBytesMax, wrong);
    const ending = extname(file).toLowerCase() as keyof typeof signatures; // the schema lets no other pass
    const signature = signatures[ending];
    if (data.toString('latin1', 0, signature.length) !== signature) throw wrong(`un archivo ${ending}`);
    return { file: `${name}${ending}`, alt, base64: data.toString('base64') };
  };
  return {
    pictures: pictures.map((picture, at) => read(`pictures[${at}]`, `programa-${at + 1}`, picture)),
    cases: cases.map(({ picture, ...told }, at) => ({
      ...told,
      picture: picture && read(`cases[${at}].picture`, `caso-${at + 1}`, picture),
    })),
  };
}

/** The names of the files in the owner's entries, whatever else is wrong with them. */
export function fileNamesIn(entries: unknown): string[] {
  const { logo, pictures, cases } = Object(entries);
  const shown = [pictures ?? [], [cases ?? []].flat().map((served) => served?.picture)].flat();
  const named: unknown[] = [logo, ...shown.map((picture) => picture?.file)];
  return named.flatMap((name) => (typeof name === 'string' && name.trim()) || []);
}

/** An SVG or PNG file beside the owner's file. */
export type Logo = NonNullable<ReturnType<typeof readLogo>>;

/** @returns undefined when there is none @throws Error as above */
export function readLogo(files: Files, logo: string) {
  if (!logo) return undefined;
  const wrong = (expected: string) => new Error(`logo: dice "${logo}"; se espera ${expected}`);
  const data = readNamed(files, logo, logoMax.bytes, wrong);
  const isSvg = /\.svg$/i.test(logo);
  const picture = isSvg ? undefined : plainPicture(data);
  const ratio = isSvg
    ? svgRatio(data.toString())
    : picture?.ending === 'png' && picture.width / picture.height;
  if (!ratio) throw wrong(isSvg ? 'un SVG con viewBox' : 'un PNG');
  if (ratio < 0.5 || ratio > 4) throw wrong('un dibujo cuadrado, o hasta cuatro veces más ancho que alto');
  return {
    /** Beside the page. Browsers keep it, so that the icon, which is the same file, is no second request. */
    file: `assets/${hashedName('logo', isSvg ? 'svg' : 'png', data)}`,
    mediaType: isSvg ? 'image/svg+xml' : 'image/png',
    /** Width by height. */
    ratio,
    base64: data.toString('base64'),
  };
}

/** A file name that changes with the content, so that browsers may keep the file. */
export function hashedName(name: string, extension: string, data: string | Uint8Array): string {
  return `${name}-${createHash('sha256').update(data).digest('base64url').slice(0, 8)}.${extension}`;
}

function svgRatio(text: string): number | undefined {
  const [, box = ''] = /<svg\b[^>]*\sviewBox\s*=\s*["']([^"']*)["']/i.exec(text) ?? [];
  const [, , width = 0, height = 0] = box
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 ? width / height : undefined;
}

function readNamed(files: Files, name: string, max: number, wrong: (expected: string) => Error): Buffer {
  if (files[name] === undefined) throw wrong('la ruta de un archivo que exista, vista desde business.json');
  const data = Buffer.from(files[name], 'base64');
  if (data.length <= max) return data;
  throw wrong(`un archivo de ${max / 1000} kB como máximo (tiene ${Math.ceil(data.length / 1000)} kB)`);
}
