/**
 * Compiles what is the same for every business: the browser's code with its compressed copies, the renderer of all
 * documents, and one stylesheet. Needs Vite; what it writes does not.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'vite';
import { compressAll } from '../render/compress.ts';
import { withoutComments } from '../render/late-styles.ts';
import { browserBuild, renderBuild } from './vite.ts';

/** @param dir replaced as a whole; inside the project, so that the renderer finds its packages */
export async function compileSite(dir: string): Promise<void> {
  mkdirSync(dirname(dir), { recursive: true });
  const work = mkdtempSync(`${dir}-`);
  const browser = join(work, 'browser');
  try {
    await build(renderBuild(work));
    writeFileSync(join(work, 'styles.css'), stylesheetIn(join(work, 'assets')));
    rmSync(join(work, 'assets'), { recursive: true });
    await build(browserBuild(browser));
    writeFileSync(join(work, 'watcher.json'), JSON.stringify(watcherIn(browser)));
    await compressAll(browser);
    rmSync(dir, { recursive: true, force: true });
    renameSync(work, dir);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** The watcher's path below the folder. Drops the manifest and the browser build's copy of the styles. */
function watcherIn(browser: string): string {
  const manifestDir = join(browser, '.vite');
  const manifest = JSON.parse(readFileSync(join(manifestDir, 'manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >;
  const entry = manifest['site/browser/main.ts']?.file;
  if (!entry) throw new Error('the browser build has no entry site/browser/main.ts');
  rmSync(manifestDir, { recursive: true });
  for (const name of readdirSync(join(browser, 'assets')))
    if (name.endsWith('.css')) rmSync(join(browser, 'assets', name));
  return entry;
}

function stylesheetIn(dir: string): string {
  const [name, ...more] = readdirSync(dir).filter((file) => file.endsWith('.css'));
  if (!name || more.length) throw new Error('expected one stylesheet from the renderer');
  // Vite ends it with a comment of its own.
  return withoutComments(readFileSync(join(dir, name), 'utf8')).trim();
}
