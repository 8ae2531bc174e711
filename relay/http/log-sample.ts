/**
 * What strangers can cause as often as they like is logged a few times in each while, and counted otherwise: no flood
 * fills the disk with its own log.
 */
export interface LogSample {
  /** Undefined: leave this one out. Otherwise what to log with it: how many of its kind were left out before. */
  take: (kind: string) => { unlogged?: number } | undefined;
}

const windowMs = 10_000;
const loggedMax = 10;

export function createLogSample(nowMs = () => performance.now()): LogSample {
  const kinds = new Map<string, { startedAtMs: number; count: number }>(); // kinds are ours, and few
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
