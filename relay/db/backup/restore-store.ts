/**
 * Puts a backup in the place of a SQLite store. Promises: the file was checked before anything changed; the store
 * that was there is kept under another name; no relay has it open; a process that is killed leaves the one or the other.
 */
import {
  chmodSync,
  chownSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireSqlite, type StoreConfig } from '../../config.ts';
import { migrationsAfter } from '../migrations/migrations.ts';
import { resultCodeOf } from '../sqlite/sqlite-connection.ts';
import { isSqliteFile, syncToDisk, writeNewFile } from './backup-store.ts';

interface RestoreOptions {
  file: string;
  /** Replaces a store that has what the backup does not have. */
  force: boolean;
  now: Date;
}

export interface Restored {
  requests: number;
  /** The file that has the store that was there; undefined when there was none. */
  keptAs: string | undefined;
}

const sqliteBusy = 5;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const unreadable = new Set([11, 26]);
/**
 * Tables whose newer rows do not stop a restore: a running relay writes them by itself, and they hold nothing that visitors
 * or the owner wrote. They stay in the store that was replaced, which is kept.
 */
const minorTables: ReadonlySet<string> = new Set([
  'hourly_figures',
  'daily_digest',
  'channel_states',
  'scrub_due',
  'request_search',
  'search_due',
  'search_rule',
]);

/** @throws Error saying why nothing was restored; then nothing changed. */
export async function restoreStore(
  config: StoreConfig,
  { file, force, now }: RestoreOptions,
): Promise<Restored> {
  requireSqlite('a restore', config);
  const { dataDir } = config;
  if (!statSync(file, { throwIfNoEntry: false })?.isFile() || !isSqliteFile(file))
    throw new Error(`${file} no es una copia: se espera un archivo que escribió "npm run backup"`);
  const path = join(dataDir, 'requests.db');
  if (resolve(file) === path) throw new Error(`${file} es lo guardado mismo: se espera una copia`);
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
    throw new Error(
      `${file} es una base que está o estuvo abierta (a su lado está ${file}-wal): se espera un archivo que escribió "npm run backup"`,
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const incoming = join(dataDir, 'requests.db.restoring');
  await writeNewFile(incoming, (partial) => copyFileSync(file, partial));
  try {
    chmodSync(incoming, 0o600); // of the copied file's mode
    const requests = verify(incoming, file);
    // 20260131T090500123Z
    const keptAs = `${path}.replaced-${now.toISOString().replace(/[-:.]/g, '')}`;
    const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
    giveTo(incoming, statSync(isThere ? path : dataDir));
    if (isThere) replace(path, incoming, keptAs, force);
    else renameSync(incoming, path);
    syncToDisk(dataDir);
    return { requests, keptAs: isThere ? keptAs : undefined };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${incoming}${rest}`, { force: true });
  }
}

/** @returns how many requests it holds. @throws Error when it is damaged, no store, or newer than this program */
function verify(incoming: string, file: string): number {
  const database = new DatabaseSync(incoming);
  try {
    const result = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (result !== 'ok') throw new Error(`${file} está dañado: ${result}`);
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    migrationsAfter(version, file);
    if (version === 0) throw new Error(`${file} no es de un relay: no tiene versión de esquema`);
    return Number(database.prepare('SELECT count(*) AS count FROM requests').get()?.count);
  } catch (error) {
    if (!unreadable.has(resultCodeOf(error))) throw error;
    throw new Error(`${file} está dañado: ${(error as Error).message}`);
  } finally {
    database.close();
  }
}

/** @param newer how many rows of each table the backup does not have */
function newerRowsText(newer: ReadonlyMap<string, number>): string {
  const counts = [...newer].map(([table, count]) => `${table}: ${count}`).join(', ');
  return `Hay datos guardados que la copia no tiene (${counts}). No se cambió nada. --force los reemplaza igual y los deja a un lado.`;
}

/** A store that is restored by root belongs to whom it belonged before. */
function giveTo(file: string, { uid, gid }: { uid: number; gid: number }): void {
  if (process.getuid?.() === 0) chownSync(file, uid, gid);
}

function replace(path: string, incoming: string, keptAs: string, force: boolean): void {
  const database = new DatabaseSync(path);
  try {
    const newer = rowsOnlyIn(database, incoming);
    if (newer.size > 0 && !force) throw new Error(newerRowsText(newer));
    // Held until both names are in place: a relay that starts meanwhile is refused.
    linkSync(path, keptAs);
    renameSync(incoming, path);
    rmSync(`${path}-shm`, { force: true });
  } catch (error) {
    if (resultCodeOf(error) === sqliteBusy)
      throw new Error(`${path} está abierto en otro proceso, seguramente un relay: detenlo antes`);
    if (!unreadable.has(resultCodeOf(error))) throw error;
    if (!force)
      throw new Error(
        `${path} no se puede leer (${(error as Error).message}), y no se sabe si es más nuevo: --force lo reemplaza igual`,
      );
    for (const part of ['-wal', '-shm'])
      if (statSync(`${path}${part}`, { throwIfNoEntry: false }))
        renameSync(`${path}${part}`, `${keptAs}${part}`);
    linkSync(path, keptAs);
    renameSync(incoming, path);
  } finally {
    database.close();
  }
}

/**
 * Takes the whole store for this connection alone, with its log written back, then counts the rows of each table whose
 * key the backup does not have.
 */
function rowsOnlyIn(database: DatabaseSync, incoming: string): Map<string, number> {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT; PRAGMA journal_mode = DELETE');
  database.prepare('ATTACH $incoming AS incoming').run({ $incoming: incoming });
  const newer = new Map<string, number>();
  const tables = database.prepare(
    "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite_%'",
  );
  for (const { name } of tables.all()) {
    const key = database
      .prepare('SELECT name FROM pragma_table_info($name) WHERE pk > 0')
      .all({ $name: name ?? '' });
    if (key.length === 0 || minorTables.has(String(name))) continue;
    const isIncoming = database
      .prepare("SELECT 1 FROM incoming.sqlite_schema WHERE type = 'table' AND name = $name")
      .get({ $name: name ?? '' });
    const sameKey = key.map((column) => `theirs."${column.name}" = ours."${column.name}"`).join(' AND ');
    const condition = isIncoming
      ? `WHERE NOT EXISTS (SELECT 1 FROM incoming."${name}" AS theirs WHERE ${sameKey})`
      : '';
    const count = Number(
      database.prepare(`SELECT count(*) AS count FROM main."${name}" AS ours ${condition}`).get()?.count,
    );
    if (count > 0) newer.set(String(name), count);
  }
  database.exec('DETACH incoming');
  return newer;
}
