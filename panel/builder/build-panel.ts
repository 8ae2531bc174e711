/** The panel's own Vite build, which knows no business: one document, one chunk per view. */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { build, type InlineConfig, type Plugin } from 'vite';
import { panelApiPrefix, panelFiles, panelPath } from '../../contract/panel/addresses.ts';
import { allPanelRoutes, panelRoutePaths } from '../../contract/panel/routes.ts';
import { replaceIn } from '../../contract/replace-in.ts';
import { compressAll } from '../../site/render/compress.ts';
import { textCut } from '../../site/render/fonts.ts';
import { sourceHash } from '../../site/render/headers.ts';
import { panelHeaders, themeScript } from './policy.ts';

const root = resolve(import.meta.dirname, '..');

/** Beside Vite's own cache of the panel. */
const fontFolder = join(root, '../node_modules/.vite-panel-font');

/** The contract's table without its schemas, for `api/call.ts`. */
const calls = { PANEL_ROUTES: JSON.stringify(panelRoutePaths) };

const plain = { root, configFile: false, logLevel: 'warn', publicDir: false } satisfies InlineConfig;

const shared = {
  ...plain,
  base: `${panelPath}/`,
  plugins: [finishedPanel()],
  resolve: { alias: { 'archivo-text.woff2': join(fontFolder, 'archivo-text.woff2') } },
  define: calls,
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
} satisfies InlineConfig;

/** Into `relayDir`: document, hashed assets and worker with their encodings, and the document's headers. */
export async function buildPanel(relayDir: string): Promise<void> {
  const folder = join(relayDir, 'panel');
  await build(panelBuild(folder));
  await build(workerBuild(folder, filesToKeep(folder)));
  writeFileSync(join(relayDir, 'panel-headers.json'), JSON.stringify(panelHeaders, null, 2));
  await compressAll(folder);
}

/** Every file of the build for the service worker; a hashed name is its own revision. */
function filesToKeep(folder: string): { url: string; revision: string | null }[] {
  return globSync('**/*.{html,js,css,woff2,svg}', { cwd: folder }).map((name) => ({
    url: name.replaceAll('\\', '/'),
    revision: name.startsWith('assets') ? null : sourceHash(readFileSync(join(folder, name), 'utf8')),
  }));
}

function panelBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome109', 'firefox115', 'safari16.4'],
      // `data:` URLs would need a wider content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // A test limits the bytes of the first screen.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: { first: join(root, 'index.html') },
        // One file for all that the first screen imports, because many small files compress worse.
        output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } },
        // Libraries' "use client" directives have no meaning without server components.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  };
}

/** The service worker, as one script beside the document. @param files of the build, for `self.__WB_MANIFEST` */
function workerBuild(outDir: string, files: { url: string; revision: string | null }[]): InlineConfig {
  return {
    ...plain,
    define: { ...calls, 'self.__WB_MANIFEST': JSON.stringify(files) },
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: {
        input: join(root, 'app/sw.ts'),
        output: { format: 'iife', entryFileNames: 'sw.js' },
      },
    },
  };
}

/** The development server of the panel; calls and manifest are those of the relay at `relayUrl`. */
export function panelDevServer(relayUrl: string, http: Server): InlineConfig {
  return {
    ...shared,
    cacheDir: join(root, '../node_modules/.vite-panel'),
    server: {
      middlewareMode: true,
      hmr: { server: http, path: 'hot' },
      // Not the panel's own modules in a folder of that name.
      proxy: { [`^${panelApiPrefix}/[^.?]+(\\?|$)`]: relayUrl, [panelFiles.manifest]: relayUrl },
    },
  };
}

/** What Vite would take for files of its own; and the page's typeface. */
function finishedPanel(): Plugin {
  return {
    name: 'finished-panel',
    enforce: 'pre',
    /** The page's cut is half as large as the whole typeface; with the spaces that numbers are written with. */
    async buildStart() {
      mkdirSync(fontFolder, { recursive: true });
      writeFileSync(join(fontFolder, 'archivo-text.woff2'), await textCut('\u00a0\u202f'));
    },
    transformIndexHtml: {
      // After Vite's own pass over the document, which would take the script for a module.
      order: 'post',
      handler: (html) =>
        replaceIn(html, {
          '<!--theme-->': `<script>${themeScript}</script>`,
          '<!--installed-->': `<link rel="manifest" href="${panelFiles.manifest}" />`,
          '<!--first call-->': `<link rel="preload" href="${allPanelRoutes.whoAmI.path}" as="fetch" crossorigin />`,
        }),
    },
  };
}
