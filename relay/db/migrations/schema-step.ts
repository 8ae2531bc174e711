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

/** Statements in PostgreSQL's dialect. */
export function forPostgres(text: string): string[] {
  return text
    .replaceAll('INTEGER', 'BIGINT')
    .replaceAll(') STRICT', ')')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');
}
