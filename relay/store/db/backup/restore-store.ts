/**
 * Puts a backup in the place of a SQLite store, which is kept under another name. A process that is killed leaves the one
 * or the other.
 */
import * as fs from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireSqlite, type StoreConfig } from '../../../config.ts';
import { migrationsAfter } from '../migrations/migrations.ts';
import { resultCodeOf, sqliteBusy, versionOf } from '../sqlite/sqlite-connection.ts';
import { requireSpace } from '../sqlite/sqlite-files.ts';
import { isSqliteFile, syncToDisk } from './backup-store.ts';
import { takeOwnersFiles, writeOwnersFiles } from './owners-files.ts';

/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const unreadable = new Set([11, 26]);

/** @throws Error saying why nothing was restored; then nothing changed */
export async function restoreStore(
  config: StoreConfig,
  { file, force, now }: { file: string; force: boolean; now: Date },
) {
  requireSqlite('restore', config);
  const { dataDir } = config;
  if (!(await isSqliteFile(file)))
    throw new Error(`${file} no es una copia: se espera un archivo que escribió "npm run backup"`);
  const path = join(dataDir, 'requests.db');
  if (resolve(file) === path) throw new Error(`${file} es lo guardado mismo: se espera una copia`);
  if (fs.statSync(`${file}-wal`, { throwIfNoEntry: false })?.size)
    throw new Error(
      `${file} es una base que está o estuvo abierta (a su lado está ${file}-wal): se espera un archivo que escribió "npm run backup"`,
    );
  const isThere = fs.existsSync(path);
  if (isThere && !force)
    throw new Error(
      `En ${dataDir} ya hay datos guardados. No se cambió nada. --force pone la copia en su lugar, y los deja a un lado.`,
    );
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const incoming = join(dataDir, 'requests.db.restoring');
  try {
    requireSpace(dataDir, config.minFreeMb, fs.statSync(file).size);
    fs.copyFileSync(file, incoming);
    fs.chmodSync(incoming, 0o600); // it has the copied file's mode
    // 20260131T090500123Z
    const stamp = now.toISOString().replace(/[-:.]/g, '');
    const keptAs = `${path}.replaced-${stamp}`;
    const { requests, files } = verify(incoming, file);
    await syncToDisk(incoming);
    giveTo(incoming, fs.statSync(isThere ? path : dataDir));
    replace(path, incoming, keptAs);
    await syncToDisk(dataDir);
    const folder = join(dataDir, `negocio-${stamp}`);
    const names = writeOwnersFiles(files, folder);
    for (const each of new Set(names.flatMap((name) => ['', dirname(name), name])))
      giveTo(join(folder, each), fs.statSync(dataDir));
    return {
      requests,
      /** The file that has the store that was there, or the log that was left of it; undefined when there was neither. */
      keptAs: [keptAs, `${keptAs}-wal`].find((file) => fs.existsSync(file)),
      ownersFiles: { folder, names },
    };
  } finally {
    for (const rest of ['', '-wal', '-shm', '-journal']) fs.rmSync(`${incoming}${rest}`, { force: true });
  }
}

/** @returns how many requests it holds, and the owner's files, which it has no longer. @throws Error when it is damaged, no store, or newer than this program */
function verify(incoming: string, file: string) {
  using database = new DatabaseSync(incoming);
  try {
    const result = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check;
    if (result !== 'ok') throw new Error(`${file} está dañado: ${result}`);
    const version = versionOf(database);
    migrationsAfter(version, file);
    if (version === 0) throw new Error(`${file} no es de un relay: no tiene versión de esquema`);
    // A session that has ended since then, or a link that was used, would be valid again: everybody signs in anew.
    database.exec('DELETE FROM panel_sessions; DELETE FROM panel_invitations');
    const requests = Number(database.prepare('SELECT count(*) AS count FROM requests').get()?.count);
    return { requests, files: takeOwnersFiles(database) };
  } catch (error) {
    if (!unreadable.has(resultCodeOf(error))) throw error;
    throw new Error(`${file} está dañado: ${(error as Error).message}`);
  }
}

/** A store that is restored by root belongs to whom it belonged before. */
function giveTo(file: string, { uid, gid }: { uid: number; gid: number }): void {
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
}

function replace(path: string, incoming: string, keptAs: string): void {
  using database = fs.existsSync(path) ? new DatabaseSync(path) : undefined;
  if (database) {
    takeAlone(database, path);
    fs.linkSync(path, keptAs);
  }
  // Of a store that cannot be read or is gone: SQLite would write it into the restored one. Any other's was written back.
  if (fs.existsSync(`${path}-wal`)) fs.renameSync(`${path}-wal`, `${keptAs}-wal`);
  fs.renameSync(incoming, path);
  fs.rmSync(`${path}-shm`, { force: true });
}

/** The store belongs to this connection alone until it is closed: a relay that starts meanwhile is refused. @throws Error when it is open elsewhere */
export function takeAlone(database: DatabaseSync, path: string): void {
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; COMMIT; PRAGMA journal_mode = DELETE');
  } catch (error) {
    if (resultCodeOf(error) === sqliteBusy)
      throw new Error(`${path} está abierto en otro proceso, seguramente un relay: detenlo antes`);
    if (!unreadable.has(resultCodeOf(error))) throw error;
  }
}
