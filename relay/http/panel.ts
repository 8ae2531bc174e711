/**
 * The panel's part of the relay: search, events and calls. Promises: accepting never waits for it; a new request reaches
 * open panels within about a second.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { panelAccountRoutes } from '../../contract/panel/account-routes.ts';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { panelRoutes } from '../../contract/panel/routes.ts';
import { createIndexer, prepareSearch } from '../search/indexer.ts';
import type { PublishedChange } from '../store/change-log.ts';
import type { Accepted } from '../store/store.ts';
import { type DataDeps, dataHandlers } from './data-handlers.ts';
import { createEvents, type LiveSessions } from './events.ts';
import { guardPanel, type SignedIn } from './panel-guard.ts';
import { type PanelHandlers, registerPanelRoutes } from './panel-routes.ts';

type OwnDeps = 'reader' | 'slowReader' | 'events' | 'publishChange' | 'isFilling' | 'now';
type PanelDeps = Omit<DataDeps, OwnDeps> &
  Partial<Pick<DataDeps, 'now'>> & { accounts: PanelAccounts; publicUrl: string | undefined };

export interface PanelAccounts {
  /** The account of a request's session cookie. */
  sessionOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  liveSessions: LiveSessions;
  handlers: PanelHandlers<typeof panelAccountRoutes>;
}

/** @throws Error naming the extension that the search needs and the database lacks */
export async function openPanel(deps: PanelDeps) {
  const { store, accounts, log, now = () => new Date() } = deps;
  const { database } = store;
  await prepareSearch(database);
  const reader = database.openReader();
  const slowReader = database.openReader();
  const events = createEvents(database.notices, accounts.liveSessions);
  const indexer = createIndexer({ database, reader: slowReader, log });
  const publishChange = (change: PublishedChange) => {
    events.publish(change);
    indexer.wake();
  };
  const { isFilling } = indexer;
  const handlers = dataHandlers({ ...deps, reader, slowReader, events, publishChange, isFilling, now });
  return {
    addRoutes(app: FastifyInstance): void {
      app.register(
        async (api) => {
          guardPanel(api, { sessionOf: accounts.sessionOf, publicUrl: deps.publicUrl });
          registerPanelRoutes(api, panelAccountRoutes, accounts.handlers);
          registerPanelRoutes(api, panelRoutes, handlers);
        },
        { prefix: panelApiPrefix },
      );
      // Closes event streams before the server waits for open connections.
      app.addHook('preClose', events.stop);
    },
    /** Call when a request was accepted, so that open panels learn of it, and the search finds it. */
    accepted({ id, repeated }: Accepted): void {
      events.publish({ requests: [id], arrived: repeated ? 0 : 1 });
      indexer.wake();
    },
    /** Notifies open panels of a change that did not come from a panel. */
    publishChange,
    /** Call when a channel began or ceased to work. */
    channelChanged: () => events.publish({ deliveries: true }),
    /** Call when a delivery of this request has changed. */
    deliveryChanged: (requestId: string) => events.publish({ requests: [requestId], deliveries: true }),
    start: indexer.start,
    /** Resolves when the search finds all that was stored so far. */
    idle: indexer.idle,
    async stop(): Promise<void> {
      await events.stop();
      await indexer.stop();
      await Promise.all([reader.close(), slowReader.close()]);
    },
  };
}
