/** Writes a rendered page for static hosts, and what the relay reads of it at its start. */
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeBuiltBusiness } from './built-business.ts';
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
  const pages = join(relayDir, 'pages');
  rmSync(pages, { recursive: true, force: true });
  writeAll(pages, relay.pages);
  writeBuiltBusiness(relayDir, business, options.env);
  writeFileSync(join(relayDir, 'privacy.json'), JSON.stringify(relay.privacy));
  writeFileSync(join(relayDir, 'refused.html'), relay.refusedTemplate);
  writeFileSync(join(relayDir, 'headers.json'), JSON.stringify(relay.headers, null, 2));
  return warnings;
}

function writeAll(dir: string, files: ReadonlyMap<string, Uint8Array>): void {
  for (const [name, data] of files) {
    const path = join(dir, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
  }
}
