/** Serves all that is not an API; unknown paths get the 404 page, those below /api/ plain texts. */
import type { FastifyInstance, FastifyRequest, HTTPMethods } from 'fastify';
import { daysText } from '../../contract/calendar-day.ts';
import { fill } from '../../contract/fill.ts';
import { countingToken, keepingToken, type PrivacyTemplate, receiversToken } from '../../contract/privacy.ts';
import { replaceIn } from '../../contract/replace-in.ts';
import { escapeHtml } from '../base/safe-text.ts';
import { type Config, configuredChannels } from '../config.ts';
import { retentionOf } from '../requests/retention.ts';
import { keptBackups } from '../store/db/backup/daily-backup.ts';
import { type HeaderFields, type SiteFiles, sendSiteFile } from './site-files.ts';

const notFoundPath = '/404.html';
const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** Headers that this request's answer needs beyond the file's own, if any. */
export type HeadersOf = (request: FastifyRequest) => HeaderFields | undefined;

/** @param files those of now @param onPage called with each request for the page; its headers are added */
export function addPages(
  app: FastifyInstance,
  files: () => SiteFiles,
  extraHeaders: HeadersOf,
  onPage: HeadersOf,
) {
  const fileAt = (path: string) =>
    path === notFoundPath ? undefined : files().get(path === '/index.html' ? '/' : path);
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = `/${request.params['*']}`;
    const file = fileAt(path);
    if (!file) return reply.callNotFound();
    // What a page loads comes after the page, which has said it for the whole host.
    const ofHost = file.isImmutable ? undefined : extraHeaders(request);
    const ofPage = file === files().get('/') ? onPage(request) : undefined;
    return sendSiteFile(request, reply, file, { extraHeaders: { ...ofHost, ...ofPage } });
  });

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = fileAt(path)
      ? ['GET', 'HEAD']
      : methods.filter((method) => app.hasRoute({ method, url: path }));
    const notFound = files().get(notFoundPath);
    if (allowed.length > 0)
      return reply.code(405).header('allow', allowed.join(', ')).send('Method Not Allowed');
    if (!notFound || path.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      return reply.code(404).send('Not Found');
    return sendSiteFile(request, reply, notFound, { status: 404, extraHeaders: extraHeaders(request) });
  });
}

export type PrivacyConfig = Pick<Config, 'delivery' | 'store' | 'figures'>;

/** The privacy page as this relay's settings make it true: who gets a request, and how long it is kept. */
export function privacyPage({ html, texts }: PrivacyTemplate, config: PrivacyConfig): string {
  // A build for EmailJS knows all of it.
  if (!html.includes(receiversToken)) return html;
  const days = retentionOf(config)?.days;
  const receivers = configuredChannels(config.delivery).map((channel) => texts[channel]);
  // The build leaves out tags that HTML does not need: an item may end without its own.
  const items = (lines: readonly string[]) => lines.map((line) => `<li>${escapeHtml(line)}`).join('');
  return replaceIn(html, {
    [`<li>${receiversToken}`]: items([texts.panel, ...receivers]),
    [`<li>${keepingToken}`]: items([
      days ? fill(texts.retention.replace('{days} días', daysText(days)), { days }) : texts.noRetention,
      ...(config.store.backupDir ? [fill(texts.backups, { copies: keptBackups })] : []),
    ]),
    [`<li>${countingToken}`]: items(config.figures.isOn ? [texts.counted] : []),
  });
}
