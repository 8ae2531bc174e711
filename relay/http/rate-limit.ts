/**
 * How often one source, the networks around it, and all together may send. Promises: no source closes the form for
 * others. The less is left for a network or for all together, the longer a source must have paused between its sends,
 * and the shorter its send must be: the noisy are slowed before the quiet, and who comes for the first time goes
 * first. Memory is bounded, and no clock that somebody can set is asked.
 */
import { createBoundedMap } from './bounded-map.ts';
import { sourceOf } from './source.ts';

/**
 * @param weight as how many sends of usual length it counts for networks and for all together; 1 or more
 * @returns seconds until the next try, or 0 when this one may go on
 */
export type RateLimiter = (address: string, weight?: number) => number;

const windowMs = 60_000;
/** Sources, and networks, remembered at once; the longest unseen are forgotten first. */
const rememberedMax = 50_000;
/** How many times a source's limit the networks around it may send a minute: IPv4 /24; IPv6 /56 and /48. */
const networkFactors: Record<number, readonly number[]> = { 1: [20], 2: [10, 20] };
/** The same for all together: so many before it is known who is noisy, then so many a minute. */
const allAtOnceFactor = 250;
const allPerMinuteFactor = 100;
/** The weight that may pass while nothing is used up. */
const weightMax = 10;
/** Short pauses are remembered for one to two times this: who hurried once, or was held up once, is quiet again soon. */
const pauseWindowMs = 15_000;
const crowdedRetrySeconds = (2 * pauseWindowMs) / 1000;

interface Sends {
  lastAtMs: number;
  /** In the minute that began at `startedAtMs`. */
  count: number;
  startedAtMs: number;
  /** The shortest pause between two sends, refused ones too, in this window of pauses and in the one before. */
  pausesFromMs: number;
  pauseMs: number;
  pauseBeforeMs: number;
}

/** What may still be sent; it grows back with time. */
interface Budget {
  left: number;
  max: number;
  atMs: number;
}

/** @param perMinute sends of one source; 0 = no limit */
export function createRateLimiter(perMinute: number, nowMs = () => performance.now()): RateLimiter {
  if (perMinute === 0) return () => 0;
  const sources = createBoundedMap<Sends>(rememberedMax);
  const networks = createBoundedMap<Budget>(rememberedMax);
  const all = budgetOf(perMinute * allAtOnceFactor, nowMs());
  /** Half as long again as the pauses of a source that sends as much as it may. */
  const pauseMaxMs = (1.5 * windowMs) / perMinute;

  return (address, weight = 1) => {
    const now = nowMs();
    const source = sourceOf(address);
    const sends = sources.get(source.own, () => newSends(now));
    const pauseMs = note(sends, now);
    if (sends.count > perMinute) return Math.ceil((sends.startedAtMs + windowMs - now) / 1000);

    const factors = networkFactors[source.networks.length] ?? [];
    const budgets = source.networks.map((network, at) => {
      const max = perMinute * (factors[at] ?? 1);
      return grow(
        networks.get(network, () => budgetOf(max, now)),
        max,
        now,
      );
    });
    budgets.push(grow(all, perMinute * allPerMinuteFactor, now));
    for (const { left, max } of budgets) {
      const used = 1 - left / max;
      // Nothing is asked while three quarters are left, all of the pause when half is.
      const isTooSoon = pauseMs < pauseMaxMs * Math.min(1, Math.max(0, 4 * used - 1));
      const isTooLong = weight > Math.max(1, weightMax * (1 - used));
      if (left < weight || isTooSoon || isTooLong) return crowdedRetrySeconds;
    }
    for (const budget of budgets) budget.left -= weight;
    return 0;
  };
}

function newSends(now: number): Sends {
  return {
    lastAtMs: Number.NEGATIVE_INFINITY,
    count: 0,
    startedAtMs: now,
    pausesFromMs: now,
    pauseMs: Number.POSITIVE_INFINITY,
    pauseBeforeMs: Number.POSITIVE_INFINITY,
  };
}

/** @returns the shortest pause that this source has made lately */
function note(sends: Sends, now: number): number {
  const minutes = Math.floor((now - sends.startedAtMs) / windowMs);
  if (minutes > 0) {
    sends.count = 0;
    sends.startedAtMs += minutes * windowMs;
  }
  const windows = Math.floor((now - sends.pausesFromMs) / pauseWindowMs);
  if (windows > 0) {
    sends.pauseBeforeMs = windows === 1 ? sends.pauseMs : Number.POSITIVE_INFINITY;
    sends.pauseMs = Number.POSITIVE_INFINITY;
    sends.pausesFromMs += windows * pauseWindowMs;
  }
  sends.pauseMs = Math.min(sends.pauseMs, now - sends.lastAtMs);
  sends.lastAtMs = now;
  sends.count += 1;
  return Math.min(sends.pauseMs, sends.pauseBeforeMs);
}

function budgetOf(max: number, now: number): Budget {
  return { left: max, max, atMs: now };
}

function grow(budget: Budget, perMinute: number, now: number): Budget {
  budget.left = Math.min(budget.max, budget.left + ((now - budget.atMs) / windowMs) * perMinute);
  budget.atMs = now;
  return budget;
}
