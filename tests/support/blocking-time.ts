/** Measures how long a call blocks the event loop, in CPU time of this thread, so that other load does not count. */

/** CPU time that this thread has used so far, in milliseconds. */
export function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * How much slower than the machine on which the limits were set this one is, at least 1. Limits in CPU time are multiplied
 * by it: a slow machine, or one whose cores are shared, blocks longer for the same work.
 */
export const slowness: number = Math.max(1, blockingMs(knownWork) / 12);

function knownWork(): void {
  for (let round = 0; round < 12; round += 1)
    JSON.stringify(Array.from({ length: 4_000 }, (_, at) => `${at} Ñáñez`.normalize('NFD').toUpperCase()));
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

/** Other work on the machine can spoil a measurement, but cannot make one good. @returns the first good one, or the last */
export async function firstGood<Measured>(
  measure: () => Promise<Measured>,
  isGood: (measured: Measured) => boolean,
): Promise<Measured> {
  let measured = await measure();
  for (let round = 1; round < 5 && !isGood(measured); round += 1) measured = await measure();
  return measured;
}

/** @returns what the work resolves to, and the CPU time of the longest turn of the event loop meanwhile, in milliseconds */
export async function longestTurnMs<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  let longest = 0;
  let turnedAt = threadMs();
  let next: NodeJS.Immediate | undefined;
  const turn = () => {
    const now = threadMs();
    longest = Math.max(longest, now - turnedAt);
    turnedAt = now;
    next = setImmediate(turn);
  };
  next = setImmediate(turn);
  try {
    const result = await work();
    return [result, Math.max(longest, threadMs() - turnedAt)];
  } finally {
    clearImmediate(next);
  }
}
