/**
 * Builds the panel into `relayDir`, the same for every business: document, hashed assets and service worker with their
 * encodings, and the document's headers.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAll } from '../../site/render/compress.ts';
import { sourceHash } from '../../site/render/headers.ts';
import { panelHeaders } from './policy.ts';
import { panelBuild, workerBuild } from './vite.ts';

export async function buildPanel(relayDir: string): Promise<void> {
  const folder = join(relayDir, 'panel');
  await build(panelBuild(folder));
  await build(workerBuild(folder, filesToKeep(folder)));
  writeFileSync(join(relayDir, 'panel-headers.json'), JSON.stringify(panelHeaders, null, 2));
  await compressAll(folder);
}

/** Every file of the build for the service worker; a hashed name is its own revision. */
function filesToKeep(folder: string): { url: string; revision: string | null }[] {
  return globSync('**/*.{html,js,css,woff2,svg}', { cwd: folder }).map((name) => ({
    url: name.replaceAll('\\', '/'),
    revision: name.startsWith('assets') ? null : sourceHash(readFileSync(join(folder, name), 'utf8')),
  }));
}
