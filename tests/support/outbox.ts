/** A real store and a delivery on a clock that the test moves. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDelivery, type Delivery } from '../../relay/delivery/delivery.ts';
import { channelsOf, type DeliveryConfig, readDeliveryConfig } from '../../relay/delivery/delivery-config.ts';
import type { LaneDeps } from '../../relay/delivery/lane.ts';
import { fingerprintOf } from '../../relay/store/fingerprint.ts';
import { openSqliteStore } from '../../relay/store/sqlite-store.ts';
import type { RequestStatus, Store, Delivery as StoredDelivery } from '../../relay/store/store.ts';

export interface TestOutbox {
  store: Store;
  clock: { nowMs: number };
  /** Messages that were logged, `level: message`. */
  logged: string[];
  accept: (params: Record<string, string>, status?: RequestStatus) => Promise<string>;
  delivery: (env: Record<string, string>) => Delivery;
  laneDeps: (options: Pick<LaneDeps, 'retryBaseMs' | 'leaseMs'>) => LaneDeps;
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
  const clock = { nowMs: Date.UTC(2026, 0, 10, 12) };
  const logged: string[] = [];
  const note = (level: string) => (_details: object, message: string) => {
    logged.push(`${level}: ${message}`);
  };
  const store = openSqliteStore({
    dataDir: mkdtempSync(join(tmpdir(), 'outbox-')),
    channels: channelsOf(readDeliveryConfig(channelsEnv)),
    minFreeMb: 0,
  });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const now = () => new Date(clock.nowMs);
  return {
    store,
    clock,
    logged,
    async accept(params, status = 'accepted') {
      const receivedAt = new Date(clock.nowMs);
      return (await store.accept({ params, fingerprint: fingerprintOf(params), receivedAt, status })).id;
    },
    delivery(env) {
      const config: DeliveryConfig = readDeliveryConfig(env);
      return createDelivery({ config, store, log, now });
    },
    laneDeps: (options) => ({ ...options, store, log, now, random: Math.random, onAttempt: () => {} }),
    async stateOf(id) {
      return (await store.find(id))?.deliveries.find(({ channel }) => channel === 'mail');
    },
  };
}
