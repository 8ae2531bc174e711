/**
 * Serves the panel's files below /panel: hashed assets, and the document at every other path, because the panel's own
 * router handles its views. The API has its own routes.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loadSiteFiles, sendSiteFile } from '../http/site-files.ts';

export interface PanelDir {
  /** Folder of the built document and assets. */
  folder: string;
  /** Security headers of the document. */
  headers: Record<string, string>;
}

export function addPanelPages(
  app: FastifyInstance,
  { folder, headers }: PanelDir,
  /** Headers of every answer. */
  alwaysHeaders: Record<string, string>,
  /** Additional headers of the answer to this request, if any. */
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
    // A hashed file of an earlier build no longer exists: the browser would run the document as a script.
    if (path.startsWith('/assets/')) {
      const file = files.get(path);
      return file ? send(request, reply, file) : reply.callNotFound();
    }
    return send(request, reply);
  });
}
