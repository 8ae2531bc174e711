/**
 * Keeps the panel's index up to date, outside of the accepting transaction. Promises: an accepted request is indexed
 * within a moment; missing rows (after an upgrade, a crash or emptying) are found at start and every few minutes, newest
 * first; indexing uses a share of the time only, and a smaller one while visitors send.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log.ts';
import { handleSome } from '../store/handle-some.ts';
import type { Reader } from '../store/reader.ts';
import type { SqlDatabase } from '../store/sql-database.ts';
import { indexRows } from './index-rows.ts';

export interface Indexer {
  start(): void;
  /** Call when a request was accepted, or when one of its searchable fields changed. */
  note(id: string): void;
  /** True while many requests are not indexed yet. */
  isFilling(): boolean;
  /** Resolves when every known missing request is indexed. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export interface IndexerDeps {
  database: SqlDatabase;
  reader: Reader;
  log: Log;
  /** Called with the ids that were indexed. */
  onIndexed: (ids: readonly string[]) => void;
}

/** Rows per statement; one with the longest texts takes 3 ms. */
const rowsAtOnce = 5;
const pageRows = 1_000;
/** After each transaction (10 ms) while visitors send; otherwise the pause is as long as the transaction was. */
const pauseWhileAcceptingMs = 500;
const gatherMs = 20;
const retryMs = 2_000;
const lookAgainMs = 120_000;
const lookBackMs = 2 * 60 * 60 * 1000;

export function createIndexer({ database, reader, log, onIndexed }: IndexerDeps): Indexer {
  const noted = new Set<string>();
  const stopping = new AbortController();
  let filling: Promise<void> | undefined;
  let sweeping: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let missing = 0;
  let accepts = 0;

  /** Waits without keeping the process running (`unref`); ends at once when stopped. */
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: stopping.signal }).catch(() => {});

  async function fill(ids: readonly string[]): Promise<void> {
    let acceptsBefore = accepts;
    for (let at = 0; at < ids.length && !stopping.signal.aborted; ) {
      const from = at;
      const startedAt = performance.now();
      at = await database.transaction((sql) =>
        handleSome(ids, { from, atOnce: rowsAtOnce }, (some) => indexRows(sql, database, some)),
      );
      const tookMs = performance.now() - startedAt;
      onIndexed(ids.slice(from, at));
      // Since the last transaction, because none is noted while this one holds the event loop.
      const isAccepting = accepts > acceptsBefore;
      acceptsBefore = accepts;
      await pause(isAccepting ? pauseWhileAcceptingMs : tookMs);
    }
  }

  async function fillNoted(): Promise<void> {
    await pause(gatherMs);
    while (noted.size > 0 && !stopping.signal.aborted) {
      const ids = [...noted].slice(0, pageRows);
      try {
        await fill(ids);
        for (const id of ids) noted.delete(id);
      } catch (error) {
        log.warn({ err: error }, 'requests are not in the index of the panel yet');
        await pause(retryMs);
      }
    }
  }

  /** Newest first, down to a moment. */
  async function sweep(sinceMs: number): Promise<void> {
    let before = { receivedAt: Number.MAX_SAFE_INTEGER, id: '' };
    for (;;) {
      if (stopping.signal.aborted) return;
      const page = await reader.rows(
        `SELECT r.id, r.received_at, i.seq FROM requests r LEFT JOIN panel_requests i ON i.request_id = r.id
         WHERE r.received_at <= $1 AND (r.received_at < $1 OR r.id > $2) AND r.received_at >= $3
         ORDER BY r.received_at DESC, r.id LIMIT ${pageRows}`,
        [before.receivedAt, before.id, sinceMs],
      );
      const last = page.at(-1);
      if (!last) return;
      before = { receivedAt: Number(last.received_at), id: String(last.id) };
      const absent = page.filter(({ seq }) => seq == null).map(({ id }) => String(id));
      missing += absent.length;
      await fill(absent);
    }
  }

  function look(sinceMs: number): void {
    sweeping = sweeping.then(async () => {
      try {
        await sweep(sinceMs);
        missing = 0;
        if (!stopping.signal.aborted)
          timer = setTimeout(() => look(Date.now() - lookBackMs), lookAgainMs).unref();
      } catch (error) {
        if (stopping.signal.aborted) return;
        log.warn({ err: error }, 'the index of the panel was not looked through');
        timer = setTimeout(() => look(sinceMs), retryMs).unref();
      }
    });
  }

  return {
    start: () => look(0),
    note(id) {
      accepts += 1;
      noted.add(id);
      if (stopping.signal.aborted) return;
      filling ??= fillNoted().finally(() => {
        filling = undefined;
      });
    },
    isFilling: () => missing > rowsAtOnce || noted.size > pageRows,
    async idle() {
      await sweeping;
      while (filling) await filling;
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      await Promise.all([sweeping, filling]);
    },
  };
}
