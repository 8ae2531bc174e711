/**
 * The panel's part of the relay: index, events and calls. Promises: accepting never waits for it; a new request reaches
 * open panels within about a second.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Business } from '../../contract/business.ts';
import { panelRoutes } from '../../contract/panel.ts';
import { panelAccountRoutes } from '../../contract/panel-account.ts';
import type { Attempt } from '../delivery/attempt.ts';
import type { DeliveryConfig } from '../delivery/delivery-config.ts';
import type { Log } from '../log.ts';
import type { Channel, Incoming, Store } from '../store/store.ts';
import { dataHandlers } from './data-handlers.ts';
import { createEvents } from './events.ts';
import type { FiguresDeps } from './figures.ts';
import { guardPanel, type SignedIn } from './guard-panel.ts';
import { createIndexer } from './indexer.ts';
import { prepareSearch } from './prepare-search.ts';
import { type PanelHandlers, panelApiPrefix, registerPanelRoutes } from './register-panel-routes.ts';
import { watchSessions } from './watch-sessions.ts';

export interface PanelDeps {
  store: Store;
  delivery: DeliveryConfig;
  wakeDelivery: () => void;
  /** What a test message says of its channel. */
  noteResult: (channel: Channel, result: Attempt) => void;
  publicUrl: string | undefined;
  /** The business's time zone applies to all days and hours. */
  business: Business;
  /** What counts visits; undefined = FIGURES=off. */
  counter: FiguresDeps['counter'];
  log: Log;
  now?: () => Date;
}

export interface PanelAccounts {
  /** The account of a request's session cookie. */
  sessionOf: (request: FastifyRequest) => Promise<SignedIn | undefined>;
  /** Of these sessions the ones that have not ended. */
  liveSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  handlers: PanelHandlers<typeof panelAccountRoutes>;
}

export interface Panel {
  /** Adds everything below /panel/api. */
  addRoutes(app: FastifyInstance, accounts: PanelAccounts): void;
  /** The store, extended so that accepted requests are indexed. */
  watched(store: Store): Store;
  /** Call when a channel began or ceased to work. */
  noteChannel(): void;
  /** Call when a delivery of this request has changed. */
  noteDelivery(requestId: string): void;
  start(): void;
  /** Resolves when every request that was accepted so far is indexed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** @throws Error naming the extension that the search needs and the database lacks */
export async function openPanel(deps: PanelDeps): Promise<Panel> {
  const { store, log, now = () => new Date() } = deps;
  const { database } = store;
  await prepareSearch(database);
  const reader = database.openReader();
  const slowReader = database.openReader();
  const events = createEvents(database.notices);
  const indexer = createIndexer({ database, reader: slowReader, log, onIndexed: events.arrived });
  return {
    addRoutes(app, { sessionOf, liveSessions, handlers }) {
      const sessions = watchSessions(liveSessions);
      app.register(
        async (api) => {
          guardPanel(api, { sessionOf, publicUrl: deps.publicUrl });
          // Any change may have ended a session; with no open stream the check costs nothing.
          api.addHook('onResponse', async ({ method }) => {
            if (method !== 'GET') sessions.check();
          });
          registerPanelRoutes(api, panelAccountRoutes, handlers);
          registerPanelRoutes(
            api,
            panelRoutes,
            dataHandlers({
              ...deps,
              timeZone: deps.business.timeZone,
              reader,
              slowReader,
              events,
              sessions,
              isFilling: indexer.isFilling,
              now,
            }),
          );
        },
        { prefix: panelApiPrefix },
      );
      // Closes event streams before the server waits for open connections.
      app.addHook('preClose', () => {
        sessions.stop();
        return events.stop();
      });
    },
    watched: (inner) => ({
      ...inner,
      async accept(incoming: Incoming) {
        const accepted = await inner.accept(incoming);
        if (accepted.repeated) events.changed([accepted.id]);
        else indexer.note(accepted.id);
        return accepted;
      },
    }),
    noteChannel: events.deliveriesChanged,
    noteDelivery: (requestId) => {
      events.changed([requestId]);
      events.deliveriesChanged();
    },
    start: indexer.start,
    idle: indexer.idle,
    async stop() {
      await events.stop();
      await indexer.stop();
      await Promise.all([reader.close(), slowReader.close()]);
    },
  };
}
