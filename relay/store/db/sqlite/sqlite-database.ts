/** One SQLite file in WAL mode with synchronous=FULL: a commit that returned survives kill -9 and power loss (docs/flow.md, "Storing"). */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SchemaChange } from '../migrations/migrations.ts';
import type { Sql, SqlDatabase } from '../sql-database.ts';
import { type Connection, connect, resultCodeOf, sqliteBusy } from './sqlite-connection.ts';
import { createSqliteFile } from './sqlite-files.ts';
import { sqliteNotices } from './sqlite-notices.ts';
import { openSqliteReader } from './sqlite-reader.ts';
import { sqliteRows } from './sqlite-rows.ts';

/** SQLITE_READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB (https://www.sqlite.org/rescode.html). */
const reopenAfter = new Set([8, 10, 11, 14, 26]);
/** Pages freed at a time, which takes a few milliseconds. */
const pagesAtOnce = 200;

/** @throws Error when the file cannot be opened, or has a schema that this program does not know or may not change. */
export function openSqliteDatabase(dataDir: string, change: SchemaChange = 'migrate'): SqlDatabase {
  const path = join(dataDir, 'requests.db');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  createSqliteFile(path);
  // Trial requests are personal data, readable by the owner only. The WAL file gets the mode of the database file.
  chmodSync(path, 0o600);
  const reader = openSqliteReader(path);
  let isClosing = false;
  const open = () => connect(path, change, () => isClosing);
  let connection = open();
  let broken = false;
  const accepts: (() => Promise<void>)[] = [];
  const others: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;

  function usable(): Connection {
    // Checked before reopening too: a store that vanished (unmounted disk) must not be replaced by an empty one.
    connection.files.check();
    if (!broken) return connection;
    closeConnection();
    connection = open();
    broken = false;
    return connection;
  }

  /** Truncates free pages from the end of the file, in steps, between which other work runs. */
  async function giveSpaceBack(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; ; ) {
      const free = await exclusive(({ db, whenFree }) =>
        whenFree(() => {
          db.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
          return Number(sqliteRows(db, 'PRAGMA freelist_count')[0]?.freelist_count);
        }),
      );
      if (free === 0 || free >= before) return;
      before = free;
      await nextTurn();
    }
  }

  function closeConnection(): void {
    try {
      connection.db.close();
    } catch {
      // it was closed already
    }
  }

  /** Runs `work` alone: one transaction at a time on the one connection. Accepts go before whatever else waits. */
  function exclusive<T>(work: (connection: Connection) => T | Promise<T>, goesFirst = false): Promise<T> {
    return new Promise((resolve, reject) => {
      (goesFirst ? accepts : others).push(async () => {
        try {
          const at = usable();
          const done = await work(at);
          // A commit to a file that was removed is not stored.
          if (at.db.isOpen) at.files.check();
          resolve(done);
        } catch (error) {
          broken ||= reopenAfter.has(resultCodeOf(error));
          reject(error);
        }
      });
      running ??= runWaiting();
    });
  }

  async function runWaiting(): Promise<void> {
    await null; // the caller goes on first
    for (let next = accepts.shift() ?? others.shift(); next; next = accepts.shift() ?? others.shift()) {
      await next();
      // What arrives meanwhile may go before the others that wait.
      if (others.length > 0) await nextTurn();
    }
    running = undefined;
  }

  const rows: Sql['rows'] = (sql, values) =>
    exclusive(({ db, whenFree }) => whenFree(() => sqliteRows(db, sql, values)));

  return {
    rows,
    notices: sqliteNotices(rows),
    transaction: (work, { goesFirst } = {}) =>
      exclusive(
        (at) =>
          inTransaction(at, () => work({ rows: async (sql, values) => sqliteRows(at.db, sql, values) })),
        goesFirst,
      ),
    dialect: 'sqlite',
    reader,
    skipLocked: '',
    forUpdate: '',
    jsonItems: (list) => `json_each(${list})`,
    lock: async () => {}, // a transaction locks the whole file
    async scrub() {
      await giveSpaceBack();
      await exclusive(({ db, whenFree }) =>
        whenFree(() => {
          // The long part runs without the lock that writers wait for.
          db.exec('PRAGMA wal_checkpoint(PASSIVE)');
          const done = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
          // A reader in another process keeps it.
          if (done.busy)
            throw Object.assign(new Error(`${path}-wal is in use and could not be emptied`), {
              errcode: sqliteBusy,
            });
        }),
      );
      return true;
    },
    async close() {
      isClosing = true;
      await Promise.all([running, reader.close()]);
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
