/** Metrics for Prometheus (https://prometheus.io/docs/practices/naming/). Counters start at zero with the process. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { BackupStatus } from '../store/db/backup/daily-backup.ts';
import type { Channel, OutboxStatus, Outcome } from '../store/outbox.ts';

export type Metrics = ReturnType<typeof createMetrics>;

interface Reading {
  /** Undefined when the store did not answer. */
  outbox: OutboxStatus | undefined;
  backup: BackupStatus | undefined;
  now: Date;
}

/** What is read when the metrics are; undefined = the metric is absent, which is not 0. */
const gauges: [name: string, help: string, read: (reading: Reading) => number | boolean | undefined][] = [
  ['relay_store_up', '1 when the store answers', ({ outbox }) => (outbox ? 1 : 0)],
  ['relay_backup_failed', '1 when the last daily backup failed', ({ backup }) => backup?.failed],
  [
    'relay_backup_age_seconds',
    'Age of the newest daily backup',
    ({ backup, now }) => backup?.newestAt && (now.getTime() - backup.newestAt.getTime()) / 1000,
  ],
  ['relay_outbox_pending', 'Deliveries that wait or are under way', ({ outbox }) => outbox?.pending],
  ['relay_outbox_held', 'Deliveries that need the owner', ({ outbox }) => outbox?.held],
  ['relay_quarantined', 'Stored requests that are quarantined', ({ outbox }) => outbox?.quarantined],
  [
    'relay_outbox_oldest_age_seconds',
    'Age of the oldest undelivered request, 0 when none waits',
    ({ outbox, now }) => outbox && oldestAgeSeconds(outbox, now),
  ],
];

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers });
  const accepted = counter('relay_accepted_total', 'Trial requests stored and answered 200');
  const duplicates = counter('relay_duplicates_total', 'Accepted sends of a request that was stored already');
  const quarantined = counter('relay_quarantined_total', 'Sends that were quarantined');
  const refused = counter('relay_refused_total', 'Sends that were refused', 'reason');
  const deliveries = counter('relay_deliveries_total', 'Attempts to deliver', 'channel', 'outcome');
  const duration = new Histogram({
    name: 'relay_send_duration_seconds',
    help: 'Time to answer a send',
    labelNames: ['status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const all = gauges.map(([name, help, read]) => [new Gauge({ name, help, registers }), read] as const);
  return {
    accepted: (status: 'accepted' | 'quarantined', repeated: boolean) =>
      (status === 'quarantined' ? quarantined : repeated ? duplicates : accepted).inc(),
    refused: (reason: string) => refused.inc({ reason }),
    answered: (status: number, durationMs: number) => duration.observe({ status }, durationMs / 1000),
    delivered: (channel: Channel, outcome: Outcome['kind']) => deliveries.inc({ channel, outcome }),
    text(reading: Reading): Promise<string> {
      for (const [gauge, read] of all) {
        const value = read(reading);
        if (value === undefined) gauge.remove();
        else gauge.set(Number(value));
      }
      return registry.metrics();
    },
  };
}

export function oldestAgeSeconds({ oldestUndeliveredAt }: OutboxStatus, now: Date): number {
  return oldestUndeliveredAt ? Math.max(0, (now.getTime() - oldestUndeliveredAt.getTime()) / 1000) : 0;
}
