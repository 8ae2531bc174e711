/** How long one call may hold the event loop. */

/** @returns milliseconds of the quicker of two calls: a busy machine may interrupt one of them */
export function blockingMs(work: () => unknown): number {
  const times = [1, 2].map(() => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}
