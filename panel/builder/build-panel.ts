/** Builds the panel into `relayDir`: document and hashed assets with their encodings, and the document's headers. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { compressAll } from '../../site/builder/compress.ts';
import { panelHeaders } from './policy.ts';
import { panelBuild } from './vite.ts';

export async function buildPanel(relayDir: string): Promise<void> {
  const folder = join(relayDir, 'panel');
  await build(panelBuild(folder));
  writeFileSync(join(relayDir, 'panel-headers.json'), JSON.stringify(panelHeaders, null, 2));
  await compressAll(folder);
}
