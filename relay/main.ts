/** The entry point: connects the parts and handles signals. */
import type { FastifyInstance } from 'fastify';
import { readBuiltBusiness } from '../business/built-business.ts';
import { createApp } from './app.ts';
import { createDailyBackups } from './backup/daily-backup.ts';
import { readConfig } from './config.ts';
import { createDelivery, wakingStore } from './delivery/delivery.ts';
import { openDigest } from './digest/open-digest.ts';
import { createFigureCounter } from './figures/figure-counter.ts';
import { readSite } from './http/site-dir.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { openConfiguredStore } from './open-configured-store.ts';
import { firstLinkLines } from './panel/account/first-link.ts';
import { openAccounts } from './panel/account/open-accounts.ts';
import { openPanel } from './panel/panel.ts';
import { explainListenFailure } from './start-failure.ts';
import { pageAddress, startUpLines } from './start-up-lines.ts';
import { stopOnSignal } from './stop-on-signal.ts';
import { startRetention } from './store/retention.ts';

try {
  const config = readConfig();
  const business = readBuiltBusiness();
  const log = createLog(config.logLevel);
  const store = await openConfiguredStore(config);
  const metrics = createMetrics();
  const figures = config.figures.isOn ? createFigureCounter({ database: store.database, log }) : undefined;
  const panel = config.panel.isOn
    ? await openPanel({
        store,
        delivery: config.delivery,
        wakeDelivery: () => delivery.wake(),
        noteResult: (channel, result) => delivery.noteResult(channel, result),
        publicUrl: config.publicUrl,
        business,
        counter: figures,
        log,
      })
    : undefined;
  const delivery = createDelivery({
    config: config.delivery,
    business,
    store,
    log,
    onAttempt: metrics.delivered,
    onChannel: panel?.noteChannel,
    onSettled: panel?.noteDelivery,
  });
  const digest = openDigest({
    config: config.delivery,
    database: store.database,
    business,
    log,
  });
  const { backupDir } = config.store;
  const backups = backupDir ? createDailyBackups({ dir: backupDir, store: config.store, log }) : undefined;
  const accounts = openAccounts({
    database: store.database,
    publicUrl: config.publicUrl,
    port: () => portOf(app),
  });
  const app: FastifyInstance = createApp({
    config,
    store: wakingStore(panel?.watched(store) ?? store, delivery.wake),
    site: readSite(),
    addPanel: panel && ((to) => panel.addRoutes(to, accounts)),
    count: figures?.note,
    log,
    metrics,
    ...(backups ? { backupStatus: backups.status } : {}),
  });
  stopOnSignal({
    app,
    delivery: { stop: (deadlineMs) => Promise.all([delivery.stop(deadlineMs), digest?.stop()]) },
    store: { close: async () => [await figures?.stop(), await panel?.stop(), await store.close()] },
  });
  const listening = await app.listen({ port: config.port, host: config.host }).catch((error) => {
    throw explainListenFailure(error, config);
  });
  const address = pageAddress(listening);
  delivery.start();
  backups?.start();
  panel?.start();
  figures?.start();
  digest?.start();
  void startRetention({ store, retentionDays: config.store.retentionDays, log });
  console.log(startUpLines(address, config, business).join('\n'));
  if (panel) {
    const base = config.publicUrl ?? address;
    console.log((await firstLinkLines(store.database, { base, now: new Date() })).join('\n'));
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

function portOf(app: FastifyInstance): number {
  const [address] = app.addresses();
  return typeof address === 'object' ? address.port : 0;
}
