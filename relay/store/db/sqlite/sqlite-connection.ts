/** Opens a connection to a SQLite file with this program's schema and the settings that make commits durable. */
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrationsAfter, type SchemaChange, schemaVersion } from '../migrations/migrations.ts';
import { watchSqliteFiles } from './sqlite-files.ts';
import { sqliteRows } from './sqlite-rows.ts';

export type Connection = ReturnType<typeof connect>;

/**
 * Another process (a command of the owner, a backup) may hold the lock. SQLite's own wait blocks the whole process, so
 * that it is short; the rest of the wait happens here, while the process goes on with other work.
 */
const lockWaitMs = 5_000;
const lockBlocksMs = 20;
const lockPauseMs = 25;
export const sqliteBusy = 5;
/** 20 MB of WAL before a checkpoint: with fewer, checkpoints of the same pages took half the CPU time of an accept. */
const checkpointPages = 5_000;
const cacheKb = 4_000;

/** @param isClosing then no lock is waited for any longer */
export function connect(path: string, change: SchemaChange, isClosing: () => boolean) {
  using opening = new DisposableStack();
  const db = opening.use(new DatabaseSync(path, { timeout: lockWaitMs }));
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA wal_autocheckpoint = ${checkpointPages};
    PRAGMA cache_size = -${cacheKb};
    PRAGMA secure_delete = ON;
  `);
  migrate(db, path, change);
  db.exec(`PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = ${lockBlocksMs}`);
  const files = watchSqliteFiles(db, path);
  opening.move(); // it stays open
  return {
    db,
    files,
    /** Runs `work`, the first statement of a transaction, and retries it for a while when another process has the lock. */
    async whenFree<T>(work: () => T): Promise<T> {
      const deadline = performance.now() + lockWaitMs;
      for (;;) {
        try {
          return work();
        } catch (error) {
          const isOver = isClosing() || performance.now() > deadline;
          if (resultCodeOf(error) !== sqliteBusy || isOver) throw error;
        }
        await sleep(lockPauseMs);
      }
    },
  };
}

/** SQLite's primary result code, the low byte of the extended one; 0 when the error is not SQLite's. */
export function resultCodeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

function migrate(db: DatabaseSync, path: string, change: SchemaChange): void {
  if (migrationsAfter(versionOf(db), path, change).length === 0) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // The version is read again under the lock: another process may have migrated meanwhile.
    for (const step of migrationsAfter(versionOf(db), path)) {
      const statements = step('sqlite');
      for (let at = statements.next(); !at.done; ) {
        const { sql, values } = at.value;
        if (!values) db.exec(sql);
        at = statements.next(values ? sqliteRows(db, sql, values) : []);
      }
    }
    db.exec(`PRAGMA user_version = ${schemaVersion}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** Of its schema. */
export function versionOf(db: DatabaseSync): number {
  return Number(sqliteRows(db, 'PRAGMA user_version')[0]?.user_version);
}
