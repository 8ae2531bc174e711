/** Measures how long a call blocks the event loop, in CPU time of this thread, so that other load does not count. */

/** CPU time that this thread has used so far, in milliseconds. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** @returns milliseconds of the faster of two calls: compiling and garbage collection may slow one of them */
export function blockingMs(work: () => unknown): number {
  const times = [1, 2].map(() => {
    const startedAt = threadMs();
    work();
    return threadMs() - startedAt;
  });
  return Math.min(...times);
}
