/** The panel's own Vite configuration: one document, one chunk per view. */
import { mkdirSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { languageOf } from '../../contract/number-format.ts';
import { panelRoutePaths } from '../../contract/panel.ts';
import { withAccent } from '../../site/builder/accent.ts';
import { textCut } from '../../site/builder/fonts.ts';
import { business, logo } from '../../site/content/business.ts';
import { themeScript } from './policy.ts';

const root = resolve(import.meta.dirname, '..');

/** Beside Vite's own cache of the panel. */
const fontFolder = join(root, '../node_modules/.vite-panel-font');

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  base: '/panel/',
  publicDir: false,
  plugins: [ownersDocument(), accentTokens(), textFont()],
  resolve: { alias: { 'archivo-text.woff2': join(fontFolder, 'archivo-text.woff2') } },
  define: { PANEL_ROUTES: JSON.stringify(panelRoutePaths) },
  css: { modules: { generateScopedName: '[name]-[local]-[hash:base64:4]' } },
} satisfies InlineConfig;

export function panelBuild(outDir: string): InlineConfig {
  return {
    ...shared,
    build: {
      outDir,
      emptyOutDir: true,
      target: 'es2022',
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      // `data:` URLs would need a wider content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // A test limits the bytes of the first screen.
      chunkSizeWarningLimit: 700,
      rolldownOptions: {
        input: join(root, 'index.html'),
        output: { codeSplitting: { groups: [{ name: firstOrLater, debugName: 'first' }] } },
        // Libraries' "use client" directives have no meaning without server components.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
      },
    },
  };
}

interface ModuleGraph {
  getModuleInfo(id: string): { importers: string[] } | null;
}

/**
 * One file for all that the first screen imports, one for the other views, and whatever these load when it is needed.
 * Many small files compress worse.
 */
function firstOrLater(id: string, graph: ModuleGraph): string | null {
  const seen = new Set<string>();
  const isImportedBy = (entry: string, module: string): boolean => {
    if (module.endsWith(entry)) return true;
    if (seen.has(module)) return false;
    seen.add(module);
    return graph.getModuleInfo(module)?.importers.some((importer) => isImportedBy(entry, importer)) ?? false;
  };
  return isImportedBy('/panel/app/main.tsx', id) ? 'first' : null;
}

/** The service worker, as one script beside the document. @param files of the build, for `self.__WB_MANIFEST` */
export function workerBuild(outDir: string, files: { url: string; revision: string | null }[]): InlineConfig {
  return {
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'self.__WB_MANIFEST': JSON.stringify(files) },
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

/** The development server of the panel; calls are proxied to the relay at `relayUrl`. */
export function panelDevServer(relayUrl: string, http: Server): InlineConfig {
  return {
    ...shared,
    cacheDir: join(root, '../node_modules/.vite-panel'),
    server: {
      middlewareMode: true,
      hmr: { server: http, path: 'hot' },
      proxy: { '/panel/api': relayUrl },
    },
  };
}

/** The page's tokens in the owner's colour, as the page itself has them. */
function accentTokens(): Plugin {
  const tokens = join(root, '../site/styles/tokens.css');
  return {
    name: 'accent-tokens',
    enforce: 'pre',
    transform: (code, id) => (id === tokens ? withAccent(code, business.accent).css : undefined),
  };
}

/** The page's cut of the typeface, half as large as the whole one, and the spaces that numbers are written with. */
function textFont(): Plugin {
  return {
    name: 'text-font',
    async buildStart() {
      mkdirSync(fontFolder, { recursive: true });
      writeFileSync(join(fontFolder, 'archivo-text.woff2'), await textCut('\u00a0\u202f'));
    },
  };
}

/** The theme's script, and what is shown before the relay tells the business: its language and name. */
const icon = logo ?? { file: 'favicon.svg', mediaType: 'image/svg+xml' };

function ownersDocument(): Plugin {
  return {
    name: 'owners-document',
    transformIndexHtml: {
      // After Vite's own pass over the document, which would take the script for a module.
      order: 'post',
      handler: (html) =>
        html
          .replace('<!--theme-->', () => `<script>${themeScript}</script>`)
          .replace('/favicon.svg" type="image/svg+xml', `/${icon.file}" type="${icon.mediaType}`)
          .replace('<!--installed-->', '<link rel="manifest" href="/panel/manifest.webmanifest" />')
          .replace('lang="es"', `lang="${languageOf(business)}"`)
          .replace(
            '<title>Panel',
            () => `<title>${business.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}`,
          ),
    },
  };
}
