/** A real store and a delivery on a clock that the test moves. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../relay/config.ts';
import type { ChannelWorkerDeps } from '../../relay/delivery/channel-worker.ts';
import { createDeliveryWorker, type DeliveryWorker } from '../../relay/delivery/worker.ts';
import { openSqliteStore } from '../../relay/open-store.ts';
import { fingerprintOf } from '../../relay/requests/normal-form.ts';
import type { RequestStatus } from '../../relay/requests/request-row.ts';
import type { Store, Delivery as StoredDelivery } from '../../relay/requests/store.ts';
import { exampleBusiness } from './example-business.ts';

export interface TestOutbox {
  store: Store;
  /** Moves on; `setBackMs` is by how much the clock was set back meanwhile. */
  clock: { nowMs: number; setBackMs: number };
  /** Messages that were logged, `level: message`. */
  logged: string[];
  /** What was logged along with them. */
  details: object[];
  accept: (params: Record<string, string>, status?: RequestStatus) => Promise<string>;
  delivery: (env: Record<string, string>, answerWaitMs?: number) => DeliveryWorker;
  workerDeps: (options: Pick<ChannelWorkerDeps, 'retryBaseMs' | 'leaseMs'>) => ChannelWorkerDeps;
  stateOf: (id: string) => Promise<StoredDelivery | undefined>;
}

export const goodParams = {
  nombres_apellidos: 'María José Ñáñez',
  pais: 'Perú',
  ciudad: 'Arequipa',
  nombre_empresa: 'Cabinas El Túnel',
  direccion_empresa: 'Calle Mercaderes 100',
  cantidad_computadoras: '40',
  numero_whatsapp: '+51 987 654 321',
  correo_electronico: 'maria@cabinas.example',
};

export function mailEnv(smtpUrl: string): Record<string, string> {
  return {
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'Relevo <relevo@negocio.example>',
    MAIL_TO: 'ventas@negocio.example',
  };
}

export function openOutbox(channelsEnv: Record<string, string> = {}): TestOutbox {
  const clock = { nowMs: Date.UTC(2026, 0, 10, 12), setBackMs: 0 };
  const logged: string[] = [];
  const details: object[] = [];
  const note = (level: string) => (more: object, message: string) => {
    details.push(more);
    logged.push(`${level}: ${message}`);
  };
  const store = openSqliteStore({
    dataDir: mkdtempSync(join(tmpdir(), 'outbox-')),
    channels: readConfig(channelsEnv).delivery.channels,
    minFreeMb: 0,
  });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const now = () => new Date(clock.nowMs - clock.setBackMs);
  const elapsedMs = () => clock.nowMs;
  return {
    store,
    clock,
    logged,
    details,
    async accept(params, status = 'accepted') {
      const receivedAt = now();
      return (await store.accept({ params, fingerprint: fingerprintOf(params), receivedAt, status })).id;
    },
    delivery(env, answerWaitMs = 600_000) {
      const config = readConfig(env).delivery;
      return createDeliveryWorker({
        config,
        business: exampleBusiness,
        store,
        log,
        now,
        elapsedMs,
        answerWaitMs,
      });
    },
    workerDeps: (options) => ({
      ...options,
      store,
      log,
      now,
      elapsedMs,
      answerWaitMs: 600_000,
      onAttempt: () => {},
      onResult: () => {},
      onRecorded: () => {},
    }),
    async stateOf(id) {
      return (await store.find(id))?.deliveries.find(({ channel }) => channel === 'mail');
    },
  };
}
