/**
 * One SQLite file in WAL mode with synchronous=FULL: a commit that returned has been synced to disk and
 * survives kill -9 and power loss. After a disk error, or when the file was replaced, it is opened anew.
 */
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrationsAfter, schemaVersion } from './migrations.ts';
import { byRecentFingerprint, recentFingerprints } from './recent-fingerprints.ts';
import type { Row, Sql, SqlDatabase, SqlValue } from './sql-database.ts';

interface Connection {
  db: DatabaseSync;
  /** A prepared statement, made once a connection. */
  statement: (sql: string) => StatementSync;
  /** Does `work`, which must be the first of a transaction; again, for a while, when another process has the lock. */
  whenFree: <T>(work: () => T) => Promise<T>;
}

/** SQLITE_READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB (https://www.sqlite.org/rescode.html). */
const reopenAfter = new Set([8, 10, 11, 14, 26]);
/**
 * Another process (a command of the owner, a backup) may hold the lock. SQLite itself would wait for it with the
 * whole process: a moment at most; the rest of the time is waited here, while everything else goes on.
 */
const lockWaitMs = 5_000;
const lockBlocksMs = 20;
const lockPauseMs = 25;
const sqliteBusy = 5;
/** 32 MB of log before it is written back: half the CPU of an accept went into writing back the same pages again. */
const checkpointPages = 8_000;
const cacheKb = 4_000;

/** @throws Error when the file cannot be opened or was made by a newer version. */
export function openSqliteDatabase(dataDir: string): SqlDatabase {
  const path = join(dataDir, 'requests.db');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const closing = new AbortController();
  let connection = connect(path, closing.signal);
  let file = fileOf(path);
  // Trial requests are personal data: for the owner's eyes. The WAL takes the mode of its database.
  chmodSync(path, 0o600);
  let broken = false;
  let last: Promise<unknown> = Promise.resolve();

  function usable(): Connection {
    if (!broken && fileOf(path) === file) return connection;
    // Only what is there: a store that vanished (unmounted disk) must not be replaced by an empty one.
    const present = fileOf(path);
    if (!present) throw new Error(`${path} is gone`);
    broken = true;
    try {
      connection.db.close();
    } catch {
      // closed already
    }
    connection = connect(path, closing.signal);
    file = present;
    broken = false;
    return connection;
  }

  /** Runs `work` when nobody else does: one transaction at a time on the one connection. */
  function exclusive<T>(work: (connection: Connection) => T | Promise<T>): Promise<T> {
    const result = last.then(async () => {
      try {
        return await work(usable());
      } catch (error) {
        broken ||= reopenAfter.has(resultCodeOf(error));
        throw error;
      }
    });
    last = result.catch(() => {});
    return result;
  }

  return {
    rows: (sql, values) => exclusive((at) => at.whenFree(() => rowsOf(at, sql, values))),
    transaction: <T>(work: (sql: Sql) => Promise<T>) =>
      exclusive((at) =>
        inTransaction(at, () => work({ rows: async (sql, values) => rowsOf(at, sql, values) })),
      ),
    skipLocked: '',
    eachOf: (list) => `json_each(${list})`,
    byFingerprint: byRecentFingerprint,
    lock: async () => {}, // a transaction has the whole file to itself
    scrub: () =>
      exclusive(({ db, whenFree }) =>
        whenFree(() => {
          const done = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
          if (done.busy) throw new WalInUse(`${path}-wal is in use and could not be emptied: try again`);
        }),
      ),
    close: () => {
      closing.abort();
      return exclusive(({ db }) => db.close());
    },
  };
}

/** Commits what `work` did, or undoes it and throws what it threw. */
async function inTransaction<T>({ db, whenFree }: Connection, work: () => Promise<T>): Promise<T> {
  await whenFree(() => db.exec('BEGIN IMMEDIATE'));
  try {
    const result = await work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite ends the transaction by itself when the disk is full.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/** @param closing waits for no lock any more */
function connect(path: string, closing: AbortSignal): Connection {
  const db = new DatabaseSync(path);
  try {
    db.exec(`
      PRAGMA busy_timeout = ${lockWaitMs};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = FULL;
      PRAGMA wal_autocheckpoint = ${checkpointPages};
      PRAGMA cache_size = -${cacheKb};
      PRAGMA foreign_keys = ON;
      PRAGMA secure_delete = ON;
      PRAGMA temp_store = MEMORY;
    `);
    migrate(db, path);
    db.exec(recentFingerprints);
    db.exec(`PRAGMA busy_timeout = ${lockBlocksMs}`);
  } catch (error) {
    db.close();
    throw error;
  }
  const statements = new Map<string, StatementSync>();
  return {
    db,
    statement(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = db.prepare(sql);
      statements.set(sql, statement);
      return statement;
    },
    async whenFree(work) {
      const deadline = performance.now() + lockWaitMs;
      for (;;) {
        try {
          return work();
        } catch (error) {
          if (!isInUse(error) || closing.aborted || performance.now() > deadline) throw error;
        }
        await sleep(lockPauseMs, undefined, { signal: closing });
      }
    },
  };
}

/** A reader of another process keeps the log. */
class WalInUse extends Error {}

function isInUse(error: unknown): boolean {
  return error instanceof WalInUse || resultCodeOf(error) === sqliteBusy;
}

/** SQLite's primary result code, the low byte of the extended one; 0 when the error is not SQLite's. */
export function resultCodeOf(error: unknown): number {
  return ((error as { errcode?: number }).errcode ?? 0) & 0xff;
}

function migrate(db: DatabaseSync, path: string): void {
  if (versionOf(db) === schemaVersion) return;
  db.exec('BEGIN IMMEDIATE');
  try {
    // Read again under the lock: another process may have migrated meanwhile.
    for (const step of migrationsAfter(versionOf(db), path)) db.exec(step);
    db.exec(`PRAGMA user_version = ${schemaVersion}; COMMIT`);
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(db: DatabaseSync): number {
  return Number((db.prepare('PRAGMA user_version').get() as Row).user_version);
}

function rowsOf({ statement }: Connection, sql: string, values: readonly SqlValue[] = []): Row[] {
  const named = Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]));
  return statement(sql).all(named) as Row[]; // columns are INTEGER and TEXT only
}

/** Which file is at `path`; empty when none is. */
function fileOf(path: string): string {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : '';
}
