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
    `DATA_DIR es "${dataDir}": se espera una carpeta donde este usuario pueda escribir, o que pueda crear (${reasonOf(error)})`,
  );
}

/** SQLITE_READONLY, CANTOPEN (https://www.sqlite.org/rescode.html); other codes concern the file, not the folder. */
const cannotWrite = new Set([8, 14]);

export function explainListenFailure(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
  const code = isCoded(error) ? error.code : '';
  if (code === 'EADDRINUSE')
    return new Error(`PORT es "${port}": se espera un puerto que nadie más use en ${host}`);
  if (code === 'EACCES')
    return new Error(`PORT es "${port}": se espera uno que este usuario pueda usar, como 3000`);
  if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code)) return error;
  return new Error(`HOST es "${host}": se espera una dirección de esta máquina, como 127.0.0.1 o 0.0.0.0`);
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
  const { mail, acknowledge, webhook, telegram, dailyDigest } = delivery;
  const visitors = acknowledge ? ', y una confirmación a quien la envía' : '';
  const lines = [
    `Página      ${address}`,
    `Negocio     ${name}${stale ? `; ${stale}` : ''}`,
    ...unlike.map(
      (other) => `Distinto    ${other}: ejecuta "npm run build" con la configuración del servicio`,
    ),
    `Solicitudes en ${store.databaseUrl ? withoutLogin(store.databaseUrl) : store.dataDir}`,
    mail
      ? `Correo      a ${mail.to.map((to) => to.address).join(', ')} por ${new URL(mail.smtpUrl).host}${visitors}`
      : 'Correo      sin configurar (SMTP_URL): las solicitudes se guardan y esperan',
    dailyDigest && 'Resumen     cada día a las 8:00, a los mismos',
    webhook && `Webhook     ${new URL(webhook.url).origin}`,
    telegram && `Telegram    al chat ${telegram.chat}`,
    store.retentionDays &&
      `Se borra    lo entregado, ${store.retentionDays} días después de su última nota o etapa`,
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
