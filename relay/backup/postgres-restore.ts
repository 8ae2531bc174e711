/**
 * Puts a backup in the place of a PostgreSQL store, in one transaction. Promises: nothing changes unless the whole file
 * was read; the tables that were there are kept in a schema of their own; no relay is connected.
 *
 * The migrations make the tables of the backup's schema version; the next start of a relay brings them up to date.
 */
import pg from 'pg';
import { schemaLock } from '../store/postgres-database.ts';
import { minorTables } from './minor-tables.ts';
import { readPostgresBackup } from './postgres-backup-file.ts';
import { loadTables } from './postgres-load.ts';
import { currentSchema, tablesOf } from './postgres-tables.ts';
import { newerRowsText, type Restored, type RestoreOptions, stampOf } from './restore-options.ts';

const lockWaitMs = 5_000;

export async function restorePostgres(url: string, { file, force, now }: RestoreOptions): Promise<Restored> {
  for await (const _line of readPostgresBackup(file)); // throws unless it is whole
  const client = new pg.Client({ connectionString: url, application_name: 'relay-restore', keepAlive: true });
  client.on('error', () => {}); // the query under way rejects, too
  await client.connect();
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockWaitMs}`);
    // A relay that starts meanwhile waits for the end.
    await client.query('SELECT pg_advisory_xact_lock($1)', [schemaLock]);
    await refuseRelays(client);
    const schema = await currentSchema(client);
    const replaced = await tablesOf(client, schema);
    const keptAs = `replaced_${stampOf(now).toLowerCase()}`;
    if (replaced.length > 0) await client.query(`CREATE SCHEMA ${keptAs}`);
    for (const table of replaced)
      await client.query(`ALTER TABLE ${pg.escapeIdentifier(table)} SET SCHEMA ${keptAs}`);
    const leftOut = await loadTables(client, schema, file);
    const newer = await rowsOnlyIn(client, keptAs, replaced, await tablesOf(client, schema));
    if (newer.size > 0 && !force) throw new Error(newerRowsText(newer));
    const { rows } = await client.query('SELECT count(*) AS count FROM requests');
    await client.query('COMMIT');
    return {
      requests: Number(rows[0].count),
      keptAs: replaced.length > 0 ? `the schema ${keptAs}` : undefined,
      leftOut,
    };
  } finally {
    await client.end(); // what was not committed is undone
  }
}

async function refuseRelays(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'relay'`,
  );
  if (Number(rows[0].count) > 0)
    throw new Error('a relay, or another command, is connected to the database: stop every relay first');
}

/** How many rows of each table have a key that the loaded table does not have. */
async function rowsOnlyIn(
  client: pg.ClientBase,
  keptAs: string,
  replaced: readonly string[],
  loaded: readonly string[],
): Promise<Map<string, number>> {
  const newer = new Map<string, number>();
  for (const table of replaced.filter((name) => !minorTables.has(name))) {
    const ours = `${keptAs}.${pg.escapeIdentifier(table)}`;
    const { rows: key } = await client.query<{ column: string }>(
      `SELECT quote_ident(a.attname) AS column FROM pg_index i
       JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
       WHERE i.indrelid = $1::regclass AND i.indisprimary`,
      [ours],
    );
    if (key.length === 0) continue;
    const sameKey = key.map(({ column }) => `theirs.${column} = ours.${column}`).join(' AND ');
    const condition = loaded.includes(table)
      ? `WHERE NOT EXISTS (SELECT 1 FROM ${pg.escapeIdentifier(table)} AS theirs WHERE ${sameKey})`
      : '';
    const { rows } = await client.query(`SELECT count(*) AS count FROM ${ours} AS ours ${condition}`);
    const count = Number(rows[0].count);
    if (count > 0) newer.set(table, count);
  }
  return newer;
}
