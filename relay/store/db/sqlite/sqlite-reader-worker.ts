/** The thread of sqlite-reader.ts: answers each question in its turn with rows, or with an error; `null` ends it. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { Sql } from '../sql-database.ts';
import { sqliteRows } from './sqlite-rows.ts';

const cacheKb = 16_000;
const mapBytes = 1_000_000_000;

let db: DatabaseSync | undefined;

parentPort?.on('message', (question: Parameters<Sql['rows']> | null) => {
  if (question) return parentPort?.postMessage(answerTo(...question));
  close();
  return parentPort?.close();
});

function answerTo(...[sql, values]: Parameters<Sql['rows']>): unknown {
  try {
    if (!db) {
      db = new DatabaseSync(workerData.path, { readOnly: workerData.readOnly, timeout: 5_000 });
      db.exec(`PRAGMA cache_size = -${cacheKb}; PRAGMA mmap_size = ${mapBytes}; PRAGMA temp_store = MEMORY`);
    }
    return sqliteRows(db, sql, values);
  } catch (error) {
    close();
    return error;
  }
}

function close(): void {
  db?.close();
  db = undefined;
}
