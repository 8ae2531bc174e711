/**
 * The two Vite builds behind the page: the browser's code, and the prerenderer with all styles.
 * Class names are short and equal in both, because they are derived from the sorted list of style files.
 */
import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { InlineConfig } from 'vite';

const root = resolve(import.meta.dirname, '..');

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  base: './',
  css: { modules: { generateScopedName: shortNames() } },
} satisfies InlineConfig;

export const browserBuild: InlineConfig = {
  ...shared,
  publicDir: join(root, 'site/public'),
  build: {
    outDir: join(root, 'dist'),
    emptyOutDir: true,
    manifest: true,
    // All styles come from the prerenderer, inline; the browser build's copy is dropped.
    cssCodeSplit: false,
    modulePreload: false,
    target: 'es2022',
    rolldownOptions: { input: join(root, 'site/client.ts') },
  },
};

export const prerenderBuild: InlineConfig = {
  ...shared,
  publicDir: false,
  build: {
    ssr: join(root, 'site/prerender.tsx'),
    ssrEmitAssets: true,
    cssCodeSplit: false,
    cssMinify: 'lightningcss',
    cssTarget: ['chrome120', 'firefox121', 'safari17.2'],
    outDir: join(root, 'build/prerender'),
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
  },
};

/** `.card` in the third style file -> `c0`: deterministic, collision-free, two or three letters. */
function shortNames(): (name: string, file: string) => string {
  const files = globSync('site/**/*.module.css', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();
  const namesOf = new Map<string, string[]>();
  return (name, file) => {
    const path = file.split('?')[0] ?? file;
    const index = files.findIndex((known) => path.replaceAll('\\', '/').endsWith(known));
    if (index < 0) return name; // a style file created while the dev server runs
    let names = namesOf.get(path);
    if (!names) {
      names = [
        ...new Set([...readFileSync(path, 'utf8').matchAll(/[.]([a-zA-Z][\w-]*)/g)].map((m) => m[1] ?? '')),
      ];
      namesOf.set(path, names);
    }
    return `${letters(index)}${names.indexOf(name).toString(36)}`;
  };
}

function letters(index: number): string {
  const alphabet = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const high = Math.floor(index / alphabet.length);
  return `${high ? `${letters(high - 1)}_` : ''}${alphabet[index % alphabet.length]}`;
}
