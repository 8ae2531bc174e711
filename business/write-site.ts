/** Writes a rendered page for static hosts, and what the relay reads of it at its start. */
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  businessPath,
  entriesName,
  isExample,
  type OwnersEntries,
  relayPartsName,
  writeBuiltBusiness,
} from './built-business.ts';
import { readJsonFile } from './read-json-file.ts';
import { fileNamesIn, filesBeside } from './read-pictures.ts';
import { type RenderOptions, renderSite } from './render-site.ts';

export interface WriteOptions extends RenderOptions {
  /** Replaced: everything a static host needs. */
  dist: string;
  /** What only the relay needs. */
  relayDir: string;
}

/** @returns warnings, one a line. @throws Error as `renderSite` does; nothing is written then */
export async function writeSite({ dist, relayDir, ...options }: WriteOptions): Promise<string[]> {
  const { files, relay, warnings, business } = await renderSite(options);
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(options.compiled, 'browser'), dist, { recursive: true });
  writeAll(dist, files);
  const { pages, ...parts } = relay;
  rmSync(join(relayDir, 'pages'), { recursive: true, force: true });
  writeAll(join(relayDir, 'pages'), pages);
  writeBuiltBusiness(relayDir, business, options.env);
  writeFileSync(join(relayDir, entriesName), JSON.stringify(ownersEntries(options.env)));
  writeFileSync(join(relayDir, relayPartsName), JSON.stringify(parts, null, 2));
  return warnings;
}

/** Reads what `readBusiness` accepted. */
export function ownersEntries(env: RenderOptions['env']): OwnersEntries {
  const path = businessPath(env);
  // The schema takes nothing else; editors alone need $schema.
  const { $schema: _, ...entries } = readJsonFile(path) as Record<string, unknown>;
  const { read } = filesBeside(path);
  const files = fileNamesIn(entries).map((name) => [name, read(name)?.toString('base64') ?? '']);
  const own = { entries, files: Object.fromEntries(files) };
  const sha256 = createHash('sha256').update(JSON.stringify(own)).digest('hex');
  return { ...own, sha256, isExample: isExample(env) };
}

function writeAll(dir: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, data] of files) {
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
  }
}
