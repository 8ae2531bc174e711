/** Serves the panel's files below /panel, and its document at all other paths, which its own router knows. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Business } from '../../business/business.ts';
import { shortNameOf } from '../../business/short-name.ts';
import { languageOf } from '../../contract/number-format.ts';
import { isViewPath, panelFiles, panelPath, viewHref } from '../../contract/panel/addresses.ts';
import { panelRoutes } from '../../contract/panel/routes.ts';
import type { HeadersOf } from './pages.ts';
import { sessionCookie } from './panel-cookies.ts';
import { type HeaderFields, loadSiteFiles, sendSiteFile } from './site-files.ts';

export interface PanelDir {
  folder: string;
  headers: HeaderFields;
  /** Whose name an installed panel has. */
  business: Pick<Business, 'name' | 'shortName' | 'country'>;
}

/** The service worker loads the files that it keeps under its own policy; it also serves /panel, above its folder. */
const workerHeaders = {
  'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
  'service-worker-allowed': panelPath,
};

/** The first view's data is asked for with the document, beside the script that shows it. */
const todayHeaders = { link: `<${panelRoutes.today.path}>; rel=preload; as=fetch; crossorigin` };
/** Without the session's cookie that data would be refused, which browsers log as an error. */
const hasSession = new RegExp(`(?:^|; )(?:__Host-)?${sessionCookie}=`);

export function addPanelPages(app: FastifyInstance, panel: PanelDir, extraHeaders: HeadersOf) {
  const { folder, headers, business } = panel;
  const files = loadSiteFiles([folder], headers);
  const document = files.get('/');
  if (!document) throw new Error(`${folder} no tiene index.html: ejecuta antes "npm run build"`);
  const send = (request: FastifyRequest, reply: FastifyReply, file = document, own = {}) =>
    sendSiteFile(request, reply, file, { extraHeaders: { ...extraHeaders(request), ...own } });

  for (const path of [panelPath, viewHref('today')])
    app.get(path, (request, reply) =>
      send(request, reply, document, hasSession.test(request.headers.cookie ?? '') ? todayHeaders : {}),
    );
  app.get(panelFiles.manifest, (request, reply) => {
    const made = new Map([['made.webmanifest', Buffer.from(panelManifest(business))]]);
    return send(request, reply, loadSiteFiles([made], headers).get('/made.webmanifest'));
  });
  app.get<{ Params: { '*': string } }>(`${panelPath}/*`, (request, reply) => {
    const path = `/${request.params['*']}`;
    const address = `${panelPath}${path}`;
    if (!isViewPath(address)) return reply.callNotFound();
    const file = files.get(path);
    if (file) return send(request, reply, file, address === panelFiles.worker ? workerHeaders : {});
    // A hashed file of an earlier build no longer exists: the browser would run the document as a script.
    return path.startsWith('/assets/') ? reply.callNotFound() : send(request, reply);
  });
}

/** The text of the manifest, by which a phone installs the panel. Its icons are the page's. */
function panelManifest(business: PanelDir['business']): string {
  return JSON.stringify({
    id: panelPath,
    name: `Panel de ${business.name}`,
    short_name: shortNameOf(business),
    description: 'Solicitudes de prueba: avisos, respuestas y seguimiento',
    lang: languageOf(business),
    start_url: viewHref('today'),
    scope: panelPath,
    display: 'standalone',
    background_color: '#0c1413',
    theme_color: '#0c1413',
    icons: [
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/apple-touch-icon.png', type: 'image/png', sizes: '180x180' },
    ],
    shortcuts: [
      { name: 'Nueva solicitud', url: viewHref('newRequest') },
      { name: 'Hoy', url: viewHref('today') },
      { name: 'Solicitudes', url: viewHref('requests') },
    ],
  });
}
