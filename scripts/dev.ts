/** `npm run dev`: the page with hot reload in front of a real relay. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { readBuildSettings } from '../site/builder/build-settings.ts';
import { buildSite } from '../site/builder/build-site.ts';
import { devServer } from '../site/builder/vite.ts';

const root = resolve(import.meta.dirname, '..');
const port = Number(process.env.PORT || 3000);
/** The relay's own port in development, behind the page's. */
const relayPort = port + 1;

const settings = readBuildSettings(process.env);
// The relay serves what a build made, its own pages too.
if (!existsSync(join(root, 'build/headers.json')))
  await buildSite({ dist: join(root, 'dist'), relayDir: join(root, 'build'), env: process.env });
const http = createHttpServer();
const vite = await createServer(devServer(`http://127.0.0.1:${relayPort}`, http));
http.on('request', (request, response) => {
  const path = request.url?.split('?', 1)[0];
  if (path !== '/') return vite.middlewares(request, response);
  renderPage(vite).then(
    (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    (error: Error) => {
      vite.ssrFixStacktrace(error);
      response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' }).end(error.stack);
    },
  );
});
vite.watcher.on('change', (file) => {
  if (/\.(tsx?|css)$/.test(file)) vite.ws.send({ type: 'full-reload' });
});
const relay = spawn(process.execPath, [join(root, 'relay/main.ts')], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    PORT: `${relayPort}`,
    ALLOWED_ORIGINS: `http://127.0.0.1:${port},http://localhost:${port}`,
  },
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    relay.kill('SIGTERM');
    await vite.close();
    http.close();
  });
relay.once('exit', (code) => process.exit(code ?? 0));
http.listen(port, '127.0.0.1', () => console.log(`Page with hot reload  http://127.0.0.1:${port}`));

/** The same prerender as the build's; styles come through Vite, and the policy, which forbids that, is left out. */
async function renderPage(server: ViteDevServer): Promise<string> {
  const prerenderer = (await server.ssrLoadModule(
    '/site/builder/prerender.tsx',
  )) as typeof import('../site/builder/prerender.tsx');
  const site = await prerenderer.renderSite({
    settings,
    watcher: '/site/browser/main.ts',
    style: '',
    lateStyle: { path: '', text: '' },
  });
  const drawings = prerenderer.drawingStyles(
    (_name, svg) => `"data:image/svg+xml,${encodeURIComponent(svg)}"`,
  );
  const html = (site.documents['index.html'] ?? '')
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')
    .replace(
      '</head>',
      `<script>islandProps=${JSON.stringify(prerenderer.islandProps(settings))}</script>` +
        '<script type="module" src="/site/builder/dev-styles.ts"></script></head>',
    )
    .replace('</head>', `<style>${drawings}</style></head>`);
  return server.transformIndexHtml('/', html);
}
