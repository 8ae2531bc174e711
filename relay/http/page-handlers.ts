import type { panelPageRoutes } from '../../contract/panel/page-routes.ts';
import { Refusal } from '../base/refusal.ts';
import type { Publisher } from '../page/publisher.ts';
import type { PanelHandlers } from './panel-routes.ts';

/** The owner's page: what is published, the draft, publishing it, and going back. */
export function pageHandlers(publisher: Publisher, now: () => Date): PanelHandlers<typeof panelPageRoutes> {
  return {
    page: () => publisher.page(),
    savePageDraft: ({ body, account: { id, name } }) =>
      publisher.saveDraft({ ...body, by: { id, name }, now: now() }),
    publishPage: ({ body, account: { id, name } }) => publisher.publishDraft(body.version, { id, name }),
    async publishPageAgain({ params, account: { id, name } }) {
      if (!/^\d{1,9}$/.test(params.id)) throw new Refusal('notFound');
      return publisher.publishAgain(Number(params.id), { id, name });
    },
  };
}
