/**
 * One file with everything that a PostgreSQL store held at one moment, while relays go on writing to it: all tables of
 * the schema, read in one transaction that sees no later commit
 * (https://www.postgresql.org/docs/current/transaction-iso.html, "Repeatable Read").
 *
 * The file: gzipped lines of JSON. First `["encendido", {schema, at}]`; then for each table `["table", NAME]` and its rows,
 * an object each; last `["end", ROWS]`.
 */
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { currentSchema, tablesOf } from './postgres-tables.ts';
import { requireSpace } from './require-space.ts';

export const formatName = 'encendido';
const rowsAtOnce = 500;

/** @param to an empty file. @throws Error when the database does not answer or holds no store, or space is missing. */
export async function writePostgresBackup(url: string, to: string, minFreeMb: number): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'relay-backup', keepAlive: true });
  client.on('error', () => {}); // the query under way rejects, too
  await client.connect();
  const gzip = createGzip();
  const written = finished(gzip.pipe(createWriteStream(to)));
  written.catch(() => gzip.destroy());
  const write = async (line: string) => {
    if (!gzip.write(`${line}\n`)) await Promise.race([once(gzip, 'drain'), written]);
  };
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    const tables = await tablesOf(client, await currentSchema(client));
    if (!tables.includes('relay_schema')) throw new Error('the database holds no store of a relay');
    const { rows } = await client.query(
      `SELECT (SELECT version FROM relay_schema) AS schema, sum(pg_total_relation_size(quote_ident(name)::regclass)) AS bytes
       FROM unnest($1::text[]) AS name`,
      [tables],
    );
    requireSpace(to, Number(rows[0].bytes), minFreeMb);
    await write(
      JSON.stringify([formatName, { schema: Number(rows[0].schema), at: new Date().toISOString() }]),
    );
    let count = 0;
    for (const table of tables) {
      await write(JSON.stringify(['table', table]));
      for await (const row of rowsOf(client, table)) {
        await write(row);
        count += 1;
      }
    }
    await write(JSON.stringify(['end', count]));
    gzip.end();
    await written;
  } finally {
    gzip.destroy();
    await client.end();
  }
}

/** Each row as the text of a JSON object, on one line. */
async function* rowsOf(client: pg.ClientBase, table: string): AsyncGenerator<string> {
  const name = pg.escapeIdentifier(table);
  await client.query(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_json(t)::text AS row FROM ${name} t`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`FETCH ${rowsAtOnce} FROM backup_rows`);
    // Within JSON a line break that is not escaped is white space.
    for (const { row } of rows) yield row.replaceAll('\n', ' ');
    if (rows.length === 0) break;
  }
  await client.query('CLOSE backup_rows');
}
