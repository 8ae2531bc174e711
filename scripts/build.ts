/** `npm run build` writes the page into dist/, and into build/ the panel and the files for the relay only. */
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

try {
  const { buildSite } = await import('../site/compile/build-site.ts').catch(explainMissingPackage);
  const { buildPanel } = await import('../panel/builder/build-panel.ts').catch(explainMissingPackage);
  await buildPanel(join(root, 'build'));
  const warnings = await buildSite({
    dist: join(root, 'dist'),
    relayDir: join(root, 'build'),
    env: process.env,
  });
  for (const warning of warnings) console.warn(warning);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Page and panel are built from packages that the relay does without. */
function explainMissingPackage(error: Error): never {
  const [, name] = /^Cannot find package '([^']+)'/.exec(error.message) ?? [];
  if (!name) throw error;
  throw new Error(
    `Para construir la página falta el paquete ${name}, que "npm ci --omit=dev" no instala: ejecuta "npm ci". Lo construido en otra máquina se inicia con "npm run serve".`,
  );
}
