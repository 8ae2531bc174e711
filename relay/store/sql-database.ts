/**
 * The interface that the stores need from a database. SQL texts number their values $1, $2… and are the same for
 * SQLite and PostgreSQL; times are milliseconds since 1970, template params are JSON text.
 */
import type { Notices } from './postgres-notices.ts';
import type { Reader } from './reader.ts';

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

export interface Sql {
  rows(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

export interface SqlDatabase extends Sql {
  /** For the few statements that are not the same for both. */
  dialect: 'sqlite' | 'postgres';
  /** A connection, or thread, of its own for queries that must delay nothing else. */
  openReader: () => Reader;
  /** Where several relays may share the database. */
  notices?: Notices;
  /**
   * Atomic; resolves after the commit is on disk.
   * @param limitMs for each statement where it may take longer than usual, such as making an index (PostgreSQL)
   */
  transaction<T>(work: (sql: Sql) => Promise<T>, limitMs?: number): Promise<T>;
  /** Clause for a SELECT that claims rows: it skips rows that other processes are claiming. */
  skipLocked: string;
  /** A table expression with one column, `value`: the items of a JSON array. */
  eachOf: (list: string) => string;
  /**
   * Prepares fast lookups by fingerprint of the requests received since a given time.
   * @returns the SQL condition that finds a list of fingerprints in `requests`; it may also match rows with other ones
   */
  byFingerprint: (sql: Sql, list: string, sinceMs: number) => Promise<string>;
  /** Until the transaction ends, other transactions that lock one of these keys wait. */
  lock: (sql: Sql, texts: readonly string[]) => Promise<void>;
  /**
   * Overwrites the bytes that deleted rows left on disk.
   * @param everything also where it blocks all other writes for a moment
   */
  scrub(options: { everything: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** For statements that read or write whole tables: their time grows with the stored requests. */
export const wholeTableLimitMs = 60 * 60 * 1000;

/** `$1, $2…`: `count` placeholders, numbered from `first`. */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ');
}
