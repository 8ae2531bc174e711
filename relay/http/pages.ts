/**
 * Serves everything that is not an API: each file of the site at its own path, the 404 page for unknown paths, and
 * plain texts for API paths and methods that do not exist.
 */

import { join, resolve } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { readBuilt } from '../../business/built-business.ts';
import { fill } from '../../contract/fill.ts';
import { isViewPath, panelFiles, panelPath, viewHref } from '../../contract/panel/addresses.ts';
import { panelRoutes } from '../../contract/panel/routes.ts';
import { countingToken, keepingToken, type PrivacyTemplate, receiversToken } from '../../contract/privacy.ts';
import { replaceIn } from '../../contract/replace-in.ts';
import { escapeHtml } from '../base/safe-text.ts';
import type { Config } from '../config.ts';
import { keptBackups } from '../store/db/backup/daily-backup.ts';
import { sessionCookie } from './panel-cookies.ts';
import { type HeaderFields, loadSiteFiles, type SiteFiles, sendSiteFile } from './site-files.ts';

const notFoundPath = '/404.html';
const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Headers that this request's answer needs beyond the file's own, if any. */
type HeadersOf = (request: FastifyRequest) => HeaderFields | undefined;

/** @param onPage called with each request for the page; its headers come in addition */
export function addPages(app: FastifyInstance, files: SiteFiles, extraHeaders: HeadersOf, onPage: HeadersOf) {
  for (const [path, file] of files) {
    if (path === notFoundPath) continue;
    const onFile = path === '/' ? onPage : undefined;
    for (const url of path === '/' ? ['/', '/index.html'] : [path])
      app.get(url, (request, reply) =>
        sendSiteFile(request, reply, file, {
          extraHeaders: { ...extraHeaders(request), ...onFile?.(request) },
        }),
      );
  }

  const notFound = files.get(notFoundPath);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = methods.filter((method) => app.hasRoute({ method, url: path }));
    if (allowed.length > 0)
      return reply.code(405).header('allow', allowed.join(', ')).send('Method Not Allowed');
    if (!notFound || path.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send('Not Found');
    return sendSiteFile(request, reply, notFound, { status: 404, extraHeaders: extraHeaders(request) });
  });
}

interface PanelDir {
  /** Folder of the built document and assets. */
  folder: string;
  /** Security headers of the document. */
  headers: HeaderFields;
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

/**
 * Serves the panel's files below /panel: hashed assets and the service worker, and the document at every other path, because
 * the panel's own router handles its views. The API has its own routes.
 */
export function addPanelPages(app: FastifyInstance, { folder, headers }: PanelDir, extraHeaders: HeadersOf) {
  const files = loadSiteFiles([folder], headers);
  const document = files.get('/');
  if (!document) throw new Error(`${folder} no tiene index.html: ejecuta antes "npm run build"`);
  const send = (request: FastifyRequest, reply: FastifyReply, file = document, own = {}) =>
    sendSiteFile(request, reply, file, { extraHeaders: { ...extraHeaders(request), ...own } });

  for (const path of [panelPath, viewHref('today')])
    app.get(path, (request, reply) =>
      send(request, reply, document, hasSession.test(request.headers.cookie ?? '') ? todayHeaders : {}),
    );
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

/** The privacy page as this relay's settings make it true: who gets a request, and how long it is kept. */
export function privacyPage(
  { html, texts }: PrivacyTemplate,
  { delivery, store, figures }: Pick<Config, 'delivery' | 'store' | 'figures'>,
): string {
  const { retentionDays, backupDir } = store;
  const channels = delivery.channels.filter((channel) => channel !== 'mail' || delivery.mail);
  const lines: Record<string, readonly string[]> = {
    [receiversToken]: [texts.panel, ...channels.map((channel) => texts[channel])],
    [keepingToken]: [
      retentionDays ? fill(texts.retention, { days: retentionDays }) : texts.noRetention,
      ...(backupDir ? [fill(texts.backups, { copies: keptBackups })] : []),
    ],
    [countingToken]: figures.isOn ? [texts.counted] : [],
  };
  // The build leaves out tags that HTML does not need: an item may end without its own.
  const items = Object.entries(lines).map(([token, all]) => [
    `<li>${token}`,
    all.map((line) => `<li>${escapeHtml(line)}`).join(''),
  ]);
  return replaceIn(html, Object.fromEntries(items));
}

const root = resolve(import.meta.dirname, '../..');

export interface SiteDir {
  /** Folders of the public files; files of a later folder override those of an earlier one. */
  folders: readonly string[];
  /** Security headers of every document. */
  headers: HeaderFields;
  /** Security headers of the page for a refused form. */
  refusedHeaders: HeaderFields;
  /** Template of the page for a refused form; see refused-page.ts. */
  refusedTemplate: string;
  /** What `privacyPage` fills; absent = there is no such page. */
  privacy?: PrivacyTemplate;
  /** Absent = the panel is not served. */
  panel?: PanelDir;
}

/** @throws Error when there is no build. */
export function readSite(): SiteDir {
  const { pages, refused } = readJson('build/headers.json') as Record<'pages' | 'refused', HeaderFields>;
  return {
    folders: [join(root, 'dist'), join(root, 'build/pages')],
    headers: pages,
    refusedHeaders: refused,
    refusedTemplate: join(root, 'build/refused.html'),
    privacy: readJson('build/privacy.json') as PrivacyTemplate, // as the build writes it
    panel: {
      folder: join(root, 'build/panel'),
      headers: readJson('build/panel-headers.json') as HeaderFields,
    },
  };
}

function readJson(name: string): unknown {
  return JSON.parse(readBuilt(join(root, name)));
}
