/**
 * The panel's files below /panel: hashed assets, and the one document at every other address, because the panel's own
 * router knows its views. Its API answers for itself.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadSiteFiles, sendSiteFile } from '../http/site-files.ts';

export interface PanelDir {
  /** Folder of the build's document and assets. */
  folder: string;
  /** Security headers of the document. */
  headers: Record<string, string>;
}

export function addPanelPages(
  app: FastifyInstance,
  { folder, headers }: PanelDir,
  /** Headers of every answer. */
  alwaysHeaders: Record<string, string>,
  /** Headers beyond the file's own that this request's answer needs, if any. */
  extraHeaders: (request: FastifyRequest) => Record<string, string> | undefined,
): void {
  const files = loadSiteFiles([folder], { ...headers, ...alwaysHeaders });
  const document = files.get('/');
  if (!document) throw new Error(`${folder} has no index.html: run npm run build first`);
  const send = (request: FastifyRequest, reply: FastifyReply, file = document) =>
    sendSiteFile(request, reply, file, { extraHeaders: extraHeaders(request) });

  app.get('/panel', (request, reply) => send(request, reply));
  app.get<{ Params: { '*': string } }>('/panel/*', (request, reply) => {
    const path = `/${request.params['*']}`;
    if (path.startsWith('/api/')) return reply.callNotFound();
    // A hashed file of an earlier build is gone: the document in its place would be taken for a script.
    if (path.startsWith('/assets/')) {
      const file = files.get(path);
      return file ? send(request, reply, file) : reply.callNotFound();
    }
    return send(request, reply);
  });
}
