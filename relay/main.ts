/** The entry point: connects the parts and handles signals. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { readBuilt } from '../business/built-business.ts';
import { firstLinkLines } from './accounts/invitations.ts';
import { createApp } from './app.ts';
import { createLog, type Log } from './base/log.ts';
import { readConfig } from './config.ts';
import { createDeliveryWorker } from './delivery/worker.ts';
import { openAccounts } from './http/account-handlers.ts';
import { createMetrics } from './http/metrics.ts';
import { compiledDir, holdSite, readSite, renderedSite } from './http/served-site.ts';
import { openPanel } from './open-panel.ts';
import { createPublisher } from './page/publisher.ts';
import { createAnswerClock } from './reminders/answer-clock.ts';
import { createDailyDigests } from './reminders/daily-digest.ts';
import { startScrubbing } from './requests/overwrite-erased.ts';
import { createRetention, retentionOf } from './requests/retention.ts';
import { explainListenFailure, pageAddress, startUpLines } from './start-up.ts';
import { createDailyBackups } from './store/db/backup/daily-backup.ts';
import { openConfiguredStore } from './store/open-store.ts';
import { createFigureCounter } from './visits/figure-counter.ts';

// Start-up lines that cannot be written, such as to a full disk, must not end the relay.
process.stdout.on('error', () => {});

const inFlightMaxMs = 7_000;
const exitAfterMs = 9_000;

try {
  const config = readConfig();
  const { business, owner } = readBuilt();
  const log = createLog(config.logLevel);
  const store = await openConfiguredStore(config);
  const { database } = store;
  const metrics = createMetrics();
  const figures = config.figures.isOn ? createFigureCounter({ database, log }) : undefined;
  const retention = retentionOf(config);
  const { publicUrl } = config;
  const port = () => (app.server.address() as AddressInfo | null)?.port ?? 0; // null while it does not listen
  const now = () => new Date();
  const accounts = openAccounts({ database, publicUrl, business, port, now });
  const shared = { store, database, config: config.delivery, business, retention, log, now };
  const built = readSite();
  const site = holdSite(built, config, business);
  const publisher = createPublisher({
    ...{ database, business, log, compiled: compiledDir },
    built: owner,
    env: process.env,
    switchTo(rendered) {
      site.switchTo(renderedSite(rendered));
      panel.events.pageChanged();
    },
  });
  const panel = openPanel({
    ...shared,
    publisher,
    filesOf: (previewed) => holdSite(previewed, config, business).now().files,
    accounts,
    worker: () => delivery,
    publicUrl,
    counter: figures,
  });
  const { publish } = panel.events;
  await publisher.start();
  const delivery = createDeliveryWorker({
    ...shared,
    onAttempt: metrics.delivered,
    onChannel: () => publish({ deliveries: true }),
    onRecorded: (requestId) => publish({ requests: [requestId], deliveries: true }),
  });
  const notifying = { ...shared, panel: config.delivery.panel, notifyOwner: delivery.notifyOwner };
  const { backupDir } = config.store;
  const backups = backupDir ? createDailyBackups({ dir: backupDir, store: config.store, log }) : undefined;
  const app: FastifyInstance = createApp({
    config,
    store: {
      ...store,
      async accept(incoming) {
        const accepted = await store.accept(incoming);
        panel.accepted(accepted, incoming.status);
        if (!accepted.repeated) delivery.wake();
        return accepted;
      },
    },
    site,
    panel: { ...built.panel, business },
    addPanel: panel.addRoutes,
    count: figures?.count,
    log,
    metrics,
    backupStatus: backups?.status,
  });
  const stopScrubbing = startScrubbing({ database, log });
  stopOnSignal(log, async () => {
    await Promise.all([app.close(), delivery.stop(inFlightMaxMs)]);
    stopScrubbing();
    await figures?.stop();
    await panel.events.stop();
    await publisher.stop();
    await store.close();
  });
  const listening = await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListenFailure(error, config);
  });
  const address = pageAddress(listening);
  const erasing = createRetention({ ...shared, publishChange: publish });
  delivery.start([...createDailyDigests(notifying), createAnswerClock(notifying), erasing]);
  backups?.start();
  console.log(startUpLines(address, config, business).join('\n'));
  console.log((await firstLinkLines(database, publicUrl ?? address, new Date())).join('\n'));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** Stops accepting, finishes what is in flight and exits within ten seconds. A lease that is left ends. */
function stopOnSignal(log: Log, close: () => Promise<void>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(0), exitAfterMs).unref();
    await close().catch((err) => log.error({ err }, 'while stopping'));
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}
