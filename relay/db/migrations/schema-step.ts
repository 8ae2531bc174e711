/** One step of the schema, in the words of SQLite, which mean the same in PostgreSQL once the types are renamed. */
import type { Row, SqlDatabase, SqlValue } from '../sql-database.ts';

export interface SchemaStep {
  both: string;
  /** Statements that need this program: it yields each and is given its rows. */
  fill?: Fill;
  /** In the words of both, after `fill`. */
  afterFill?: string;
  /** What SQLite alone needs, after the rest. */
  sqlite?: string;
}

export interface Statement {
  sql: string;
  values: readonly SqlValue[];
}

export type Fill = (jsonItems: SqlDatabase['jsonItems']) => Generator<Statement, void, Row[]>;

/** Statements in PostgreSQL's words. */
export function forPostgres(text: string): string[] {
  return text
    .replaceAll('INTEGER', 'BIGINT')
    .replaceAll(') STRICT', ')')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');
}
