import type { Log } from './log.ts';

/**
 * A check that may be called at any time: it runs at most once in `everyMs` of a monotonic clock, and not again before it
 * has ended. It never rejects: a failure is logged as `failed`.
 */
export function atMostEvery(
  everyMs: number,
  { elapsedMs, log }: { elapsedMs: () => number; log: Log },
  failed: string,
  check: () => Promise<void>,
): () => Promise<void> {
  let startedAtMs = Number.NEGATIVE_INFINITY;
  let running: Promise<void> | undefined;
  return async () => {
    if (!running && elapsedMs() - startedAtMs >= everyMs) {
      startedAtMs = elapsedMs();
      running = check()
        .catch((err) => log.warn({ err }, failed))
        .finally(() => {
          running = undefined;
        });
    }
    await running;
  };
}
