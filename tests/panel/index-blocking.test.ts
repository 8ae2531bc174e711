/**
 * How long the panel's index holds the event loop: SQLite indexes and erases inside the relay's process. Requests of the
 * longest texts with random letters take most, 3 ms to be indexed and 30 ms to be erased.
 */
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { fromTemplateParams } from '../../contract/template-params.ts';
import { eraseExpired } from '../../relay/requests/retention.ts';
import { createIndexer } from '../../relay/search/indexer.ts';
import type { SqlDatabase } from '../../relay/store/db/sql-database.ts';
import { threadMs } from '../support/blocking-time.ts';
import { incoming } from '../support/incoming.ts';
import { goodParams } from '../support/sends.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const requestCount = 40;

test('indexing and erasing many long requests blocks for a small part of the time that they take', async () => {
  const store = await openFreshStore('SQLite', []);
  onTestFinished(() => store.close());
  const ids: string[] = [];
  for (let count = 0; count < requestCount; count++) {
    ids.push((await store.accept(incoming(fromTemplateParams(longParams())))).id);
  }
  const { database, transactionsMs } = timed(store.database);
  const indexer = createIndexer({ database, log: pino({ level: 'silent' }) });
  onTestFinished(() => indexer.stop());
  indexer.wake();
  await indexer.idle();
  const [indexed] = await database.rows('SELECT count(*) AS count FROM request_search');
  expect(indexed).toEqual({ count: requestCount });
  const indexing = transactionsMs.splice(0);
  expect(await eraseExpired(database, { days: 0, channels: ['mail'] }, new Date(Date.now() + 1))).toBe(
    requestCount,
  );
  for (const [what, times] of Object.entries({ indexing, erasing: transactionsMs })) {
    const longestMs = Math.max(...times);
    const eachMs = times.reduce((sum, ms) => sum + ms, 0) / requestCount;
    console.log(`${what}: ${eachMs.toFixed(1)} ms each, ${longestMs.toFixed(1)} ms at most`);
    expect(longestMs, what).toBeLessThan(20 * Math.max(eachMs, 2));
    // In transactions of about 10 ms, however fast the machine is.
    expect(times.length, what).toBeGreaterThan((eachMs * requestCount) / 40);
  }
});

test('a transaction has more than one statement’s texts where these are short', async () => {
  const store = await openFreshStore('SQLite', []);
  onTestFinished(() => store.close());
  for (let n = 0; n < 100; n += 1) await store.accept(incoming({ company: `Cabina ${n}` }));
  const { database, transactionsMs } = timed(store.database);
  const indexer = createIndexer({ database, log: pino({ level: 'silent' }) });
  onTestFinished(() => indexer.stop());
  indexer.wake();
  await indexer.idle();
  // Visitors who send let one pass every half a second.
  expect(transactionsMs.length).toBeLessThan(100 / 5);
});

function longParams(): Record<string, string> {
  const names = ['nombres_apellidos', 'pais', 'ciudad', 'direccion_empresa', 'nombre_empresa'];
  return goodParams(
    Object.fromEntries(names.map((name) => [name, randomBytes(290).toString('base64').slice(0, 290)])),
  );
}

/** The same database, with the CPU time of each transaction. */
function timed(original: SqlDatabase): { database: SqlDatabase; transactionsMs: number[] } {
  const transactionsMs: number[] = [];
  const transaction: SqlDatabase['transaction'] = async (work) => {
    const startedAt = threadMs();
    const result = await original.transaction(work);
    transactionsMs.push(threadMs() - startedAt);
    return result;
  };
  return { database: { ...original, transaction }, transactionsMs };
}
