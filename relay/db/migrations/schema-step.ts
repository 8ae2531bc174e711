/** One step of the schema, in SQLite's dialect, which PostgreSQL understands once the types are renamed. */
import type { Row, SqlDatabase, SqlValue } from '../sql-database.ts';

export interface SchemaStep {
  both: string;
  /** Statements that need this program: it yields each and receives its rows. */
  fill?: (
    jsonItems: SqlDatabase['jsonItems'],
  ) => Generator<{ sql: string; values: readonly SqlValue[] }, void, Row[]>;
  /** For both databases, after `fill`. */
  afterFill?: string;
  /** For SQLite alone, after the rest. */
  sqlite?: string;
}

/** The same in PostgreSQL's dialect. */
export function forPostgres(statements: string): string {
  return statements.replaceAll('INTEGER', 'BIGINT').replaceAll(') STRICT', ')');
}
