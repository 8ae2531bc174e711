import type { DatabaseSync } from 'node:sqlite';
import type { Row, SqlValue } from '../sql-database.ts';

/** The rows of a statement, which takes values by the names that they have in SQL. */
export function sqliteRows(db: DatabaseSync, sql: string, values: readonly SqlValue[] = []): Row[] {
  const named = Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]));
  return db.prepare(sql).all(named) as Row[]; // columns are INTEGER and TEXT only
}
