/**
 * `copy`, among the owner's commands: what a SQLite store holds at one moment, into an empty PostgreSQL database, in one
 * transaction. Sessions, invitations and what a relay needs for a moment stay behind.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { postgresUrl } from '../config.ts';
import { takeAlone } from '../store/db/backup/restore-store.ts';
import { migrationsAfter } from '../store/db/migrations/migrations.ts';
import { openPostgresDatabase } from '../store/db/postgres/postgres-database.ts';
import { type Sql, wholeTableLimitMs } from '../store/db/sql-database.ts';
import { versionOf } from '../store/db/sqlite/sqlite-connection.ts';
import { explainPostgresFailure, explainSqliteFailure } from '../store/explain-failure.ts';
import { requireStore } from '../store/open-store.ts';
import type { Command } from './command.ts';

/** Of a moment only, or of a backup alone. */
export const leftBehind: readonly unknown[] = [
  ...['panel_sessions', 'panel_invitations', 'panel_used_challenges', 'panel_secret'],
  ...['quarantine_summary', 'scrub_due', 'owners_files'],
];

/** What an empty store has rows of too: the draft of the page, and what the owner was told already, so that no relay of the copy tells it again. */
const replaced: readonly unknown[] = ['channel_states', 'daily_digest', 'answer_clock', 'page_draft'];

const rowsAtOnce = 500;
/** Each is half a megabyte. */
const filesAtOnce = 10;

export const copyCommand: Command = {
  usage: 'copy --to URL',
  summary: 'copia lo guardado en SQLite a PostgreSQL',
  details:
    'De DATA_DIR a una base vacía: solicitudes con sus entregas, etapas, notas y siguientes pasos, y\ncuentas con sus llaves de acceso y equipos; la página publicada y su borrador. Sesiones e invitaciones no se\ncopian: cada persona entra otra vez. Después está todo o no hay nada, y el código de salida no es 0.\nDetén antes el relay.',
  options: { to: { type: 'string' } },
  async run({ config, options: { to: url }, print }) {
    if (!url || url === true) throw new Error('Falta --to: la dirección de la base PostgreSQL');
    if (config.store.databaseUrl)
      throw new Error('DATABASE_URL está puesta: quítala, para copiar desde DATA_DIR');
    const to = postgresUrl('--to', url);
    requireStore(config.store);
    const { dataDir } = config.store;
    const copied = await copyStore(dataDir, to);
    const counts = Object.entries({
      solicitudes: 'requests',
      entregas: 'deliveries',
      notas: 'panel_notes',
      cuentas: 'panel_accounts',
    }).map(([noun, table]) => `${noun}: ${copied.get(table)}`);
    print(`Se copió todo de ${dataDir} (${counts.join(', ')}).`);
  },
};

/** No relay can start on the store meanwhile. @returns the number of rows of each table. @throws Error saying why nothing was copied */
async function copyStore(dataDir: string, url: string): Promise<Map<string, number>> {
  const path = join(dataDir, 'requests.db');
  using from = new DatabaseSync(path, { open: false });
  try {
    from.open();
    takeAlone(from, path);
    // Only a start of the relay brings the file of an earlier version to this one's schema.
    migrationsAfter(versionOf(from), path, 'none');
  } catch (error) {
    throw explainSqliteFailure(error, dataDir);
  }
  const to = await openPostgresDatabase(url, 'create').catch((error) => {
    throw explainPostgresFailure(error, '--to');
  });
  try {
    return await to.transaction((sql) => copyTables(from, sql), { limitMs: wholeTableLimitMs });
  } finally {
    await to.close();
  }
}

async function copyTables(from: DatabaseSync, to: Sql): Promise<Map<string, number>> {
  // As they were made: each after the tables that it refers to.
  const made = from.prepare(
    `SELECT name FROM sqlite_schema WHERE type = 'table'
     AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'request_search_%' ORDER BY rowid`,
  );
  const tables = made.all().flatMap(({ name }) => (leftBehind.includes(name) ? [] : `${name}`));
  const counts = tables
    .filter((name) => !replaced.includes(name))
    .map((name) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`);
  const filled = (await to.rows(counts.join(' UNION ALL '))).filter(({ count }) => count !== 0);
  const there = filled.map(({ name, count }) => `${name}: ${count}`).join(', ');
  if (there)
    throw new Error(`--to: se espera una base vacía, y esta ya tiene filas (${there}). No se copió nada.`);
  for (const table of replaced) await to.rows(`DELETE FROM ${table}`);
  const copied = new Map<string, number>();
  for (const table of tables) {
    const insert = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`;
    const atOnce = table === 'page_files' ? filesAtOnce : rowsAtOnce;
    // PostgreSQL leaves out what is no column of its own.
    const next = from.prepare(
      `SELECT rowid AS place, * FROM ${table} WHERE rowid > ? ORDER BY rowid LIMIT ${atOnce}`,
    );
    let count = 0;
    for (let some = next.all(0); some.length > 0; some = next.all(some.at(-1)?.place ?? 0)) {
      await to.rows(insert, [JSON.stringify(some)]);
      count += some.length;
    }
    copied.set(table, count);
  }
  return copied;
}
