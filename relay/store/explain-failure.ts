/** Why the store could not be opened: an error of the system, in words that name the setting, and what was expected. */
import { join } from 'node:path';
import { resultCodeOf } from './db/sqlite/sqlite-connection.ts';

/** @param setting the name of the setting; its value is not shown, because it may contain a password */
export function explainPostgresFailure(error: unknown, setting: string): unknown {
  if (!(error instanceof Error)) return error;
  // Of our own, or the driver's about passwords and TLS.
  if (!isCoded(error)) return new Error(`${setting}: ${error.message}`);
  return new Error(
    error.code === insufficientPrivilege
      ? `${setting}: la base de datos no es del usuario con el que entra el relay (${reasonOf(error)}): créala con createdb --owner, o restáurala como ese usuario, como dice docs/operations.md`
      : `${setting}: se espera un PostgreSQL que responda y deje entrar (${reasonOf(error)})`,
  );
}

/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const insufficientPrivilege = '42501';

export function explainSqliteFailure(error: unknown, dataDir: string): unknown {
  if (!isCoded(error)) return error;
  return new Error(
    ofFolder.has(resultCodeOf(error))
      ? `DATA_DIR es "${dataDir}": se espera una carpeta donde este usuario pueda escribir, o que pueda crear (${reasonOf(error)})`
      : `No se puede abrir ${join(dataDir, 'requests.db')} (${reasonOf(error)}). Si está dañado, restaura la última copia como dice docs/operations.md.`,
  );
}

/** An error of the system, SQLITE_READONLY, CANTOPEN (https://www.sqlite.org/rescode.html); other codes concern the file. */
const ofFolder = new Set([0, 8, 14]);

/** True for errors of Node, SQLite and PostgreSQL, which have a code; our own have none. */
export function isCoded(error: unknown): error is Error & { code: string } {
  return error instanceof Error && 'code' in error;
}

/** When several addresses refused, Node's error has a code but no message. */
const reasonOf = ({ message, code }: Record<'message' | 'code', string>) => message || code;
