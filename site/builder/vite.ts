/**
 * The two Vite builds behind the page: the browser's code, and the prerenderer with all styles.
 * Class names are short and equal in both, because they are derived from the sorted list of style files.
 */
import { globSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, relative, resolve } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import type { OwnersFile } from '../../business/read-business.ts';
import { numberFormatOf } from '../../contract/number-format.ts';
import { withAccent } from './accent.ts';
import type { IslandProps } from './island-props.ts';
import { layerLateStyles, withoutComments } from './late-styles.ts';
import { ownWords } from './own-words.ts';

const root = resolve(import.meta.dirname, '../..');

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  base: './',
  css: { modules: { generateScopedName: shortNames() } },
} satisfies InlineConfig;

/** The watcher and, behind dynamic imports, the islands. */
export function browserBuild(outDir: string, plugins: Plugin[], islandProps: IslandProps): InlineConfig {
  return {
    ...shared,
    plugins: [onlyBrowserCode(), plainImports(), ...plugins],
    publicDir: join(root, 'site/public'),
    define: {
      'import.meta.env.ISLAND_PROPS': JSON.stringify(islandProps),
      NUMBER_FORMAT: JSON.stringify(islandProps.numbers),
    },
    build: {
      outDir,
      emptyOutDir: true,
      manifest: true,
      // The prerenderer's build writes all styles; this build's copy is deleted.
      cssCodeSplit: false,
      modulePreload: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'site/browser/main.ts') },
    },
  };
}

/** The code that renders every document, as one module, and one stylesheet. */
export function prerenderBuild(outDir: string, owner: OwnersFile): InlineConfig {
  return {
    ...shared,
    plugins: [layerLateStyles(), businessModule(() => owner), ownWords(() => owner.business)],
    publicDir: false,
    define: { NUMBER_FORMAT: JSON.stringify(numberFormatOf(owner.business)) },
    build: {
      ssr: join(root, 'site/builder/prerender.tsx'),
      ssrEmitAssets: true,
      cssCodeSplit: false,
      cssMinify: 'lightningcss',
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { entryFileNames: 'prerender.js' } },
    },
  };
}

/** The development server of the page; requests are proxied to the relay at `relayUrl`. */
export function devServer(relayUrl: string, http: Server, owner: () => OwnersFile): InlineConfig {
  return {
    ...shared,
    base: '/',
    appType: 'custom',
    plugins: [layerLateStyles(), businessModule(owner), ownWords(() => owner().business)],
    publicDir: join(root, 'site/public'),
    // Set by the document, so that a change of the content needs no restart.
    define: {
      'import.meta.env.ISLAND_PROPS': 'globalThis.islandProps',
      NUMBER_FORMAT: JSON.stringify(numberFormatOf(owner().business)),
    },
    // Otherwise Vite scans every document, also those of an earlier build, whose scripts no longer exist.
    optimizeDeps: { entries: ['site/browser/main.ts'] },
    server: { middlewareMode: true, hmr: { server: http }, proxy: { '/api': relayUrl } },
  };
}

/** The folders whose code may reach a browser, with the packages that it imports. */
const browserFolders = [
  'site/browser/',
  'site/ui/',
  'site/drawing/',
  'site/formulas/',
  'contract/',
  'node_modules/',
];

/** Stops the build when a file outside of `browserFolders` would reach a browser. */
function onlyBrowserCode(): Plugin {
  return {
    name: 'only-browser-code',
    enforce: 'pre',
    load(id) {
      const path = relative(root, id).replaceAll('\\', '/');
      // Virtual modules of Vite and the bundler have no file.
      if (id.startsWith('\0') || browserFolders.some((folder) => path.startsWith(folder))) return;
      this.error(`${path} would be sent to browsers: only ${browserFolders.join(', ')} may`);
    },
  };
}

/** Replaces the module that would read the owner's file by the data. */
function businessModule(owner: () => OwnersFile): Plugin {
  return {
    name: 'business-module',
    enforce: 'pre',
    load(id) {
      if (id !== join(root, 'site/content/business.ts')) return undefined;
      return Object.entries(owner())
        .map(([name, data]) => `export const ${name} = ${JSON.stringify(data)};`)
        .join('');
    },
    transform: (code, id) =>
      id === join(root, 'site/styles/tokens.css') ? withAccent(code, owner().business.accent).css : undefined,
  };
}

/**
 * Removes Vite's wrapper of `import()`: 0.7 kB in the script of every visitor, which preloads styles and chunks. The
 * islands have neither: their styles are in the stylesheets, and each is one chunk.
 */
function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('vite/preload-helper.js') ? 'export const __vitePreload = (load) => load();' : undefined,
  };
}

/**
 * Each class of each style file -> a letter, then a letter and a digit, by the sorted files: the same in both builds,
 * without collisions. Hashes instead (`[hash:base64:4]`) make the compressed document 661 B larger.
 */
function shortNames(): (name: string, file: string) => string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const names = new Map<string, string>();
  const files = globSync('site/**/*.module.css', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  // In reverse: what all sections share stands in `site/ui/`, which is last.
  for (const file of files.sort().reverse())
    for (const [, name] of withoutComments(readFileSync(join(root, file), 'utf8')).matchAll(
      /[.]([a-zA-Z][\w-]*)/g,
    )) {
      const at = names.size;
      const key = `${join(root, file)} ${name}`;
      if (names.has(key)) continue;
      const nth = at - letters.length;
      names.set(key, letters[at] ?? `${letters[Math.floor(nth / 36)]}${(nth % 36).toString(36)}`);
    }
  // A style file that is created while the development server runs keeps its class names.
  return (name, file) => names.get(`${resolve(file.split('?', 1)[0] ?? file)} ${name}`) ?? name;
}
