/**
 * The little that the stores ask of a database. SQL texts name their values $1, $2… and are the same
 * for SQLite and PostgreSQL; moments are milliseconds since 1970, template params are JSON text.
 */
export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

export interface Sql {
  rows(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

export interface SqlDatabase extends Sql {
  /** All or nothing; resolves after the commit is on disk. */
  transaction<T>(work: (sql: Sql) => Promise<T>): Promise<T>;
  /** Added to a SELECT that claims rows: other processes' claims are passed over. */
  skipLocked: string;
  /** A table of one column, `value`: what is in a list that came as JSON text. */
  eachOf: (list: string) => string;
  /**
   * Makes the requests received since a moment quick to find by fingerprint.
   * @returns the condition that finds those of a list in `requests`; what counts is the fingerprint of the row found
   */
  byFingerprint: (sql: Sql, list: string, sinceMs: number) => Promise<string>;
  /** Until the transaction ends, other transactions that lock one of these texts wait. */
  lock: (sql: Sql, texts: readonly string[]) => Promise<void>;
  /**
   * Overwrites what deleted rows left behind.
   * @param everything at the price of a moment in which nothing else is stored
   */
  scrub(options: { everything: boolean }): Promise<void>;
  close(): Promise<void>;
}

/** `$1, $2…`: as many values as `count`, numbered from `first`. */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ');
}
