/** createApp(deps) -> the Fastify app. The order of plugins and routes is visible here. */
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { answers, bodyBytesMax, sendFormPath, sendPath } from '../contract/emailjs.ts';
import { accept } from './accept.ts';
import type { Config } from './config.ts';
import { isOriginAllowed } from './http/origin.ts';
import { type Read, readJson, readMultipart } from './http/read-submission.ts';
import { type SiteFiles, sendSiteFile } from './http/site-files.ts';
import type { Store } from './store/store.ts';

export interface AppDeps {
  config: Config;
  store: Store;
  siteFiles: SiteFiles;
  /** Security headers of the page, made at build from one source. */
  siteHeaders: Record<string, string>;
  now?: () => Date;
}

export function createApp({
  config,
  store,
  siteFiles,
  siteHeaders,
  now = () => new Date(),
}: AppDeps): FastifyInstance {
  const app = Fastify({
    logger: { level: config.logLevel },
    bodyLimit: bodyBytesMax,
    disableRequestLogging: true,
  });
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.setErrorHandler(async (error: { statusCode?: number }, request, reply) => {
    if (error.statusCode === 413) return reply.code(413).type('text/plain').send(answers.tooLarge);
    if (error.statusCode && error.statusCode < 500)
      return reply.code(400).type('text/plain').send(answers.bodyInvalid);
    request.log.error(error);
    return reply.code(503).type('text/plain').send(answers.notStored);
  });

  const allowedOrigins = [...config.allowedOrigins, ...(config.publicUrl ? [config.publicUrl] : [])];
  const checkOrigin = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isOriginAllowed(request, allowedOrigins))
      return reply.code(403).type('text/plain').send(answers.originForbidden);
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply, read: Read) => {
    const outcome = read.ok
      ? await accept(read.submission, { store, identifiers: config.identifiers, now })
      : { status: 400 as const, text: read.text };
    if (outcome.status === 200 && isNavigation(request)) return reply.redirect('/#enviado', 303);
    return reply
      .code(outcome.status)
      .type('text/plain; charset=utf-8')
      .send(outcome.status === 200 ? answers.ok : outcome.text);
  };
  app.post(sendPath, { onRequest: checkOrigin }, (request, reply) =>
    answer(request, reply, readJson(request.body)),
  );
  app.post(sendFormPath, { onRequest: checkOrigin }, async (request, reply) =>
    answer(
      request,
      reply,
      Buffer.isBuffer(request.body)
        ? await readMultipart(request.body, request.headers['content-type'] ?? '')
        : { ok: false, text: answers.bodyInvalid },
    ),
  );

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    try {
      await store.ping();
      return { status: 'ok' };
    } catch {
      return reply.code(503).send({ status: 'store does not answer' });
    }
  });
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    const file = siteFiles.get(path === '/index.html' ? '/' : path);
    if (file) return sendSiteFile(request, reply, file, siteHeaders);
    const notFound = siteFiles.get('/404.html');
    if (notFound) return sendSiteFile(request, reply, notFound, siteHeaders, 404);
    return reply.code(404).type('text/plain').send('404');
  });
  return app;
}

/** A browser that navigates wants a page; an SDK call wants the plain text. */
function isNavigation(request: FastifyRequest): boolean {
  return (
    request.headers['sec-fetch-mode'] === 'navigate' ||
    (request.headers.accept?.includes('text/html') ?? false)
  );
}
