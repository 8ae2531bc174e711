/**
 * Writes a backup of a SQLite store: one file with everything that it held at one moment, while relays go on writing to
 * it (https://www.sqlite.org/lang_vacuum.html, "VACUUM INTO"), without pages of what was erased. PostgreSQL has pg_dump.
 */
import * as fs from 'node:fs';
import { open } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { requireSqlite, type StoreConfig } from '../../../config.ts';
import { requireSpace } from '../sqlite/sqlite-files.ts';
import { openSqliteReader } from '../sqlite/sqlite-reader.ts';
import { addOwnersFiles } from './owners-files.ts';

/**
 * Replaces an earlier backup at `path`. A thread of its own writes it: the process answers and takes signals meanwhile.
 * @throws Error saying what prevents it; then nothing changed there
 */
export async function backupStore(config: StoreConfig, path: string): Promise<void> {
  requireSqlite('backup', config);
  const store = join(config.dataDir, 'requests.db');
  const file = resolve(path);
  if (file.startsWith(store) || (fs.existsSync(file) && !(await isSqliteFile(file))))
    throw new Error(`${path} ya existe y no es una copia: se espera un archivo nuevo, o una copia anterior`);
  const partial = `${file}${partialMark}${process.pid}-${hostname()}`;
  fs.closeSync(fs.openSync(partial, 'wx', 0o600)); // only its owner may read it, from its first byte on
  try {
    removeLeftovers(dirname(file));
    const log = fs.statSync(`${store}-wal`, { throwIfNoEntry: false });
    requireSpace(dirname(file), config.minFreeMb, fs.statSync(store).size + (log?.size ?? 0));
    const reader = openSqliteReader(store, false);
    await reader.rows('VACUUM INTO $1', [partial]).finally(reader.close);
    addOwnersFiles(partial);
    await syncToDisk(partial);
    fs.renameSync(partial, file);
  } catch (error) {
    fs.rmSync(partial, { force: true });
    throw error;
  }
  await syncToDisk(dirname(file));
}

/** By its first bytes: https://www.sqlite.org/fileformat2.html, 1.3. False where there is no file. */
export async function isSqliteFile(path: string): Promise<boolean> {
  if (!fs.statSync(path, { throwIfNoEntry: false })?.isFile()) return false;
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(16));
  return buffer.toString('latin1') === 'SQLite format 3\0';
}

const partialMark = '.encendido-partial-';
/** No backup writes nothing for so long. */
const staleAfterMs = 60 * 60 * 1000;

/** Of processes that were killed an hour ago or earlier: they may hold personal data, and fill the disk. */
function removeLeftovers(folder: string): void {
  for (const name of fs.readdirSync(folder).filter((name) => name.includes(partialMark)))
    try {
      const path = join(folder, name);
      if (Date.now() - fs.statSync(path).mtimeMs > staleAfterMs) fs.rmSync(path);
    } catch {
      // It was removed meanwhile, or is another user's, whose next backup removes it.
    }
}

/** A renamed file survives a loss of power once its folder was synced too. */
export async function syncToDisk(path: string): Promise<void> {
  await using file = await open(path);
  await file.sync();
}
