/** What the relay prints when it has started, and why it could not listen. */
import { unlikeBuild } from '../business/built-business.ts';
import type { Business } from '../business/business.ts';
import { daysText } from '../contract/calendar-day.ts';
import { channelTitle, deliveryChannels, tellsOwner } from '../contract/channels.ts';
import type { Config } from './config.ts';
import { destinations } from './delivery/channels.ts';

/** The lines that the relay prints when it has started. Passwords inside URLs are omitted. */
export function startUpLines(
  address: string,
  { store, delivery }: Config,
  { name }: Pick<Business, 'name'>,
  unlike = unlikeBuild(),
): string[] {
  const goesTo = destinations(delivery);
  const visitors = delivery.acknowledge ? ', y una confirmación a quien la envía' : '';
  const lines = [
    `Página      ${address}`,
    `Negocio     ${name}`,
    ...unlike.map(
      (other) => `Distinto    ${other}: ejecuta "npm run build" con la configuración del servicio`,
    ),
    `Solicitudes en ${store.databaseUrl ? withoutLogin(store.databaseUrl) : store.dataDir}`,
    goesTo.mail
      ? `Correo      ${goesTo.mail}${visitors}`
      : 'Correo      sin configurar (SMTP_URL): las solicitudes se guardan y esperan',
    delivery.dailyDigest && 'Resumen     cada día a las 8:00, a los mismos',
    ...deliveryChannels
      .filter((channel) => tellsOwner(channel) && channel !== 'mail' && goesTo[channel])
      .map((channel) => `${channelTitle(channel)} ${goesTo[channel]}`),
    store.retentionDays &&
      `Se borra    lo entregado, ${daysText(store.retentionDays)} después de lo último que pasó con ello`,
    store.backupDir && `Copias      cada día en ${store.backupDir}; quedan las 14 últimas`,
  ];
  return lines.filter((line) => typeof line === 'string');
}

/** A loopback or wildcard address as `localhost`, where page and panel share cookies and passkeys work. */
export function pageAddress(listening: string): string {
  const url = new URL(listening);
  if (['127.0.0.1', '0.0.0.0', '[::1]', '[::]'].includes(url.hostname)) url.hostname = 'localhost';
  return url.origin;
}

function withoutLogin(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname}`;
}

/** Names the settings and what was expected there; what the system did not refuse is returned unchanged. */
export function explainListenFailure(error: Error, { port, host }: Pick<Config, 'port' | 'host'>) {
  const expected = 'una dirección de esta máquina, como 127.0.0.1, y un puerto que nadie más use, como 3000';
  if (!('syscall' in error)) return error;
  return new Error(`HOST es "${host}" y PORT es "${port}": se espera ${expected} (${error.message})`);
}
