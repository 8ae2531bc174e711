/** Writes FILE.br (quality 11) and FILE.gz beside each text file, so that serving costs no time. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = new Set([
  '.html',
  '.js',
  '.css',
  '.svg',
  '.json',
  '.webmanifest',
  '.txt',
  '.xml',
  '.ico',
]);

export async function compressAll(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file);
      const [br, gz] = await Promise.all([
        smallestBrotli(body, extname(file) === '.html' ? distanceCodings : distanceCodings.slice(0, 1)),
        promisify(gzip)(body, { level: 9 }),
      ]);
      if (br.length < body.length) writeFileSync(`${file}.br`, br);
      if (gz.length < body.length) writeFileSync(`${file}.gz`, gz);
    }),
  );
}

/**
 * Number of postfix bits and of direct codes (RFC 7932, 4). Which coding is the smallest depends on the text, by some
 * 50 B: documents have to fit into one TCP flight, so they are compressed with each.
 */
const distanceCodings = [
  [0, 0],
  [0, 4],
  [2, 0],
  [3, 0],
  [3, 32],
  [3, 64],
] as const;

async function smallestBrotli(
  body: Buffer,
  codings: readonly (readonly [postfixBits: number, directCodes: number])[],
): Promise<Buffer> {
  const results = await Promise.all(
    codings.map(([postfixBits, directCodes]) =>
      promisify(brotliCompress)(body, {
        params: {
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfixBits,
          [constants.BROTLI_PARAM_NDIRECT]: directCodes,
        },
      }),
    ),
  );
  return results.toSorted((one, other) => one.length - other.length)[0] ?? body;
}
