/**
 * `copy`, among the owner's commands: what a SQLite store holds at one moment, into an empty PostgreSQL database, in one
 * transaction. Sessions, invitations and what a relay needs for a moment stay behind.
 */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { postgresUrl } from '../config.ts';
import { openPostgresDatabase } from '../store/db/postgres/postgres-database.ts';
import { type Sql, wholeTableLimitMs } from '../store/db/sql-database.ts';
import { resultCodeOf, sqliteBusy } from '../store/db/sqlite/sqlite-connection.ts';
import { openSqliteDatabase } from '../store/db/sqlite/sqlite-database.ts';
import { explainPostgresFailure, explainSqliteFailure } from '../store/explain-failure.ts';
import { requireStore } from '../store/open-store.ts';
import type { Command } from './command.ts';

/** Each after the tables that it refers to. */
export const copiedTables = [
  'requests',
  'request_search',
  'take_notices',
  'deliveries',
  'delivery_attempts',
  'panel_accounts',
  'panel_passkeys',
  'panel_account_changes',
  'push_keys',
  'push_devices',
  'panel_notes',
  'panel_changes',
  'hourly_figures',
  'page_versions',
  'page_files',
] as const;

/** What an empty store has rows of too: the draft of the page, and what the owner was told already, so that no relay of the copy tells it again. */
export const replacedTables = ['channel_states', 'daily_digest', 'answer_clock', 'page_draft'] as const;

const rowsAtOnce = 500;
/** Each is half a megabyte. */
const filesAtOnce = 10;

export const copyCommand: Command = {
  usage: 'copy --to URL',
  summary: 'copia lo guardado en SQLite a PostgreSQL',
  details:
    'De DATA_DIR a una base vacía: solicitudes con sus entregas, etapas, notas y siguientes pasos, y\ncuentas con sus llaves de acceso y equipos; la página publicada y su borrador. Sesiones e invitaciones no se\ncopian: cada persona entra otra vez. Después está todo o no hay nada, y el código de salida no es 0.\nDetén antes el relay.',
  options: { to: { type: 'string' } },
  async run({ config, options: { to: url }, print, warn }) {
    if (!url || url === true) throw new Error('Falta --to: la dirección de la base PostgreSQL');
    if (config.store.databaseUrl)
      throw new Error('DATABASE_URL está puesta: quítala, para copiar desde DATA_DIR');
    const to = postgresUrl('--to', url);
    requireStore(config.store);
    const { dataDir } = config.store;
    if (isInUse(dataDir))
      warn(
        `Cuidado: un relay, u otro comando, tiene abierto lo guardado en ${dataDir}. Lo que reciba desde ahora no se copia, y lo que entregue se entrega otra vez desde la copia. Detenlo y copia a otra base vacía.`,
      );
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

/**
 * Every connection in WAL mode holds a shared lock as long as it is open, and exclusive locking mode asks for the
 * opposite (https://www.sqlite.org/wal.html, "Use of WAL Without Shared-Memory").
 */
function isInUse(dataDir: string): boolean {
  try {
    const database = new DatabaseSync(join(dataDir, 'requests.db'));
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
      return false;
    } finally {
      database.close();
    }
  } catch (error) {
    if (resultCodeOf(error) === sqliteBusy) return true;
    throw explainSqliteFailure(error, dataDir);
  }
}

/** @returns the number of rows of each table. @throws Error saying why nothing was copied */
async function copyStore(dataDir: string, url: string): Promise<Map<string, number>> {
  try {
    // Only a start of the relay brings the file of an earlier version to this one's schema.
    await openSqliteDatabase(dataDir, 'none').close();
  } catch (error) {
    throw explainSqliteFailure(error, dataDir);
  }
  const from = new DatabaseSync(join(dataDir, 'requests.db'), { readOnly: true });
  const to = await openPostgresDatabase(url, 'create').catch((error) => {
    throw explainPostgresFailure(error, '--to');
  });
  try {
    return await to.transaction((sql) => copyTables(from, sql), { limitMs: wholeTableLimitMs });
  } finally {
    from.close();
    await to.close();
  }
}

async function copyTables(from: DatabaseSync, to: Sql): Promise<Map<string, number>> {
  const counts = copiedTables.map((name) => `SELECT '${name}' AS name, count(*) AS count FROM ${name}`);
  const filled = (await to.rows(counts.join(' UNION ALL '))).filter(({ count }) => count !== 0);
  const there = filled.map(({ name, count }) => `${name}: ${count}`).join(', ');
  if (there)
    throw new Error(`--to: se espera una base vacía, y esta ya tiene filas (${there}). No se copió nada.`);
  from.exec('BEGIN'); // all tables as they are at the first read
  for (const table of replacedTables) await to.rows(`DELETE FROM ${table}`);
  const copied = new Map<string, number>();
  for (const table of [...copiedTables, ...replacedTables]) {
    const insert = `INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`;
    const rows = from.prepare(`SELECT * FROM ${table}`).iterate();
    const atOnce = table === 'page_files' ? filesAtOnce : rowsAtOnce;
    let count = 0;
    for (let some = firstOf(rows, atOnce); some.length > 0; some = firstOf(rows, atOnce)) {
      await to.rows(insert, [JSON.stringify(some)]);
      count += some.length;
    }
    copied.set(table, count);
  }
  return copied;
}

function firstOf(rows: Iterator<object>, count: number): object[] {
  const some: object[] = [];
  for (let next = rows.next(); !next.done; next = rows.next()) if (some.push(next.value) === count) break;
  return some;
}
