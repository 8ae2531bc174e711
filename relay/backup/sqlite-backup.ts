/**
 * One file with everything that a SQLite store held at one moment, while relays go on writing to it: a transaction that
 * reads sees no later commit, and in WAL mode it keeps nobody from committing (https://www.sqlite.org/lang_vacuum.html,
 * "VACUUM INTO"; https://www.sqlite.org/wal.html). Pages of what was erased are not in it.
 */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { requireSpace } from './require-space.ts';

const lockWaitMs = 5_000;

/** @param to an empty file. @throws Error when there is too little space, or the store cannot be read. */
export function writeSqliteBackup(dataDir: string, to: string, minFreeMb: number): void {
  const path = join(dataDir, 'requests.db');
  const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
  requireSpace(to, statSync(path).size + (log?.size ?? 0), minFreeMb);
  const database = new DatabaseSync(path, { timeout: lockWaitMs });
  try {
    database.prepare('VACUUM INTO $to').run({ $to: to });
  } finally {
    database.close();
  }
}
