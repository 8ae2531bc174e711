/**
 * Reads a SQLite file in a thread of its own, because `node:sqlite` would hold the event loop as long as a query takes. It starts with
 * the first query, and keeps no process alive.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Reader, Row } from '../sql-database.ts';

/** @param readOnly false = its end removes the log of a file that no one else has open, which reading alone leaves there */
export function openSqliteReader(path: string, readOnly = true): Reader {
  let waiting: PromiseWithResolvers<Row[]>[] = [];
  let worker: Worker | undefined;

  function start(): Worker {
    const workerData = { path, readOnly };
    const thread = new Worker(join(import.meta.dirname, 'sqlite-reader-worker.ts'), { workerData });
    // In the order of the questions.
    thread.on('message', (answer: Row[] | Error) => {
      const question = waiting.shift();
      if (waiting.length === 0) thread.unref();
      if (Array.isArray(answer)) question?.resolve(answer);
      else question?.reject(answer);
    });
    const ended = (error: Error) => {
      if (worker === thread) worker = undefined;
      for (const { reject } of waiting) reject(error);
      waiting = [];
    };
    thread.on('error', ended);
    thread.on('exit', () => ended(new Error('the reader of the database has ended')));
    return thread;
  }

  return {
    dialect: 'sqlite',
    rows(sql, values = []) {
      const answer = Promise.withResolvers<Row[]>();
      waiting.push(answer);
      worker ??= start();
      worker.ref(); // until it has answered
      worker.postMessage([sql, values]);
      return answer.promise;
    },
    async close() {
      if (!worker) return;
      worker.ref(); // or the process might end before the thread does
      const ended = once(worker, 'exit');
      worker.postMessage(null);
      await ended;
    },
  };
}
