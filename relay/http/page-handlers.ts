/** Handlers of the calls in contract/panel/page-routes.ts: draft, preview and versions of the owner's page. */
import { zipSync } from 'fflate';
import type { RenderedSite } from '../../business/render-site.ts';
import type { PagePreview } from '../../contract/panel/answers.ts';
import type { panelPageRoutes } from '../../contract/panel/page-routes.ts';
import { createTurns } from '../base/in-turn.ts';
import { Refusal } from '../base/refusal.ts';
import { mediaTypeOf } from '../page/check-picture.ts';
import type { Publisher } from '../page/publisher.ts';
import type { PanelHandlers } from './panel-routes.ts';
import { renderedSite, type Site } from './served-site.ts';
import { type HeaderFields, type SiteFiles, sendSiteFile } from './site-files.ts';

/** Kept by browsers, and shown only after the relay was asked: with the session it is refused too. */
const extraHeaders = { 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' };

/** @param filesOf what visitors would get of a site */
export function pageHandlers(
  publisher: Publisher,
  filesOf: (site: Site) => SiteFiles,
  now: () => Date,
): PanelHandlers<typeof panelPageRoutes> {
  let held: (PagePreview & { files: SiteFiles }) | undefined;
  /** A document and its files are asked for at once. */
  const inTurn = createTurns();

  /** The page as it would be published now. @throws Refusal invalid, by entry */
  const preview = () =>
    inTurn(async () => {
      const state = await publisher.nextState();
      if (held?.state === state) return held;
      const rendered = await publisher.renderNext();
      const { texts, warnings } = rendered;
      held = { state, texts, warnings, files: filesOf(previewed(rendered)) };
      return held;
    });

  return {
    async previewPage() {
      const { files: _, ...shown } = await preview();
      return shown;
    },
    async pagePreviewFile({ request, reply }) {
      const { files } = await preview();
      const file = files.get(`/${(request.params as { '*': string })['*']}`);
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

/** It can send nothing, and the panel alone frames it (decision 0031). */
function previewed(rendered: RenderedSite): Site {
  const site = renderedSite(rendered);
  const { 'content-security-policy': policy = '', ...others } = site.headers.pages;
  const pages: HeaderFields = {
    ...others,
    // Of several policies each has to allow: https://www.w3.org/TR/CSP3/#multiple-policies
    'content-security-policy': `${policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'")}, connect-src 'none'; form-action 'none'`,
    'x-robots-tag': 'noindex',
  };
  return { ...site, headers: { ...site.headers, pages } };
}
