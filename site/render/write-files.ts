/** Writes files whose name changes with their content, and compressed copies of them. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashedName } from '../../business/read-pictures.ts';

const compressible = /\.(?:html|js|css|svg|json|webmanifest|txt|xml|ico)$/;

/** Writes FILE.br (quality 11) and FILE.gz beside each text file that has none, so that serving costs no time. */
export async function compressAll(dir: string): Promise<void> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !existsSync(`${file}.br`));
  await Promise.all(
    files.map(async (file) => {
      const body = readFileSync(file);
      const [br, gz] = await Promise.all([
        promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
        promisify(gzip)(body, { level: 9 }),
      ]);
      if (br.length < body.length) writeFileSync(`${file}.br`, br);
      if (gz.length < body.length) writeFileSync(`${file}.gz`, gz);
    }),
  );
}

/** @returns the file's name */
export function writeHashed(dir: string, name: string, extension: string, data: string | Uint8Array): string {
  const file = hashedName(name, extension, data);
  writeFileSync(join(dir, file), data);
  return file;
}
