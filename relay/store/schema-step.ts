/** One step of the schema, in the words of SQLite, which mean the same in PostgreSQL once the types are renamed. */
export interface SchemaStep {
  both: string;
  /** What SQLite alone needs, after the rest. */
  sqlite?: string;
}

export function forSqlite({ both, sqlite = '' }: SchemaStep): string {
  return both + sqlite;
}

/** Statements in PostgreSQL's words. */
export function forPostgres({ both }: SchemaStep): string[] {
  return both
    .replaceAll('INTEGER', 'BIGINT')
    .replaceAll(') STRICT', ')')
    .split(/;\s*$/m)
    .filter((statement) => statement.trim() !== '');
}
