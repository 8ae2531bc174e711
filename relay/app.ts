/** Builds the Fastify app; this file shows the order of its plugins and routes. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { countingMark } from '../contract/counted-events.ts';
import { privacyPath } from '../contract/privacy.ts';
import { sourceLabel, visitSourceOf } from '../contract/visit-source.ts';
import { createLog } from './base/log.ts';
import type { Config } from './config.ts';
import { createMetrics } from './http/metrics.ts';
import { addPageEventRoutes, type PageEventDeps } from './http/page-event-routes.ts';
import { addPages, type HeadersOf } from './http/pages.ts';
import { addPanelPages, type PanelDir } from './http/panel-pages.ts';
import { addProbes, type ProbeDeps } from './http/probes.ts';
import { addSendRoutes, type SendDeps } from './http/send-routes.ts';
import { cutConnectionsOnStop, defaultLimits, limitConnections } from './limits/connections.ts';
import { isVisit } from './visits/is-visit.ts';

type RouteDeps = SendDeps & ProbeDeps & PageEventDeps;

export interface AppDeps extends Partial<RouteDeps> {
  config: Config;
  store: RouteDeps['store'];
  site: RouteDeps['site'];
  panel?: PanelDir;
  addPanel: (app: FastifyInstance) => void;
  log?: FastifyBaseLogger;
  limits?: typeof defaultLimits;
}

/** Sent over TLS only: over plain HTTP browsers ignore it (RFC 6797, 8.1). */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** By it the page knows that it may report what its visitor does with the form. */
const countedHeaders = { 'server-timing': countingMark };

/** @throws Error naming the file when a part of the build is missing. */
export function createApp(given: AppDeps): FastifyInstance {
  const deps = { metrics: createMetrics(), limits: defaultLimits, now: () => new Date(), ...given };
  const { config, site, panel, count, limits, log = createLog(config.logLevel) } = deps;
  const { trustProxy, connectionsMax } = config.http;
  const alwaysTls = config.publicUrl?.startsWith('https:') ?? false;
  const tlsHeaders = ({ protocol }: { protocol: string }) =>
    alwaysTls || (trustProxy !== false && protocol === 'https') ? strictTransport : undefined;

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    requestTimeout: limits.requestMs,
    connectionTimeout: limits.inactiveMs,
    keepAliveTimeout: limits.idleMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    // Requests that arrive on open connections during the stop are still served: the store closes last.
    return503OnClosing: false,
    routerOptions: { onBadUrl: (_path, _request, response) => response.writeHead(400).end('Bad Request') },
  });
  app.server.maxConnections = connectionsMax;
  if (trustProxy === false) limitConnections(app.server, connectionsMax);
  cutConnectionsOnStop(app, limits.stopMs);
  app.removeAllContentTypeParsers(); // only the send routes read bodies, each with its own parser

  app.register(async (api) => addSendRoutes(api, deps, tlsHeaders));
  addProbes(app, deps);
  deps.addPanel(app);
  if (panel) addPanelPages(app, panel, tlsHeaders);
  addPageEventRoutes(app, deps);
  app.get(`/${privacyPath}/`, (_request, reply) => reply.redirect(`../${privacyPath}`, 301));
  const onPage: HeadersOf = (request) => {
    if (!count || !isVisit(request)) return undefined;
    count('visit');
    const [, search = ''] = request.url.split('?');
    const source = sourceLabel(visitSourceOf(search, request.headers.referer ?? '', request.host));
    if (source) count(`visit/${source}`);
    return countedHeaders;
  };
  addPages(app, () => site.now().files, tlsHeaders, onPage);
  return app;
}
