/**
 * The files of a SQLite database. Detects that they were removed or replaced by another program while they are open: SQLite itself
 * goes on writing to a file without a name, and what it commits there is lost at the next start.
 */
import { statfsSync, statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

export function watchSqliteFiles(db: DatabaseSync, path: string) {
  const opened = [path, `${path}-wal`, `${path}-shm`].map((file) => [file, identityOf(file)] as const);
  const writeBack = db.prepare('PRAGMA wal_checkpoint(PASSIVE)');
  let wasWrittenBack = false;

  return {
    /** @throws Error saying what happened and what to do, while the files are not those that were opened */
    check(): void {
      // The last connection that closes a database removes its WAL and index.
      const kept = db.isOpen ? opened : opened.slice(0, 1);
      const [changed] = kept.filter(([file, identity]) => identityOf(file) !== identity);
      if (!changed) return;
      const [file] = changed;
      const happened = `${file} is gone or was replaced while the relay was running`;
      if (file === path)
        throw new Error(
          `${happened}: nothing is accepted until it is back. Put the same file back; or stop the relay, restore the last backup as docs/operations.md says, and start it again.`,
        );
      // Writes what was answered 200 from a WAL without a name into the database, where the next start finds it.
      if (!wasWrittenBack) writeBack.get();
      wasWrittenBack = true;
      throw new Error(
        `${happened}: nothing is accepted until the relay is started again. What had been accepted was written to ${path}.`,
      );
    },
  };
}

function identityOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}

/**
 * Accepting, backups and restores stop before the disk is full: what is stored can still be delivered and marked as sent.
 * @param bytes that are about to be written
 */
export function requireSpace(dir: string, minFreeMb: number, bytes = 0): void {
  if (minFreeMb === 0) return;
  const { bavail, bsize } = statfsSync(dir);
  const freeMb = Math.floor((bavail * bsize - bytes) / 1_000_000);
  if (freeMb < minFreeMb)
    throw new Error(
      `${dir} tiene poco espacio: quedarían libres ${freeMb} MB, y deben quedar ${minFreeMb} MB (MIN_FREE_MB)`,
    );
}

/**
 * Creates a database file in one write, readable by its owner only, with incremental auto-vacuum, where there is none.
 * @throws Error when the existing file is empty: it is the rest of a lost store, not a new one
 */
export function createSqliteFile(path: string): void {
  const present = statSync(path, { throwIfNoEntry: false });
  if (present?.size === 0)
    throw new Error(
      `${path} está vacío: se espera lo guardado, o ningún archivo. Restaura la última copia como dice docs/operations.md, o borra el archivo para empezar de cero.`,
    );
  if (present) return;
  // The file is made in memory, so that a killed process leaves no partial file.
  const empty = new DatabaseSync(':memory:');
  empty.exec('PRAGMA auto_vacuum = INCREMENTAL; CREATE TABLE one (x); DROP TABLE one; VACUUM');
  const bytes = empty.serialize();
  empty.close();
  try {
    writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error; // another process was first
  }
}
