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
