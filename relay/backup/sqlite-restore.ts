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
import { migrationsAfter } from '../store/migrations.ts';
import { resultCodeOf } from '../store/sqlite-connection.ts';
import { minorTables } from './minor-tables.ts';
import { syncToDisk, writeNewFile } from './new-file.ts';
import { newerRowsText, type Restored, type RestoreOptions, stampOf } from './restore-options.ts';

const sqliteBusy = 5;
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const unreadable = new Set([11, 26]);

export async function restoreSqlite(
  dataDir: string,
  { file, force, now }: RestoreOptions,
): Promise<Restored> {
  const path = join(dataDir, 'requests.db');
  if (resolve(file) === path) throw new Error(`${file} is the store itself: expected a backup of it`);
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
    throw new Error(
      `${file} is a database that is or was open (${file}-wal stands beside it): expected a file that "npm run backup" wrote`,
    );
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const incoming = join(dataDir, 'requests.db.restoring');
  await writeNewFile(incoming, (partial) => copyFileSync(file, partial));
  try {
    chmodSync(incoming, 0o600); // of the copied file's mode
    const requests = verify(incoming, file);
    const keptAs = `${path}.replaced-${stampOf(now)}`;
    const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined;
    giveTo(incoming, statSync(isThere ? path : dataDir));
    if (isThere) replace(path, incoming, keptAs, force);
    else renameSync(incoming, path);
    syncToDisk(dataDir);
    return { requests, keptAs: isThere ? keptAs : undefined, leftOut: [] };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) rmSync(`${incoming}${rest}`, { force: true });
  }
}

/** @returns how many requests it holds. @throws Error when it is damaged, no store, or newer than this program */
function verify(incoming: string, file: string): number {
  const database = new DatabaseSync(incoming);
  try {
    const result = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (result !== 'ok') throw new Error(`${file} is damaged: ${result}`);
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    migrationsAfter(version, file);
    if (version === 0) throw new Error(`${file} is no store of a relay: it has no schema version`);
    return Number(database.prepare('SELECT count(*) AS count FROM requests').get()?.count);
  } catch (error) {
    if (!unreadable.has(resultCodeOf(error))) throw error;
    throw new Error(`${file} is damaged: ${(error as Error).message}`);
  } finally {
    database.close();
  }
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
      throw new Error(`${path} is open in another process, a relay most likely: stop it first`);
    if (!unreadable.has(resultCodeOf(error))) throw error;
    if (!force)
      throw new Error(
        `${path} cannot be read (${(error as Error).message}), so that nothing tells whether it is newer: --force replaces it all the same`,
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
