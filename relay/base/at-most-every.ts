import type { Log } from './log.ts';

/**
 * Bounds a read that may be triggered at any time: one at a time, and none within `everyMs` of a monotonic clock after the
 * one before. In between, callers get the latest result; a failure is not kept.
 */
export function throttled<Found>(everyMs: number, elapsedMs: () => number, look: () => Promise<Found>) {
  let latest: Promise<Found> | undefined;
  let lookAgainMs = 0;
  return () => {
    if (latest && elapsedMs() < lookAgainMs) return latest;
    lookAgainMs = Number.POSITIVE_INFINITY; // until this read has ended
    latest = look();
    latest.then(
      () => {
        lookAgainMs = elapsedMs() + everyMs;
      },
      () => {
        latest = undefined;
      },
    );
    return latest;
  };
}

/** A check of which the same is true. It never rejects: a failure is logged as `failed`, and waits like a success. */
export function atMostEvery(
  everyMs: number,
  { elapsedMs, log }: { elapsedMs: () => number; log: Log },
  failed: string,
  check: () => Promise<void>,
): () => Promise<void> {
  return throttled(everyMs, elapsedMs, () => check().catch((err) => log.warn({ err }, failed)));
}
