/**
 * Serves everything that is not an API: each file of the site at its own path, the 404 page for unknown paths, and
 * plain texts for API paths and methods that do not exist.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { type SiteFiles, sendSiteFile } from './site-files.ts';

const notFoundPath = '/404.html';
const methods: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'OPTIONS'];

export function addPages(
  app: FastifyInstance,
  files: SiteFiles,
  /** Headers that this request's answer needs beyond the file's own, if any. */
  extraHeaders: (request: FastifyRequest) => Record<string, string> | undefined,
  /** Called with each request for the page; returns headers that its answer needs beyond those. */
  onPage: (request: FastifyRequest) => Record<string, string> | undefined,
): void {
  for (const [path, file] of files) {
    if (path === notFoundPath) continue;
    const headers =
      path === '/'
        ? (request: FastifyRequest) => ({ ...extraHeaders(request), ...onPage(request) })
        : extraHeaders;
    const handler = (request: FastifyRequest, reply: FastifyReply) =>
      sendSiteFile(request, reply, file, { extraHeaders: headers(request) });
    app.get(path, handler);
    if (path === '/') app.get('/index.html', handler);
  }

  const notFound = files.get(notFoundPath);
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const allowed = methods.filter((method) => app.hasRoute({ method, url: path }));
    if (allowed.length > 0)
      return plain(reply.header('allow', allowed.join(', ')), 405, 'Method Not Allowed');
    if (!notFound || path.startsWith('/api/') || !['GET', 'HEAD'].includes(request.method))
      return plain(reply, 404, 'Not Found');
    return sendSiteFile(request, reply, notFound, { status: 404, extraHeaders: extraHeaders(request) });
  });
}

function plain(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).type('text/plain; charset=utf-8').send(text);
}
