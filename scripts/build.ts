/** `npm run build`: everything a host needs in dist/, and what only the relay needs in build/. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { readBuildSettings } from '../site/build-settings.ts';
import { fontFaces, headlinesIn } from '../site/font-faces.ts';
import { headersFile } from '../site/headers.ts';
import type { renderSite } from '../site/prerender.tsx';
import { browserBuild, prerenderBuild } from '../site/vite.ts';
import { compressAll } from './compress.ts';
import { cutFonts } from './fonts.ts';

const root = resolve(import.meta.dirname, '..');
const dist = join(root, 'dist');

try {
  const settings = readBuildSettings(process.env);
  await build(browserBuild);
  await build(prerenderBuild);
  const prerenderer = (await import(pathToFileURL(join(root, 'build/prerender/prerender.js')).href)) as {
    renderSite: typeof renderSite;
  };
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const watcher = manifest['site/client.ts']?.file;
  if (!watcher) throw new Error('the browser build has no entry site/client.ts');
  const render = (faces: string) =>
    prerenderer.renderSite({ settings, watcher, style: faces + prerenderedStyle() });
  const headlines = headlinesIn((await render('')).documents['index.html'] ?? '');
  const rendered = await render(fontFaces(await cutFonts(join(dist, 'assets'), headlines)));

  for (const [name, text] of Object.entries(rendered.documents)) writeFileSync(join(dist, name), text);
  writeFileSync(join(dist, '_headers'), headersFile(rendered.headers));
  mkdirSync(join(root, 'build'), { recursive: true });
  writeFileSync(join(root, 'build/headers.json'), JSON.stringify(rendered.headers, null, 2));
  rmSync(join(dist, '.vite'), { recursive: true });
  for (const name of readdirSync(join(dist, 'assets')))
    if (name.endsWith('.css')) rmSync(join(dist, 'assets', name));
  await compressAll(dist);
  for (const warning of rendered.warnings) console.warn(`Placeholder  ${warning}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** The one stylesheet that the prerenderer's build emitted. */
function prerenderedStyle(): string {
  const assets = join(root, 'build/prerender/assets');
  const [name, ...more] = readdirSync(assets).filter((file) => file.endsWith('.css'));
  if (!name || more.length) throw new Error(`expected one stylesheet in ${assets}`);
  return readFileSync(join(assets, name), 'utf8').trim();
}
