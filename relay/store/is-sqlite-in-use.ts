/** Whether another process has a SQLite store open: a relay does from its start to its end. */
import { DatabaseSync } from 'node:sqlite';
import { resultCodeOf } from './sqlite-connection.ts';

const sqliteBusy = 5;

/**
 * Every connection in WAL mode holds a shared lock as long as it is open, and exclusive locking mode asks for the
 * opposite (https://www.sqlite.org/wal.html, "Use of WAL Without Shared-Memory"). Must not be called for a store that
 * this process has open.
 */
export function isSqliteInUse(path: string): boolean {
  const database = new DatabaseSync(path);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
    return false;
  } catch (error) {
    if (resultCodeOf(error) !== sqliteBusy) throw error;
    return true;
  } finally {
    database.close();
  }
}
