import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|ico)$/;

/** @returns NAME.br (quality 11) and NAME.gz with their contents, where they are smaller; nothing for a file that is no text */
export async function compressedCopies(name: string, body: Uint8Array): Promise<[string, Uint8Array][]> {
  if (!compressible.test(name)) return [];
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    promisify(gzip)(body, { level: 9 }),
  ]);
  const copies: [string, Uint8Array][] = [
    [`${name}.br`, br],
    [`${name}.gz`, gz],
  ];
  return copies.filter(([, copy]) => copy.length < body.length);
}

export async function compressAll(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const copies = await Promise.all(files.map((file) => compressedCopies(file, readFileSync(file))));
  for (const [file, copy] of copies.flat()) writeFileSync(file, copy);
}
