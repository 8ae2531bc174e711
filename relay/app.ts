/** Builds the Fastify app; this file shows the order of its plugins and routes. */
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { type CountedEvent, countingMark } from '../contract/counted-events.ts';
import { privacyPath } from '../contract/privacy.ts';
import { sourceLabel, visitSourceOf } from '../contract/visit-source.ts';
import { createLog } from './base/log.ts';
import type { Config } from './config.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { addPageEventRoutes } from './http/page-event-routes.ts';
import { addPages, type HeadersOf } from './http/pages.ts';
import { addPanelPages, type PanelDir } from './http/panel-pages.ts';
import { addProbes } from './http/probes.ts';
import { addSendRoutes } from './http/send-routes.ts';
import type { SiteHolder } from './http/served-site.ts';
import { cutConnectionsOnStop, defaultLimits, type Limits, limitConnections } from './limits/connections.ts';
import type { BackupStatus } from './store/db/backup/daily-backup.ts';
import type { Store } from './store/store.ts';
import { isVisit } from './visits/is-visit.ts';

export interface AppDeps {
  config: Omit<Config, 'port' | 'host'>;
  store: Pick<Store, 'accept' | 'ping' | 'outboxStatus'>;
  site: Pick<SiteHolder, 'now'>;
  panel?: PanelDir;
  addPanel: (app: FastifyInstance) => void;
  /** Counts a visit, or what a visitor did; absent = FIGURES=off. */
  count?: ((event: CountedEvent) => void) | undefined;
  log?: FastifyBaseLogger;
  metrics?: Metrics;
  limits?: Limits;
  backupStatus?: (() => BackupStatus) | undefined;
  now?: () => Date;
}

/** Sent over TLS only: over plain HTTP browsers ignore it (RFC 6797, 8.1). */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/** By it the page knows that it may report what its visitor does with the form. */
const countedHeaders = { 'server-timing': countingMark };

/** @throws Error naming the file when a part of the build is missing. */
export function createApp(deps: AppDeps): FastifyInstance {
  const { config, store, site, addPanel, count, backupStatus } = deps;
  const { log = createLog(config.logLevel), metrics = createMetrics() } = deps;
  const { limits = defaultLimits, now = () => new Date() } = deps;
  const { allowedOrigins, trustProxy, rateLimitPerMinute, connectionsMax, metricsToken } = config.http;
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

  app.register(async (api) => {
    addSendRoutes(api, {
      store,
      identifiers: config.identifiers,
      now,
      storeLimitMs: limits.storeMs,
      origins: { publicUrl: config.publicUrl, allowedOrigins },
      perMinute: rateLimitPerMinute,
      metrics,
      refusedPage: (...refused) => site.now().refusedPage(...refused),
      refusedHeaders: (request) => ({ ...site.now().refusedHeaders, ...tlsHeaders(request) }),
    });
  });
  addProbes(app, { store, metrics, metricsToken, storeLimitMs: limits.storeMs, now, backupStatus });
  addPanel(app);
  if (deps.panel) addPanelPages(app, deps.panel, tlsHeaders);
  addPageEventRoutes(app, { count, publicUrl: config.publicUrl, perMinute: rateLimitPerMinute });
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
