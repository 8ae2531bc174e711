import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Features, transform } from 'lightningcss';
import { build, type Rolldown } from 'vite';
import { hashedName } from '../../business/read-pictures.ts';
import { type WriteOptions, writeSite } from '../../business/write-site.ts';
import { compressAll } from '../render/compress.ts';
import { textCut } from '../render/fonts.ts';
import type { Compiled } from '../render/render-site.ts';
import { browserBuild, renderBuild } from './vite.ts';

const compiledSite = join(resolve(import.meta.dirname, '../..'), 'build/site');

/** @returns warnings, one a line. @throws Error naming a wrong setting or what failed. */
export async function buildSite(options: Pick<WriteOptions, 'dist' | 'relayDir' | 'env'>): Promise<string[]> {
  await compileSite(compiledSite);
  return writeSite({ ...options, compiled: compiledSite });
}

/** What is the same for every business. @param dir replaced; inside the project, as its packages are */
export async function compileSite(dir: string): Promise<void> {
  const browser = join(dir, 'browser');
  rmSync(dir, { recursive: true, force: true });
  await build(renderBuild(dir));
  const [first = '', late = ''] = ['first.css', 'late.css'].map((name) =>
    readFileSync(join(dir, name), 'utf8'),
  );
  writeFileSync(join(dir, 'old.css'), flattened(first + late.replaceAll('@layer late', '@layer old')));
  const [built] = (await build(browserBuild(browser))) as [Rolldown.RolldownOutput]; // of one format, unwatched
  const [watcher] = built.output;
  const text = await textCut();
  const textFont = hashedName('archivo-text', 'woff2', text);
  writeFileSync(join(browser, 'assets', textFont), text);
  await compressAll(browser);
  const compiled: Compiled = { watcher: watcher.fileName, textFont };
  // Last: who finds it has all of them.
  writeFileSync(join(dir, 'compiled.json'), JSON.stringify(compiled));
}

/** Without nested rules, for `render/old-style.ts`, which knows the owner's colours. Cascade layers are as old as these browsers. */
function flattened(css: string): Uint8Array {
  const targets = { chrome: 99 << 16, firefox: 97 << 16, safari: (15 << 16) | (4 << 8) };
  const exclude = Features.Colors | Features.LightDark;
  return transform({ filename: 'old.css', code: Buffer.from(css), minify: true, targets, exclude }).code;
}
