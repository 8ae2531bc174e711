/** The lines that the relay prints when it has started. Passwords inside URLs are omitted. */
import { staleBuild } from '../business/build-source.ts';
import type { Business } from '../contract/business.ts';
import type { Config } from './config.ts';

export function startUpLines(
  address: string,
  { store, delivery }: Config,
  { name }: Pick<Business, 'name'>,
  stale = staleBuild(),
): string[] {
  const { mail, acknowledge, webhook, dailyDigest } = delivery;
  return [
    `Page      ${address}`,
    `Business  ${name}${stale ? `, ${stale}` : ''}`,
    `Requests  stored in ${store.databaseUrl ? withoutLogin(store.databaseUrl) : store.dataDir}`,
    mail
      ? `Mail      to ${mail.to.map((to) => to.address).join(', ')} through ${new URL(mail.smtpUrl).host}${acknowledge ? ', visitors get an acknowledgement' : ''}`
      : 'Mail      not configured (SMTP_URL): requests are stored and wait',
    ...(dailyDigest ? ['Digest    every day at 8:00, to the same'] : []),
    ...(webhook ? [`Webhook   ${new URL(webhook.url).origin}`] : []),
    ...(store.retentionDays
      ? [`Retention ${store.retentionDays} days, then delivered requests are erased`]
      : []),
    ...(store.backupDir ? [`Backup    every day into ${store.backupDir}, the last 14 are kept`] : []),
  ];
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
