/** The panel's own Vite configuration: one document, one chunk per view. */
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import type { InlineConfig, Plugin } from 'vite';
import { panelBusiness, panelLogo, panelTokens } from './panel-business.ts';
import { themeScript } from './theme-script.ts';

const root = resolve(import.meta.dirname, '..');

const shared = {
  root,
  configFile: false,
  logLevel: 'warn',
  base: '/panel/',
  publicDir: false,
  plugins: [inlineTheme(), accentTokens()],
  define: { PANEL_BUSINESS: JSON.stringify(panelBusiness), PANEL_LOGO: JSON.stringify(panelLogo) },
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
        // Libraries' "use client" directives have no meaning without server components.
        onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
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
    transform: (code, id) => (id === tokens ? panelTokens(code) : undefined),
  };
}

function inlineTheme(): Plugin {
  return {
    name: 'inline-theme',
    transformIndexHtml: {
      // After Vite's own pass over the document, which would take the script for a module.
      order: 'post',
      handler: (html) => html.replace('<!--theme-->', () => `<script>${themeScript}</script>`),
    },
  };
}
