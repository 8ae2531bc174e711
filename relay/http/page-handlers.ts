import { zipSync } from 'fflate';
import type { panelPageRoutes } from '../../contract/panel/page-routes.ts';
import { Refusal } from '../base/refusal.ts';
import { mediaTypeOf } from '../page/check-picture.ts';
import type { Publisher } from '../page/publisher.ts';
import { createPagePreviews } from './page-preview.ts';
import type { PanelHandlers } from './panel-routes.ts';
import type { Site } from './served-site.ts';
import { type SiteFiles, sendSiteFile } from './site-files.ts';

/** Kept by browsers, and shown only after the relay was asked: with the session it is refused too. */
const extraHeaders = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' };

/** The owner's page: what is published, the draft and its preview, publishing it, and going back. */
export function pageHandlers(
  publisher: Publisher,
  filesOf: (site: Site) => SiteFiles,
  now: () => Date,
): PanelHandlers<typeof panelPageRoutes> {
  const previews = createPagePreviews(publisher, filesOf);
  return {
    previewPage: () => previews.preview(),
    async pagePreviewFile({ request, reply }) {
      const file = await previews.file((request.params as { '*': string })['*']);
      if (!file) throw new Refusal('notFound');
      return sendSiteFile(request, reply, file, { extraHeaders });
    },
    page: () => publisher.page(),
    savePageDraft: ({ body, account: { id, name } }) =>
      publisher.saveDraft({ ...body, by: { id, name }, now: now() }),
    addPageFile: ({ body }) => publisher.addFile(Buffer.from(body.base64, 'base64')),
    async pageFile({ params, reply }) {
      const data = await publisher.file(params.sha256);
      if (!data) throw new Refusal('notFound');
      return reply.type(mediaTypeOf(data)).send(data);
    },
    downloadPage: async ({ reply }) =>
      reply
        .type('application/zip')
        .header('content-disposition', 'attachment; filename="mi-pagina.zip"')
        .send(Buffer.from(zipSync(await publisher.ownersFile(), { level: 0 }))),
    publishPage: ({ body, account: { id, name } }) => publisher.publishDraft(body.version, { id, name }),
    async publishPageAgain({ params, account: { id, name } }) {
      if (!/^\d{1,9}$/.test(params.id)) throw new Refusal('notFound');
      return publisher.publishAgain(Number(params.id), { id, name });
    },
  };
}
