/** Connects the panel's calls with the events that open panels hear. Accepting never waits for it. */
import type { FastifyInstance } from 'fastify';
import { panelAccountRoutes } from '../contract/panel/account-routes.ts';
import { panelApiPrefix } from '../contract/panel/addresses.ts';
import { panelPageRoutes } from '../contract/panel/page-routes.ts';
import { panelRoutes } from '../contract/panel/routes.ts';
import type { PanelAccounts } from './http/account-handlers.ts';
import { type DataDeps, dataHandlers } from './http/data-handlers.ts';
import { createEvents } from './http/events.ts';
import { pageHandlers } from './http/page-handlers.ts';
import { guardPanel } from './http/panel-guard.ts';
import { registerPanelRoutes } from './http/panel-routes.ts';
import type { Site } from './http/served-site.ts';
import type { SiteFiles } from './http/site-files.ts';
import type { Publisher } from './page/publisher.ts';
import type { RequestStatus } from './store/request-row.ts';
import type { Accepted } from './store/store.ts';

interface PanelDeps extends Omit<DataDeps, 'events'> {
  accounts: PanelAccounts;
  publicUrl: string | undefined;
  publisher: Publisher;
  filesOf: (site: Site) => SiteFiles;
}

export function openPanel(deps: PanelDeps) {
  const { store, accounts, publisher, now } = deps;
  const { database } = store;
  const events = createEvents(database.notices, accounts.liveSessions);
  const handlers = dataHandlers({ ...deps, events });
  return {
    events,
    /** Call when a request was accepted, so that open panels learn of it. */
    accepted({ id, repeated }: Accepted, status: RequestStatus): void {
      events.publish({ requests: [id], arrived: repeated || status === 'quarantined' ? 0 : 1 });
    },
    addRoutes(app: FastifyInstance): void {
      app.register(
        async (api) => {
          guardPanel(api, { sessionOf: accounts.sessionOf, publicUrl: deps.publicUrl });
          registerPanelRoutes(api, panelAccountRoutes, accounts.handlers);
          registerPanelRoutes(api, panelRoutes, handlers);
          registerPanelRoutes(api, panelPageRoutes, pageHandlers(publisher, deps.filesOf, now));
        },
        { prefix: panelApiPrefix },
      );
      // Closes event streams before the server waits for open connections.
      app.addHook('preClose', events.stop);
    },
  };
}
