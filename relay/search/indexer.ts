/**
 * Writes the searched text of requests, outside of the transactions that accept and change them: newest first, in a share of the time
 * only, and a smaller one while visitors send. What is due stays due over a crash.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { handleInTime, type SqlDatabase, wholeTableLimitMs } from '../store/db/sql-database.ts';
import { dueTexts, type SearchTexts, writeTexts } from './write-search-text.ts';

const textsRead = 50;
/** Texts of a statement, which take 15 ms at most. */
const textsAtOnce = 5;
/** After each transaction while visitors send; otherwise the pause is as long as the transaction was. */
const pauseWhileAcceptingMs = 500;
const gatherMs = 20;
const retryMs = 2_000;
/** What other relays and commands left due is found then. */
const lookAgainMs = 120_000;
/** More than a page of requests. */
const fillingFrom = 500;

export function createIndexer({ database, log }: { database: SqlDatabase; log: Log }) {
  const { reader } = database;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let wakes = 0;

  /** Waits without keeping the process running (`unref`); ends at once when stopped. */
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {});

  /** True while so many texts are due that a search misses requests. */
  const isFilling = () => due > fillingFrom;

  async function run(): Promise<void> {
    await pause(gatherMs);
    const [counted] = await reader.rows('SELECT count(*) AS due FROM search_due');
    due = Number(counted?.due);
    const isFill = isFilling();
    if (isFill) log.info({ due }, 'the texts that the search needs are being written');
    let texts: SearchTexts = [];
    for (let seen = wakes; !stopping.signal.aborted; ) {
      if (texts.length === 0) texts = await dueTexts(reader, textsRead);
      if (texts.length === 0 && seen === wakes) break;
      const startedAt = performance.now();
      const read = texts;
      texts = await database.transaction((sql) =>
        handleInTime(read, textsAtOnce, (some) => writeTexts(sql, database, some)),
      );
      due = Math.max(0, due - read.length + texts.length);
      const isAccepting = wakes > seen;
      seen = wakes;
      await pause(isAccepting ? pauseWhileAcceptingMs : performance.now() - startedAt);
    }
    due = 0;
    if (isFill && !stopping.signal.aborted) log.info({}, 'the texts that the search needs are written');
  }

  function wake(): void {
    wakes += 1;
    if (stopping.signal.aborted) return;
    running ??= run()
      .catch(async (error) => {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'the text of requests was not written for the search');
        await pause(retryMs);
        setImmediate(wake);
      })
      .finally(() => {
        running = undefined;
      });
  }

  return {
    start() {
      timer = setInterval(wake, lookAgainMs).unref();
      wake();
    },
    /** Call when a request was accepted or changed. */
    wake,
    isFilling,
    /** Resolves when every text that was due is written. */
    async idle(): Promise<void> {
      while (running) await running;
    },
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** Makes PostgreSQL's index of the searched text. @throws Error naming its extension, when this user may not create it */
export async function prepareSearch(database: SqlDatabase): Promise<void> {
  if (database.dialect !== 'postgres') return;
  await database.transaction(
    async (sql) => {
      // Two relays that start at once do this one after the other.
      await database.lock(sql, ['panel search']);
      await sql.rows('CREATE EXTENSION IF NOT EXISTS pg_trgm').catch((error) => {
        throw new Error(
          `DATABASE_URL: el panel busca con la extensión pg_trgm, que no está y no se pudo crear (${error instanceof Error ? error.message : error}): ejecuta "CREATE EXTENSION pg_trgm" en esa base como administrador (está en el paquete postgresql-contrib)`,
        );
      });
      await sql.rows(
        'CREATE INDEX IF NOT EXISTS request_search_text ON request_search USING gin (text gin_trgm_ops)',
      );
    },
    { limitMs: wholeTableLimitMs },
  );
}
