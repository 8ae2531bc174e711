/** `npm run build`: the page into dist/, what only the relay needs into build/. */
import { join, resolve } from 'node:path';
import { buildSite } from '../site/builder/build-site.ts';

const root = resolve(import.meta.dirname, '..');

try {
  const warnings = await buildSite({
    dist: join(root, 'dist'),
    relayDir: join(root, 'build'),
    env: process.env,
  });
  for (const warning of warnings) console.warn(`Placeholder  ${warning}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
