/**
 * The interface that the stores need from a database. SQL texts number their values $1, $2… and are the same for
 * SQLite and PostgreSQL; times are milliseconds since 1970, template params are JSON text.
 */

export type SqlValue = string | number | null;
export type Row = Record<string, SqlValue>;

export interface Sql {
  rows(sql: string, values?: readonly SqlValue[]): Promise<Row[]>;
}

/** Reads beside the relay's own work: what takes long here delays no accept. */
export interface Reader extends Sql {
  dialect: SqlDatabase['dialect'];
  close(): Promise<void>;
}

export interface SqlDatabase extends Sql {
  /** For the few statements that are not the same for both. */
  dialect: 'sqlite' | 'postgres';
  /** Of its own: a thread or connections, made when it is first asked. It is closed with the database. */
  reader: Reader;
  /** What other processes did with the database. */
  notices: Notices;
  /**
   * Atomic; resolves after the commit is on disk.
   * @param options `limitMs`: for each statement where it may take longer than usual, such as making an index (PostgreSQL);
   * `goesFirst`: before all others that wait for their turn, as accepts do (SQLite, which takes one at a time)
   */
  transaction<T>(
    work: (sql: Sql) => Promise<T>,
    options?: { limitMs?: number; goesFirst?: boolean },
  ): Promise<T>;
  /** Clause for a SELECT whose rows no other transaction changes until this one ends. */
  forUpdate: string;
  /** Until the transaction ends, other transactions that lock one of these keys wait. */
  lock: (sql: Sql, texts: readonly string[]) => Promise<void>;
  /** Overwrites what deleted requests left on disk. False when another process is. @throws Error saying what prevents it */
  scrub(): Promise<boolean>;
  close(): Promise<void>;
}

/** How processes of one database notify each other. */
export interface Notices {
  /** A few thousand bytes at most. Resolves when it is sent, or lost. */
  send(text: string): Promise<void>;
  /**
   * Call what it returns to stop.
   * @param listener `heard`: the notices of all processes, the own ones too; any text; must not throw. `missed`: notices may
   * have been lost, since the connection was
   */
  listen(listener: { heard(text: string): void; missed(): void }): () => Promise<void>;
}

/** For statements that read or write whole tables: their time grows with the stored requests. */
export const wholeTableLimitMs = 60 * 60 * 1000;

/** For `json_each($1)`, whose `value` is then an item: both databases have it, PostgreSQL for objects alone. */
export const jsonOf = (items: readonly unknown[]) => JSON.stringify({ ...items });

/** Columns of a row that are numbers by their query. */
export function numbersIn<Name extends string>(row: Row | undefined, ...names: Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, Number(row?.[name])])) as Record<Name, number>;
}

/** `$1, $2…`: `count` placeholders, numbered from `first`; of none `NULL`, which nothing is equal to. */
export function placeholders(count: number, first = 1): string {
  return Array.from({ length: count }, (_, at) => `$${first + at}`).join(', ') || 'NULL';
}
