/** Overwrites what deleted requests left on disk, as docs/flow.md says ("Erasing"): no kill leaves these bytes there for good. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../base/log.ts';
import type { Sql, SqlDatabase } from '../store/db/sql-database.ts';

const lookEveryMs = 1_000;
const othersWaitMs = 200;
/** What keeps SQLite's log is mostly a command that reads for a moment. In PostgreSQL each try may hold accepting up for seconds. */
const retryMs = { sqlite: 5_000, postgres: 10 * 60_000 };

/** To be called in the transaction that deletes. */
export async function markOverwriteDue(sql: Sql): Promise<void> {
  await sql.rows(
    `INSERT INTO scrub_due (one, mark) VALUES (1, $1) ON CONFLICT (one) DO UPDATE SET mark = excluded.mark`,
    [randomUUID()],
  );
}

/** Resolves when nothing is due any more. @throws Error saying what prevents it; it stays due */
export async function scrubIfDue(database: SqlDatabase): Promise<void> {
  for (;;) {
    const [due] = await database.rows('SELECT mark FROM scrub_due');
    if (!due?.mark) return;
    // What was deleted since then has another mark.
    if (await database.scrub()) await database.rows('DELETE FROM scrub_due WHERE mark = $1', [due.mark]);
    else await sleep(othersWaitMs);
  }
}

/** Looks at once and every second, also for what another process has erased. Call what it returns to stop. */
export function startScrubbing({ database, log }: { database: SqlDatabase; log: Log }): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async () => {
    while (!signal.aborted) {
      const failure = await scrubIfDue(database).catch((err) => ({ err }));
      if (signal.aborted) return;
      if (failure) log.warn(failure, 'bytes of erased requests, if there are any, are not overwritten yet');
      const pauseMs = failure ? retryMs[database.dialect] : lookEveryMs;
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => {});
    }
  };
  void run();
  return () => stopping.abort();
}
