/**
 * One SQLite file in WAL mode with synchronous=FULL: a commit that returned has been synced to disk and survives
 * kill -9 and power loss. After a disk error the file is reopened; when a file of the database was removed, replaced or
 * truncated, nothing more is accepted.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as othersTurn } from 'node:timers/promises';
import { createSqliteFile } from './create-sqlite-file.ts';
import { byRecentFingerprint } from './recent-fingerprints.ts';
import type { Row, Sql, SqlDatabase, SqlValue } from './sql-database.ts';
import { type Connection, connect, resultCodeOf, WalInUse } from './sqlite-connection.ts';
import { openSqliteReader } from './sqlite-reader.ts';

/** SQLITE_READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB (https://www.sqlite.org/rescode.html). */
const reopenAfter = new Set([8, 10, 11, 14, 26]);
/** Pages freed at a time, which takes a few milliseconds. */
const pagesAtOnce = 200;

/** @throws Error when the file cannot be opened or was made by a newer version. */
export function openSqliteDatabase(dataDir: string): SqlDatabase {
  const path = join(dataDir, 'requests.db');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  createSqliteFile(path);
  // Trial requests are personal data, readable by the owner only. The WAL file gets the mode of the database file.
  chmodSync(path, 0o600);
  const closing = new AbortController();
  let connection = connect(path, closing.signal);
  let broken = false;
  let last: Promise<unknown> = Promise.resolve();

  function usable(): Connection {
    // Checked before reopening too: a store that vanished (unmounted disk) must not be replaced by an empty one.
    connection.files.check();
    if (!broken) return connection;
    closeConnection();
    connection = connect(path, closing.signal);
    broken = false;
    return connection;
  }

  /** Truncates free pages from the end of the file, in steps, between which other work runs. */
  async function giveSpaceBack(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; ; ) {
      const free = await exclusive(({ db, whenFree }) =>
        whenFree(() => {
          db.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
          return Number((db.prepare('PRAGMA freelist_count').get() as Row).freelist_count);
        }),
      );
      if (free === 0 || free >= before) return;
      before = free;
      await othersTurn();
    }
  }

  function closeConnection(): void {
    try {
      connection.db.close();
    } catch {
      // it was closed already
    }
    connection.files.close();
  }

  /** Runs `work` alone: one transaction at a time on the one connection. */
  function exclusive<T>(work: (connection: Connection) => T | Promise<T>): Promise<T> {
    const result = last.then(async () => {
      try {
        const at = usable();
        const done = await work(at);
        // A commit to a file that is gone was not stored.
        if (at.db.isOpen) at.files.check();
        return done;
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
    dialect: 'sqlite',
    openReader: () => openSqliteReader(path),
    skipLocked: '',
    eachOf: (list) => `json_each(${list})`,
    byFingerprint: byRecentFingerprint,
    lock: async () => {}, // a transaction locks the whole file
    async scrub() {
      await giveSpaceBack();
      await exclusive(({ db, whenFree }) =>
        whenFree(() => {
          // The long part runs without the lock that writers wait for.
          db.exec('PRAGMA wal_checkpoint(PASSIVE)');
          const done = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
          if (done.busy) throw new WalInUse(`${path}-wal is in use and could not be emptied: try again`);
        }),
      );
    },
    async close() {
      closing.abort();
      await last;
      try {
        connection.files.check();
      } catch {
        return; // closing would write the rest of the WAL into the database
      }
      closeConnection();
    },
  };
}

/** Commits after `work`, or rolls back and rethrows its error. */
async function inTransaction<T>({ db, whenFree }: Connection, work: () => Promise<T>): Promise<T> {
  await whenFree(() => db.exec('BEGIN IMMEDIATE'));
  try {
    const result = await work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself when the disk is full.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

function rowsOf({ statement }: Connection, sql: string, values: readonly SqlValue[] = []): Row[] {
  const named = Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value]));
  return statement(sql).all(named) as Row[]; // columns are INTEGER and TEXT only
}
