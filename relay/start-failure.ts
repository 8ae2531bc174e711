/**
 * What kept the relay, or a command of the owner, from starting -> words that name the setting and say what
 * was expected there. System errors speak of sockets and files only. Failures that no setting explains stay
 * as they are.
 */
import type { Config } from './config.ts';
import { resultCodeOf } from './store/sqlite-connection.ts';

export function explainStoreFailure(error: unknown, { store }: Pick<Config, 'store'>): unknown {
  return store.databaseUrl
    ? explainPostgresFailure(error, 'DATABASE_URL')
    : explainSqliteFailure(error, store.dataDir);
}

/** @param setting what the address was given by; the address itself may hold a password */
export function explainPostgresFailure(error: unknown, setting: string): unknown {
  if (!isCoded(error)) return error;
  return new Error(
    `${setting}: expected a PostgreSQL that can be reached and logged into (${reasonOf(error)})`,
  );
}

export function explainSqliteFailure(error: unknown, dataDir: string): unknown {
  const resultCode = resultCodeOf(error);
  if (!isCoded(error) || (resultCode !== 0 && !cannotWrite.has(resultCode))) return error;
  return new Error(
    `DATA_DIR is "${dataDir}": expected a folder that this user may write to, or make (${reasonOf(error)})`,
  );
}

/** SQLITE_READONLY, CANTOPEN (https://www.sqlite.org/rescode.html); the others tell of the file, not the folder. */
const cannotWrite = new Set([8, 14]);

export function explainListenFailure(error: unknown, { port, host }: Pick<Config, 'port' | 'host'>): unknown {
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

type Coded = Error & { code: string };

/** As Node's, SQLite's and PostgreSQL's errors come, and our own do not. */
function isCoded(error: unknown): error is Coded {
  return error instanceof Error && 'code' in error;
}

/** Several addresses that refused are one error without words. */
function reasonOf({ message, code }: Coded): string {
  return message || code;
}
