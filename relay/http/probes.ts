/** /healthz: the process answers; /readyz: the store does, too; /metrics: for clients that may read them. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { createLogSample } from '../base/log.ts';
import { throttled } from '../base/throttled.ts';
import type { Config } from '../config.ts';
import type { Limits } from '../limits/connections.ts';
import { withinTime } from '../limits/within-time.ts';
import type { BackupStatus } from '../store/db/backup/daily-backup.ts';
import type { Store } from '../store/store.ts';
import { type Metrics, oldestAgeSeconds } from './metrics.ts';

const readEveryMs = 1_000;

export interface ProbeDeps {
  config: Pick<Config, 'http'>;
  store: Pick<Store, 'ping' | 'outboxStatus'>;
  metrics: Metrics;
  limits: Pick<Limits, 'storeMs'>;
  now: () => Date;
  backupStatus?: (() => BackupStatus) | undefined;
}

export function addProbes(app: FastifyInstance, deps: ProbeDeps): void {
  const { config, store, metrics, limits, now, backupStatus } = deps;
  const outbox = throttled(readEveryMs, () => performance.now(), store.outboxStatus);
  /** Pings the store each time, which is cheap; the counts of the outbox are cached for a while. */
  const look = () => withinTime(store.ping().then(outbox), limits.storeMs, 'the store');
  const logSample = createLogSample();

  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const found = await look();
      const { pending, held, quarantined } = found;
      const oldestUndeliveredSeconds = Math.round(oldestAgeSeconds(found, now()));
      // One that fails is the owner's concern, and no reason to send visitors elsewhere: the status stays 200.
      const { failed, newestAt } = backupStatus?.() ?? {};
      const backup = failed ? 'failed' : (newestAt?.toISOString() ?? (backupStatus && 'under way'));
      return { status: 'ok', pending, held, quarantined, oldestUndeliveredSeconds, backup };
    } catch (error) {
      if (logSample('store')) request.log.error(error, 'the store does not answer');
      return reply.code(503).send({ status: 'store does not answer' });
    }
  });

  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, config.http.metricsToken)) return reply.code(403).send('Forbidden');
    const outbox = await look().catch(() => undefined);
    const text = await metrics.text({ outbox, backup: backupStatus?.(), now: now() });
    return reply.type(Registry.PROMETHEUS_CONTENT_TYPE).send(text);
  });
}

/** A forwarded request is not local, even though a proxy on this machine connects from a loopback address. */
function mayReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const given = Buffer.from(request.headers.authorization ?? '');
    const expected = Buffer.from(`Bearer ${token}`);
    return given.length === expected.length && timingSafeEqual(given, expected);
  }
  const { headers, socket } = request;
  const forwarded = headers['x-forwarded-for'] ?? headers['x-real-ip'] ?? headers.forwarded ?? headers.via;
  return forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
}
