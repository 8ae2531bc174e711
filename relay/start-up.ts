/**
 * Explains why the relay or a command could not start: it turns a system error, which mentions only sockets and files,
 * into one that names the setting and says what was expected. Errors that no setting explains are returned unchanged.
 */

import { settingsUnlikeBuild, staleBuild } from '../business/built-business.ts';
import type { Business } from '../business/business.ts';
import type { Config } from './config.ts';
import { resultCodeOf } from './db/sqlite/sqlite-connection.ts';

export function explainStoreFailure(error: unknown, { store }: Pick<Config, 'store'>): unknown {
  return store.databaseUrl
    ? explainPostgresFailure(error, 'DATABASE_URL')
    : explainSqliteFailure(error, store.dataDir);
}

/** @param setting the name of the setting; its value is not shown, because it may contain a password */
export function explainPostgresFailure(error: unknown, setting: string): unknown {
  if (!isCoded(error)) return error;
  return new Error(
    error.code === insufficientPrivilege
      ? `${setting}: la base de datos no es del usuario con el que entra el relay (${reasonOf(error)}): créala con createdb --owner, o restáurala como ese usuario, como dice docs/operations.md`
      : `${setting}: se espera un PostgreSQL que responda y deje entrar (${reasonOf(error)})`,
  );
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const insufficientPrivilege = '42501';

export function explainSqliteFailure(error: unknown, dataDir: string): unknown {
  const resultCode = resultCodeOf(error);
  if (!isCoded(error) || (resultCode !== 0 && !cannotWrite.has(resultCode))) return error;
  return new Error(
    `DATA_DIR is "${dataDir}": expected a folder that this user may write to, or make (${reasonOf(error)})`,
  );
}

/** SQLITE_READONLY, CANTOPEN (https://www.sqlite.org/rescode.html); other codes concern the file, not the folder. */
const cannotWrite = new Set([8, 14]);

export function explainListenFailure(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const code = isCoded(error) ? error.code : '';
  if (code === 'EADDRINUSE')
    return new Error(`PORT is "${port}": expected a port that nothing else listens on at ${host}`);
  if (code === 'EACCES')
    return new Error(`PORT is "${port}": expected one that this user may listen on, such as 3000`);
  if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return error;
  return new Error(`HOST is "${host}": expected an address of this machine, such as 127.0.0.1 or 0.0.0.0`);
}

type Coded = Error & { code: string };

/** True for errors of Node, SQLite and PostgreSQL, which have a code; our own have none. */
function isCoded(error: unknown): error is Coded {
  return error instanceof Error && 'code' in error;
}

/** When several addresses refused, Node's error has a code but no message. */
function reasonOf({ message, code }: Coded): string {
  return message || code;
}

/** The lines that the relay prints when it has started. Passwords inside URLs are omitted. */
export function startUpLines(
  address: string,
  { store, delivery }: Config,
  { name }: Pick<Business, 'name'>,
  { stale = staleBuild(), unlike = settingsUnlikeBuild() } = {},
): string[] {
  const { mail, acknowledge, webhook, telegram, ntfyUrl, dailyDigest } = delivery;
  const visitors = acknowledge ? ', visitors get an acknowledgement' : '';
  const lines = [
    `Page      ${address}`,
    `Business  ${name}${stale ? `, ${stale}` : ''}`,
    ...unlike.map((other) => `Build     ${other}: run "npm run build" with the settings of the service`),
    `Requests  stored in ${store.databaseUrl ? withoutLogin(store.databaseUrl) : store.dataDir}`,
    mail
      ? `Mail      to ${mail.to.map((to) => to.address).join(', ')} through ${new URL(mail.smtpUrl).host}${visitors}`
      : 'Mail      not configured (SMTP_URL): requests are stored and wait',
    dailyDigest && 'Digest    every day at 8:00, to the same',
    webhook && `Webhook   ${new URL(webhook.url).origin}`,
    telegram && `Telegram  to the chat ${telegram.chat}`,
    ntfyUrl && `ntfy      ${new URL(ntfyUrl).origin}`,
    store.retentionDays &&
      `Retention ${store.retentionDays} days after the last note or stage, then delivered requests are erased`,
    store.backupDir && `Backup    every day into ${store.backupDir}, the last 14 are kept`,
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
