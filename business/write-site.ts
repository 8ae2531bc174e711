/** Writes a rendered page for static hosts, and what the relay reads of it at its start. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeBuilt } from './built-business.ts';
import { ownersEntries } from './read-business.ts';
import { type RenderOptions, renderSite } from './render-site.ts';

export interface WriteOptions extends Omit<RenderOptions, 'given'> {
  /** Replaced: everything a static host needs. */
  dist: string;
  /** What only the relay needs. */
  relayDir: string;
}

/** @returns warnings, one a line. @throws Error as `ownersEntries` and `renderSite`; nothing is written then */
export async function writeSite({ dist, relayDir, ...options }: WriteOptions): Promise<string[]> {
  const owner = ownersEntries(options.env);
  const { files, relay, warnings, business } = await renderSite({ ...options, given: owner });
  rmSync(dist, { recursive: true, force: true });
  cpSync(join(options.compiled, 'browser'), dist, { recursive: true });
  writeAll(dist, files);
  const { pages, ...parts } = relay;
  rmSync(join(relayDir, 'pages'), { recursive: true, force: true });
  writeAll(join(relayDir, 'pages'), pages);
  writeBuilt(relayDir, { business, owner, parts }, options.env);
  return warnings;
}

function writeAll(dir: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, data] of files) {
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
  }
}
