/**
 * Metrics for Prometheus (https://prometheus.io/docs/practices/naming/). Counters start at zero with the process; the
 * outbox is queried at each read.
 */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { RefusalReason } from './accept.ts';
import type { BackupStatus } from './backup/daily-backup.ts';
import type { DeliveryOutcome } from './delivery/attempt.ts';
import type { Channel, OutboxStatus } from './store/store.ts';

export interface Metrics {
  accepted: (status: 'accepted' | 'quarantined', repeated: boolean) => void;
  refused: (reason: RefusalReason) => void;
  /** Records one answered request and its duration. */
  answered: (status: number, durationMs: number) => void;
  /** Records one attempt at a delivery. */
  delivered: (channel: Channel, outcome: DeliveryOutcome) => void;
  /** The metrics in the text format. `outbox` is undefined when the store did not answer. */
  text: (outbox: OutboxStatus | undefined, now: Date, backup?: BackupStatus) => Promise<string>;
}

export const metricsContentType = Registry.PROMETHEUS_CONTENT_TYPE;

export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const accepted = counter('relay_accepted_total', 'Trial requests stored and answered 200');
  const duplicates = counter('relay_duplicates_total', 'Accepted sends of a request that was stored already');
  const quarantined = counter('relay_quarantined_total', 'Sends that filled the honeypot, held aside');
  const refused = counter('relay_refused_total', 'Sends that were refused', 'reason');
  const deliveries = counter('relay_deliveries_total', 'Attempts to deliver', 'channel', 'outcome');
  const duration = new Histogram({
    name: 'relay_send_duration_seconds',
    help: 'Time to answer a send',
    labelNames: ['status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const storeUp = gauge('relay_store_up', '1 when the store answers');
  const backupFailed = gauge('relay_backup_failed', '1 when the last daily backup failed');
  const backupAge = gauge('relay_backup_age_seconds', 'Age of the newest daily backup');
  const waiting: [Gauge, (outbox: OutboxStatus, now: Date) => number][] = [
    [gauge('relay_outbox_pending', 'Deliveries that wait or are under way'), ({ pending }) => pending],
    [gauge('relay_outbox_held', 'Deliveries that need the owner'), ({ held }) => held],
    [gauge('relay_quarantined', 'Stored requests that are held aside'), ({ quarantined }) => quarantined],
    [
      gauge('relay_outbox_oldest_age_seconds', 'Age of the oldest undelivered request, 0 when none waits'),
      oldestAgeSeconds,
    ],
  ];

  return {
    accepted(status, repeated) {
      if (status === 'quarantined') quarantined.inc();
      else (repeated ? duplicates : accepted).inc();
    },
    refused: (reason) => refused.inc({ reason }),
    answered: (status, durationMs) => duration.observe({ status }, durationMs / 1000),
    delivered: (channel, outcome) => deliveries.inc({ channel, outcome }),
    text(outbox, now, backup) {
      if (backup) backupFailed.set(backup.failed ? 1 : 0);
      else backupFailed.remove();
      if (backup?.newestAt) backupAge.set((now.getTime() - backup.newestAt.getTime()) / 1000);
      else backupAge.remove();
      storeUp.set(outbox ? 1 : 0);
      for (const [known, read] of waiting) {
        if (outbox) known.set(read(outbox, now));
        else known.remove(); // absent instead of 0
      }
      return registry.metrics();
    },
  };
}

/** Age of the oldest undelivered request; 0 when none waits. */
export function oldestAgeSeconds({ oldestUndeliveredAt }: OutboxStatus, now: Date): number {
  return oldestUndeliveredAt ? Math.max(0, (now.getTime() - oldestUndeliveredAt.getTime()) / 1000) : 0;
}
