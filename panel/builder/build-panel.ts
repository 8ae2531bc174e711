/**
 * Builds the panel into `relayDir`: document, hashed assets and service worker with their encodings, and the document's
 * headers.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { hashedName } from '../../business/read-pictures.ts';
import { shortNameOf } from '../../business/short-name.ts';
import { languageOf } from '../../contract/number-format.ts';
import { panelPath, viewHref } from '../../contract/panel/addresses.ts';
import { business } from '../../site/content/business.ts';
import { compressAll } from '../../site/render/compress.ts';
import { panelHeaders } from './policy.ts';
import { panelBuild, workerBuild } from './vite.ts';

export async function buildPanel(relayDir: string): Promise<void> {
  const folder = join(relayDir, 'panel');
  await build(panelBuild(folder));
  writeFileSync(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  await build(workerBuild(folder, filesToKeep(folder)));
  writeFileSync(join(relayDir, 'panel-headers.json'), JSON.stringify(panelHeaders, null, 2));
  await compressAll(folder);
}

/** What a phone needs to install the panel. Its icons are the page's. */
const manifest = {
  id: panelPath,
  name: `Panel de ${business.name}`,
  short_name: shortNameOf(business),
  description: 'Solicitudes de prueba: avisos, respuestas y seguimiento',
  lang: languageOf(business),
  start_url: viewHref('today'),
  scope: panelPath,
  display: 'standalone',
  background_color: '#0c1413',
  theme_color: '#0c1413',
  icons: [
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
  ],
  shortcuts: [
    { name: 'Nueva solicitud', url: viewHref('newRequest') },
    { name: 'Hoy', url: viewHref('today') },
    { name: 'Solicitudes', url: viewHref('requests') },
  ],
};

/** Every file of the build for the service worker; a hashed name is its own revision. */
function filesToKeep(folder: string): { url: string; revision: string | null }[] {
  return globSync('**/*.{html,js,css,woff2,svg}', { cwd: folder }).map((name) => ({
    url: name.replaceAll('\\', '/'),
    revision: name.startsWith('assets') ? null : hashedName(name, '', readFileSync(join(folder, name))),
  }));
}
