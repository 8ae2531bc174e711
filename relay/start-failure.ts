/**
 * What kept the relay from starting -> words that name the setting and say what was expected there. System
 * errors speak of sockets and files only. Failures that no setting explains stay as they are.
 */
import type { Config } from './config.ts';

type Wiring = Pick<Config, 'port' | 'host' | 'store'>;

export function explainStoreFailure(error: unknown, { store }: Wiring): unknown {
  if (!isCoded(error)) return error;
  const reason = error.message || error.code;
  // Its address may hold a password.
  if (store.databaseUrl)
    return new Error(`DATABASE_URL: expected a PostgreSQL that can be reached and logged into (${reason})`);
  if (error.errcode !== undefined && !cannotWrite.has(error.errcode & 0xff)) return error;
  return new Error(
    `DATA_DIR is "${store.dataDir}": expected a folder that this user may write to, or make (${reason})`,
  );
}

/** SQLITE_READONLY, CANTOPEN (https://www.sqlite.org/rescode.html); the others tell of the file, not the folder. */
const cannotWrite = new Set([8, 14]);

export function explainListenFailure(error: unknown, { port, host }: Wiring): unknown {
  switch (isCoded(error) && error.code) {
    case 'EADDRINUSE':
      return new Error(`PORT is "${port}": expected a port that nothing else listens on at ${host}`);
    case 'EACCES':
      return new Error(`PORT is "${port}": expected one that this user may listen on, such as 3000`);
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `HOST is "${host}": expected an address of this machine, such as 127.0.0.1 or 0.0.0.0`,
      );
    default:
      return error;
  }
}

/** As Node's, SQLite's and PostgreSQL's errors come, and our own do not. */
function isCoded(error: unknown): error is Error & { code: string; errcode?: number } {
  return error instanceof Error && 'code' in error;
}
