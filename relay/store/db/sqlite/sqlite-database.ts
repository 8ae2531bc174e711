/** One SQLite file in WAL mode with synchronous=FULL: a commit that returned survives kill -9 and power loss (docs/flow.md, "Storing"). */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { SchemaChange } from '../migrations/migrations.ts';
import type { Notices, Row, Sql, SqlDatabase } from '../sql-database.ts';
import { type Connection, connect, resultCodeOf, sqliteBusy } from './sqlite-connection.ts';
import { createSqliteFile } from './sqlite-files.ts';
import { openSqliteReader } from './sqlite-reader.ts';
import { sqliteRows } from './sqlite-rows.ts';

/** SQLITE_READONLY, IOERR, CORRUPT, CANTOPEN, NOTADB (https://www.sqlite.org/rescode.html). */
const reopenAfter = new Set([8, 10, 11, 14, 26]);
/** Pages freed at a time, which takes a few milliseconds. */
const pagesAtOnce = 200;
const lookEveryMs = 1_000;

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
    if (connection.db.isOpen) connection.db.close();
    connection = open();
    broken = false;
    return connection;
  }

  /** Truncates free pages from the end of the file, in steps, between which other work runs. */
  async function giveSpaceBack(): Promise<void> {
    for (let before = Number.POSITIVE_INFINITY; ; await nextTurn()) {
      await rows(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
      const [{ freelist_count } = {}] = await rows('PRAGMA freelist_count');
      const free = Number(freelist_count);
      if (free === 0 || free >= before) return;
      before = free;
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
    notices: noticesOf(rows),
    transaction: (work, { goesFirst } = {}) => exclusive((at) => inTransaction(at, work), goesFirst),
    dialect: 'sqlite',
    reader,
    forUpdate: '',
    lock: async () => {}, // a transaction locks the whole file
    async scrub() {
      await giveSpaceBack();
      await exclusive(({ db, whenFree }) =>
        whenFree(() => {
          // The long part runs without the lock that writers wait for.
          db.exec('PRAGMA wal_checkpoint(PASSIVE)');
          // A reader in another process keeps it.
          if (db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.busy)
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
      if (connection.db.isOpen) connection.db.close();
    },
  };
}

async function inTransaction<T>({ db, whenFree }: Connection, work: (sql: Sql) => Promise<T>): Promise<T> {
  await whenFree(() => db.exec('BEGIN IMMEDIATE'));
  try {
    const result = await work({ rows: async (sql, values) => sqliteRows(db, sql, values) });
    db.exec('COMMIT');
    return result;
  } catch (error) {
    // SQLite rolls back by itself when the disk is full.
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}

/**
 * Tells a relay that another process, such as a command of the owner, has changed its file; what changed is not known.
 * @param rows of the connection that the relay writes with: its version changes with the commits of other ones only
 */
function noticesOf(rows: (sql: string) => Promise<Row[]>): Notices {
  return {
    send: async () => {}, // the others look at the file
    listen({ missed }) {
      let known: Row[string] | undefined;
      const look = async () => {
        try {
          // https://www.sqlite.org/pragma.html#pragma_data_version
          const [{ data_version: version } = {}] = await rows('PRAGMA data_version');
          if (known !== undefined && version !== known) missed();
          known = version;
        } catch {
          // The file was removed, which every accept reports.
        }
      };
      const timer = setInterval(look, lookEveryMs).unref();
      void look();
      return async () => clearInterval(timer);
    },
  };
}
