/** Detects a clock that was set back: deliveries scheduled by the old clock would wait until it catches up. */
import type { Log } from '../log.ts';
import type { Store } from '../store/store.ts';
import { dueAheadMaxMs } from './retry-delay.ts';

interface ClockCheckDeps {
  store: Pick<Store, 'bringForward'>;
  leaseMs: number;
  now: () => Date;
  elapsedMs: () => number;
  log: Log;
}

const checkEveryMs = 60_000;

/** Returns a check that may be called at any time and queries the store once a minute at most. It never rejects. */
export function createClockCheck({
  store,
  leaseMs,
  now,
  elapsedMs,
  log,
}: ClockCheckDeps): () => Promise<void> {
  let checkedAtMs = Number.NEGATIVE_INFINITY;
  return async () => {
    if (elapsedMs() - checkedAtMs < checkEveryMs) return;
    checkedAtMs = elapsedMs();
    try {
      const deliveries = await store.bringForward({ now: now(), leaseMs, aheadMaxMs: dueAheadMaxMs });
      if (deliveries > 0)
        log.warn({ deliveries }, 'the clock was set back: deliveries scheduled by the old clock are due now');
    } catch (error) {
      log.warn({ err: error }, 'due times were not checked');
    }
  };
}
