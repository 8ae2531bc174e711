/** Resolves or rejects as `promise` does, or rejects after `limitMs`. The work itself is not stopped. */
export async function withinTime<T>(promise: Promise<T>, limitMs: number, what: string): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${what} took longer than ${limitMs} ms`)), limitMs);
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
