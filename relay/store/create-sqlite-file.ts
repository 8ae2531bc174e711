/** Creates a database file in one write, readable by its owner only, with incremental auto-vacuum. */
import { statSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/**
 * Leaves an existing file as it is.
 * @throws Error when the existing file is empty: it is the rest of a lost store, not a new one
 */
export function createSqliteFile(path: string): void {
  const present = statSync(path, { throwIfNoEntry: false });
  if (present?.size === 0)
    throw new Error(
      `${path} is empty: expected a store, or no file at all. Restore the last backup as docs/operations.md says, or remove the file to begin with an empty store.`,
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
