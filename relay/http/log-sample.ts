/**
 * Samples events that any client can cause: of each kind a few per window are logged and the others counted, so that
 * a flood cannot fill the disk with log lines.
 */
export interface LogSample {
  /** Returns undefined when the event must not be logged, otherwise the number of events not logged before it. */
  take: (kind: string) => { unlogged?: number } | undefined;
}

const windowMs = 10_000;
const loggedMax = 10;

export function createLogSample(nowMs = () => performance.now()): LogSample {
  const kinds = new Map<string, { startedAtMs: number; count: number }>(); // the callers use few fixed kinds
  return {
    take(kind) {
      const now = nowMs();
      const known = kinds.get(kind);
      if (known && now - known.startedAtMs < windowMs) {
        known.count += 1;
        return known.count <= loggedMax ? {} : undefined;
      }
      kinds.set(kind, { startedAtMs: now, count: 1 });
      const unlogged = Math.max(0, (known?.count ?? 0) - loggedMax);
      return unlogged > 0 ? { unlogged } : {};
    },
  };
}
