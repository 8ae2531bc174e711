/** `npm run dev` serves page and panel with hot reload in front of a real relay. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer, type ViteDevServer } from 'vite';
import { readBuildSettings } from '../business/build-settings.ts';
import { builtName, businessPath } from '../business/built-business.ts';
import { ownDataOf } from '../business/own-texts.ts';
import { readBusiness } from '../business/read-business.ts';
import { hashedName } from '../business/read-pictures.ts';
import { panelPath } from '../contract/panel/addresses.ts';
import { privacyPath } from '../contract/privacy.ts';
import { buildPanel, panelDevServer } from '../panel/builder/build-panel.ts';
import { escapeHtml } from '../relay/base/safe-text.ts';
import { readConfig } from '../relay/config.ts';
import { explainListenFailure } from '../relay/start-up.ts';
import { buildSite } from '../site/compile/build-site.ts';
import { devServer } from '../site/compile/vite.ts';
import { brandStyle } from '../site/render/brand-style.ts';
import { cutFonts, headlinesIn, textCut } from '../site/render/fonts.ts';

const root = resolve(import.meta.dirname, '..');
const host = '127.0.0.1';
const { port } = readConfig();
/** Page and panel share cookies there, and passkeys work. */
const address = `http://localhost:${port}`;
/** The relay's port in development, behind that of the page. */
const relayPort = port + 1;

const settings = readBuildSettings(process.env);
// The relay serves files of a build, such as its own pages.
if (!existsSync(join(root, 'build/panel-headers.json'))) await buildPanel(join(root, 'build'));
if (!existsSync(join(root, 'build', builtName)))
  await buildSite({ dist: join(root, 'dist'), relayDir: join(root, 'build'), env: process.env });
/** What the documents name and Vite does not know, by path: the owner's pictures, icons, fonts, the contact card. */
const files = new Map<string, string | Uint8Array>();
const textFont = addAsset('archivo-text', 'woff2', await textCut());
const http = createHttpServer();
const relayUrl = `http://${host}:${relayPort}`;
const vite = await createServer(devServer(relayUrl, http));
const panel = await createServer(panelDevServer(relayUrl, http));
http.on('request', (request, response) => {
  const path = request.url?.split('?', 1)[0];
  if (path === panelPath || path?.startsWith(`${panelPath}/`)) return panel.middlewares(request, response);
  const file = files.get(path?.slice(1) ?? '');
  if (file && path?.endsWith('.svg')) response.setHeader('content-type', 'image/svg+xml');
  if (file) return response.end(file);
  if (path !== '/' && path !== `/${privacyPath}`) return vite.middlewares(request, response);
  renderPage(vite, path).then(
    (html) => response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    (error: Error) => {
      vite.ssrFixStacktrace(error);
      response.writeHead(500, { 'content-type': 'text/html; charset=utf-8' }).end(failurePage(error));
    },
  );
});
vite.watcher.add(businessPath(process.env));
vite.watcher.on('all', (_event, file) => {
  const isBusiness = file === businessPath(process.env);
  if (isBusiness) vite.moduleGraph.invalidateAll();
  if (isBusiness || /\.(tsx?|css)$/.test(file)) vite.ws.send({ type: 'full-reload' });
});
const relay = spawn(process.execPath, [join(root, 'relay/main.ts')], {
  cwd: root,
  stdio: ['inherit', 'pipe', 'inherit'],
  env: {
    // Its log begins with its own address.
    LOG_LEVEL: 'warn',
    ...process.env,
    PUBLIC_URL: address,
    HOST: host,
    PORT: `${relayPort}`,
    ALLOWED_ORIGINS: `http://${host}:${port},${address}`,
  },
});
createInterface({ input: relay.stdout }).on('line', (line) => {
  // One address is printed, the one to open; and Vite serves the page, not the build.
  if (!/^(Página|Distinto) /.test(line)) console.log(line);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    relay.kill('SIGTERM');
    await vite.close();
    await panel.close();
    http.close();
  });
relay.once('exit', (code) => process.exit(code ?? 0));
http.once('error', (error) => {
  console.error(explainListenFailure(error, { port, host }).message);
  relay.kill('SIGTERM');
  process.exit(1);
});
http.listen(port, host, () => console.log(`Página que se recarga sola  ${address}`));

/** A document with the error that reloads itself when a file changes. */
function failurePage({ stack, message }: Error): string {
  return `<!doctype html><meta charset="utf-8"><title>Error</title><script type="module" src="/@vite/client"></script><pre>${escapeHtml(stack ?? message)}</pre>`;
}

/** @returns the name in `assets` */
function addAsset(name: string, extension: string, data: Uint8Array): string {
  const file = hashedName(name, extension, data);
  files.set(`assets/${file}`, data);
  return file;
}

/** Prerenders like the build; styles come from Vite, and the policy is omitted because it would block them. */
async function renderPage(server: ViteDevServer, path: string): Promise<string> {
  // Again at each change: a mistake is shown, and gone once it is corrected.
  const owner = readBusiness(process.env);
  globalThis.ownersFile = owner;
  globalThis.ownData = ownDataOf(owner.business);
  const prerenderer = (await server.ssrLoadModule(
    '/site/render/prerender.tsx',
  )) as typeof import('../site/render/prerender.tsx');
  const site = await prerenderer.renderDocuments({
    settings,
    watcher: '/site/browser/main.ts',
    style: '',
    lateStyle: { path: '', text: '' },
  });
  const { business, logo, pictures, cases } = owner;
  const ofCases = cases.flatMap(({ picture }) => picture ?? []);
  for (const { file, base64 } of [...(logo ? [logo] : []), ...pictures, ...ofCases])
    files.set(file, Buffer.from(base64, 'base64'));
  for (const [name, text] of Object.entries(site.files)) files.set(name, text);
  const faces = await cutFonts(addAsset, textFont, headlinesIn(site.documents['index.html']));
  const drawings = prerenderer.drawingStyles((_, svg) => `"data:image/svg+xml,${encodeURIComponent(svg)}"`);
  const head = `<script>${prerenderer.ownDataScript(settings)}</script>
<script type="module" src="/site/compile/dev-styles.ts"></script><style>@layer base,late;${faces}${drawings}</style></head>`;
  const tones = Object.entries(site.tones).map(([name, value]) => `--${name}:${value}`);
  const html = site.documents[path === '/' ? 'index.html' : `${privacyPath}.html`]
    .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/i, '')
    .replace('</head>', () => head);
  // Last, because it overrides styles that Vite adds to the head.
  const own = `${brandStyle(business, logo)}:root{${tones.join(';')}}`;
  return server.transformIndexHtml(path, `${html}<style>${own}</style>`);
}
