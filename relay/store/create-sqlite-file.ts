/** A new database file in one write, for the owner's eyes only, that can give space back to the disk. */
import { statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Leaves alone what is there already.
 * @throws Error when an empty file is there: it is what is left of a store, or of somebody's attempt to repair one
 */
export function createSqliteFile(path: string): void {
  const present = statSync(path, { throwIfNoEntry: false });
  if (present?.size === 0)
    throw new Error(
      `${path} is empty: expected a store, or no file at all. Restore the last backup as docs/operations.md says, or remove the file to begin with an empty store.`,
    );
  if (present) return;
  // Made in memory: a process that is killed meanwhile leaves no half of it.
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
