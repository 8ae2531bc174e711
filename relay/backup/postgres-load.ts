/** Makes the tables of a backup and fills them, within the transaction of the client. */
import pg from 'pg';
import { migrationsAfter } from '../store/migrations.ts';
import { forPostgres } from '../store/schema-step.ts';
import { readPostgresBackup } from './postgres-backup-file.ts';
import { tablesOf } from './postgres-tables.ts';

/** Of text that is sent at once. */
const batchCharacters = 1_000_000;

/** @returns the tables of the file that no migration makes. The schema must have no tables. */
export async function loadTables(client: pg.ClientBase, schema: string, file: string): Promise<string[]> {
  const leftOut: string[] = [];
  let foreignKeys: Constraint[] = [];
  let tables: string[] = [];
  let columns: string | undefined;
  let table = '';
  let batch: string[] = [];
  let characters = 0;

  async function flush(): Promise<void> {
    if (columns && batch.length > 0)
      await client.query(
        `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
         SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1::json)`,
        [`[${batch.join(',')}]`],
      );
    batch = [];
    characters = 0;
  }

  for await (const line of readPostgresBackup(file)) {
    if ('row' in line) {
      batch.push(line.row);
      characters += line.row.length;
      if (characters > batchCharacters) await flush();
    } else if ('schema' in line) {
      await makeTables(client, line.schema);
      tables = await tablesOf(client, schema);
      // Rows come table by table: what refers to a later table is checked when all are there.
      foreignKeys = await dropForeignKeys(client, schema);
    } else {
      await flush();
      table = pg.escapeIdentifier(line.table);
      const isKnown = tables.includes(line.table);
      columns = isKnown ? await columnsOf(client, table) : undefined;
      if (isKnown)
        await client.query(`DELETE FROM ${table}`); // rows of the migrations
      else leftOut.push(line.table);
    }
  }
  await flush();
  for (const { table, name, definition } of foreignKeys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  await setSequences(client, schema);
  return leftOut;
}

async function makeTables(client: pg.ClientBase, version: number): Promise<void> {
  await client.query('CREATE TABLE relay_schema (version BIGINT NOT NULL)');
  for (const step of migrationsAfter(0, '').slice(0, version))
    for (const statement of forPostgres(step)) await client.query(statement);
}

interface Constraint {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(client: pg.ClientBase, schema: string): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = $1::regnamespace`,
    [schema],
  );
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  return rows;
}

/** Generated columns are computed anew. */
async function columnsOf(client: pg.ClientBase, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) AS columns FROM pg_attribute
     WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`,
    [table],
  );
  return String(rows[0]?.columns);
}

/** A column that counts goes on after its highest value. */
async function setSequences(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string; sequence: string }>(
    `SELECT a.attrelid::regclass::text AS table, quote_ident(a.attname) AS column,
       pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) AS sequence
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     WHERE c.relkind = 'r' AND c.relnamespace = $1::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
       AND pg_get_serial_sequence(a.attrelid::regclass::text, a.attname) IS NOT NULL`,
    [schema],
  );
  for (const { table, column, sequence } of rows)
    await client.query(`SELECT setval($1, coalesce(max(${column}), 0) + 1, false) FROM ${table}`, [sequence]);
}
