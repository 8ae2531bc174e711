import { globSync, readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';

const root = resolve(import.meta.dirname, '../..');

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  base: './',
  css: { modules: { generateScopedName: shortNames() } },
} satisfies InlineConfig;

/** The same whatever NODE_ENV says, such as in tests: React's production build, and elements for it. */
const production = {
  define: { 'process.env.NODE_ENV': '"production"' },
  oxc: { jsx: { development: false } },
} satisfies InlineConfig;

const scriptNames = 'assets/[name]-[hash].js';

export function browserBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    ...production,
    publicDir: join(root, 'site/public'),
    build: {
      outDir,
      // The renderer's build writes all styles.
      emitAssets: false,
      cssCodeSplit: false,
      modulePreload: false,
      target: 'es2022',
      // As a library, because other builds wrap each import() to preload what no island has: 0.7 kB of every visitor's script.
      lib: { entry: join(root, 'site/browser/main.ts'), formats: ['es'] },
      rolldownOptions: {
        preserveEntrySignatures: false,
        output: { entryFileNames: scriptNames, chunkFileNames: scriptNames, minify: true, comments: false },
      },
    },
  };
}

/** The code that renders every document, for Node without any development package; and the styles: first.css and late.css. */
export function renderBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    ...production,
    plugins: [layerLateStyles()],
    publicDir: false,
    // All but what has files of its own: fonts and WebAssembly.
    ssr: { noExternal: true, external: ['@fontsource-variable/archivo', '@resvg/resvg-wasm', 'subset-font'] },
    build: {
      ssr: join(root, 'site/render/render.ts'),
      ssrEmitAssets: true,
      cssMinify: 'lightningcss',
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      outDir,
      rolldownOptions: {
        output: {
          entryFileNames: 'render.js',
          chunkFileNames: '[name].js',
          assetFileNames: '[name][extname]',
          codeSplitting: {
            groups: [
              { name: 'late', test: lateFile, priority: 1 },
              { name: 'first', test: /\.css$/ },
            ],
          },
        },
      },
    },
  };
}

/** Late styles: the first screen does not need them, and they must not block it. */
const lateFile = /\.late\.(?:module\.)?css$/;

function layerLateStyles(): Plugin {
  return {
    name: 'layer-late-styles',
    enforce: 'pre',
    transform(code, id) {
      const [file = id, query] = id.split('?', 2);
      return lateFile.test(file) && query !== 'raw' ? { code: `@layer late{${code}}`, map: null } : null;
    },
  };
}

/** The development server of the page, whose document sets the owner's data; requests are proxied to the relay at `relayUrl`. */
export function devServer(relayUrl: string, http: Server): InlineConfig {
  return {
    ...shared,
    base: '/',
    appType: 'custom',
    plugins: [layerLateStyles()],
    publicDir: join(root, 'site/public'),
    // Otherwise Vite scans every document, also those of an earlier build, whose scripts no longer exist.
    optimizeDeps: { entries: ['site/browser/main.ts'] },
    server: { middlewareMode: true, hmr: { server: http }, proxy: { '/api': relayUrl, '/assets': relayUrl } },
  };
}

/** Letters by the sorted files, equal in both builds; with hashes the compressed document is 661 B larger. */
function shortNames(): (name: string, file: string) => string {
  const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const names = new Map<string, string>();
  const files = globSync('site/**/*.module.css', { cwd: root }).map((file) => file.replaceAll('\\', '/'));
  // In reverse: what all sections share stands in `site/ui/`, which is last.
  for (const file of files.sort().reverse()) {
    const styles = readFileSync(join(root, file), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''); // without comments
    for (const [, name] of styles.matchAll(/[.]([a-zA-Z][\w-]*)/g)) {
      const at = names.size;
      const key = `${join(root, file)} ${name}`;
      if (names.has(key)) continue;
      const nth = at - letters.length;
      names.set(key, letters[at] ?? `${letters[Math.floor(nth / 36)]}${(nth % 36).toString(36)}`);
    }
  }
  // A style file that is created while the development server runs keeps its class names.
  return (name, file) => names.get(`${resolve(file.split('?', 1)[0] ?? file)} ${name}`) ?? name;
}
