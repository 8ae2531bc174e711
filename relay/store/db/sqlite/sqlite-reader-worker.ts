/** The thread of sqlite-reader.ts: answers each question in its turn; `null` ends it. */
import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { ReadAnswer, ReadQuestion } from './sqlite-reader.ts';
import { sqliteRows } from './sqlite-rows.ts';

const cacheKb = 16_000;
const mapBytes = 1_000_000_000;

let db: DatabaseSync | undefined;

parentPort?.on('message', (question: ReadQuestion | null) => {
  if (question) return parentPort?.postMessage(answerTo(question));
  close();
  return parentPort?.close();
});

function answerTo({ sql, values }: ReadQuestion): ReadAnswer {
  try {
    db ??= open();
    return { rows: sqliteRows(db, sql, values) };
  } catch (error) {
    close();
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

function open(): DatabaseSync {
  const opened = new DatabaseSync(workerData.path, { readOnly: workerData.readOnly, timeout: 5_000 });
  opened.exec(`PRAGMA cache_size = -${cacheKb}; PRAGMA mmap_size = ${mapBytes}; PRAGMA temp_store = MEMORY`);
  return opened;
}

function close(): void {
  db?.close();
  db = undefined;
}
