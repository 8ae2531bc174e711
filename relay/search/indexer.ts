/**
 * Writes the searched text of requests, outside of the transactions that accept and change them: newest first, in a share of the time
 * only, and a smaller one while visitors send. What is due stays due over a crash.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import { handleBatches, type SqlDatabase, wholeTableLimitMs } from '../store/db/sql-database.ts';
import { markAllForSearch } from '../store/search-marks.ts';
import { dueTexts, type SearchText, searchRule, writeTexts } from './write-search-text.ts';

const textsRead = 100;
/** Texts of a statement. */
const textsAtOnce = 5;
/** After each transaction while visitors send; otherwise the pause is as long as the transaction was. */
const pauseWhileAcceptingMs = 500;
const gatherMs = 20;
const retryMs = 2_000;
/** What other relays and commands left due is found then. */
const lookAgainMs = 120_000;
/** More than a page of requests. */
const fillingFrom = 500;
const progressEvery = 10_000;

export function createIndexer({ database, log }: { database: SqlDatabase; log: Log }) {
  const { reader } = database;
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let due = 0;
  let wakes = 0;

  /** Waits without keeping the process running (`unref`); ends at once when stopped. */
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {});

  async function run(): Promise<void> {
    await pause(gatherMs);
    let written = 0;
    const [counted] = await reader.rows('SELECT count(*) AS due FROM search_due');
    due = Number(counted?.due);
    const isFill = due > fillingFrom;
    const report = () => log.info({ written, due }, 'the texts that the search needs are being written');
    if (isFill) report();
    while (!stopping.signal.aborted) {
      const seen = wakes;
      const texts = await dueTexts(reader, textsRead);
      if (texts.length === 0 && seen === wakes) break;
      await write(texts);
      written += texts.length;
      due = Math.max(0, due - texts.length);
      if (isFill && written % progressEvery < texts.length) report();
    }
    due = 0;
    if (isFill && !stopping.signal.aborted)
      log.info({ written }, 'the texts that the search needs are written');
  }

  async function write(texts: readonly SearchText[]): Promise<void> {
    let wakesBefore = wakes;
    for (let at = 0; at < texts.length && !stopping.signal.aborted; ) {
      const from = at;
      const startedAt = performance.now();
      at = await database.transaction((sql) =>
        handleBatches(texts, { from, atOnce: textsAtOnce }, (some) => writeTexts(sql, database, some)),
      );
      const tookMs = performance.now() - startedAt;
      // Since the last transaction, because nothing wakes while this one holds the event loop.
      const isAccepting = wakes > wakesBefore;
      wakesBefore = wakes;
      await pause(isAccepting ? pauseWhileAcceptingMs : tookMs);
    }
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
    /** True while so many texts are due that a search misses requests. */
    isFilling: () => due > fillingFrom,
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

/**
 * Has all texts written anew when the rule of what is searched has changed.
 * @throws Error naming PostgreSQL's extension, when it is missing and this user may not create it
 */
export async function prepareSearch(database: SqlDatabase): Promise<void> {
  await database.transaction(
    async (sql) => {
      // Two relays that start at once do this one after the other.
      await database.lock(sql, ['panel search']);
      const [rule] = await sql.rows(
        'UPDATE search_rule SET version = $1 WHERE version <> $1 RETURNING version',
        [searchRule],
      );
      if (rule) await markAllForSearch(sql);
      if (database.dialect !== 'postgres') return;
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
