/** Limits how often a source, the networks around it and all together may send: docs/flow.md, "Receiving". */
import type { FastifyRequest } from 'fastify';
import { createBoundedMap } from './bounded-map.ts';
import { sourceOf } from './source-of.ts';

const windowMs = 60_000;
/** Number of sources, and of networks, that are remembered; the least recently seen are forgotten first. */
const rememberedMax = 50_000;
/** Budgets of the networks around a source, per minute, as multiples of its limit: IPv4 /24; IPv6 /56 and /48. */
const networkFactors: Record<number, readonly number[]> = { 1: [20], 2: [10, 20] };
/** The same for all sources together: the initial budget, before pauses are known, and the refill per minute. */
const allAtOnceFactor = 250;
const allPerMinuteFactor = 100;
/** The largest weight that is allowed while the budgets are full. */
const weightMax = 12;
/** A short pause between requests is remembered for one to two such windows, so that a single one does little harm. */
const pauseWindowMs = 15_000;
const crowdedRetrySeconds = (2 * pauseWindowMs) / 1000;

/**
 * @param perMinute requests of one source; 0 = no limit
 * @returns of a request the seconds until the next try, or 0 when it is allowed; its weight is the number of requests
 * of usual size that it counts as in the shared budgets, 1 or more
 */
export function createRateLimiter(perMinute: number, nowMs = () => performance.now()) {
  if (perMinute === 0) return (_address: string, _weight?: number) => 0;
  const sources = createBoundedMap<Sends>(rememberedMax);
  const networks = createBoundedMap<Budget>(rememberedMax);
  const all = budgetOf(perMinute * allAtOnceFactor, nowMs(), perMinute * allPerMinuteFactor);
  /** 1.5 times the pause of a source that sends steadily at its limit. */
  const pauseMaxMs = (1.5 * windowMs) / perMinute;

  return (address: string, weight = 1) => {
    const now = nowMs();
    const source = sourceOf(address);
    const sends = sources.get(source.own, () => sendsFrom(now));
    const pauseMs = recordSend(sends, now);
    if (sends.count > perMinute) return Math.ceil((sends.startedAtMs + windowMs - now) / 1000);

    const factors = networkFactors[source.networks.length] ?? [];
    const budgets = source.networks.map((network, at) =>
      networks.get(network, () => budgetOf(perMinute * (factors[at] ?? 1), now)),
    );
    budgets.push(all);
    for (const budget of budgets) {
      refill(budget, now);
      const { left, max } = budget;
      const used = 1 - left / max;
      // No pause is required while three quarters of the budget are left, the full pause when half is left.
      const isTooSoon = pauseMs < pauseMaxMs * Math.min(1, Math.max(0, 4 * used - 1));
      const isTooLong = weight > Math.max(1, weightMax * (1 - used));
      if (left < weight || isTooSoon || isTooLong) return crowdedRetrySeconds;
    }
    for (const budget of budgets) budget.left -= weight;
    return 0;
  };
}

type Sends = ReturnType<typeof sendsFrom>;

function sendsFrom(now: number) {
  return {
    lastAtMs: Number.NEGATIVE_INFINITY,
    /** Requests in the minute that began at `startedAtMs`. */
    count: 0,
    startedAtMs: now,
    /** Start of the current pause window, and the shortest pause between requests (refused ones too) in it and before it. */
    pausesFromMs: now,
    pauseMs: Number.POSITIVE_INFINITY,
    pauseBeforeMs: Number.POSITIVE_INFINITY,
  };
}

/** @returns the shortest recent pause of this source */
function recordSend(sends: Sends, now: number): number {
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

type Budget = ReturnType<typeof budgetOf>;

/** The weight that may still be sent; it refills with time. */
function budgetOf(max: number, now: number, perMinute = max) {
  return { left: max, max, perMinute, atMs: now };
}

function refill(budget: Budget, now: number): void {
  const refilled = ((now - budget.atMs) / windowMs) * budget.perMinute;
  budget.left = Math.min(budget.max, budget.left + refilled);
  budget.atMs = now;
}

/** A refusal by the headers is cheap, so that more of them are allowed. */
const refusedFactor = 10;
/** Bytes of a usual JSON body, and how many more add 1 to the weight: each takes about ten in the search's index. */
const usualBytes = 400;
const bytesPerWeight = 200;
/** Weight of a request with the longest texts; a weight of 1 stands for about 2 kB in the store. */
const sendWeightMax = 10;
/** How much longer a usual multipart body is: 13 parts, each with 43 bytes and a boundary of 32 to 57. */
const multipartBytes = 1_100;

/** What is refused by its headers has budgets of its own: it cannot use up those of requests that may be stored. */
export function createSendLimit(perMinute: number) {
  const stored = createRateLimiter(perMinute);
  const refused = createRateLimiter(perMinute * refusedFactor);
  return (request: FastifyRequest, mayBeStored: boolean) =>
    mayBeStored ? stored(request.ip, weightOf(request)) : refused(request.ip);
}

/** A body of unknown length counts as one with the longest texts. */
function weightOf({ headers: { 'content-length': length, 'content-type': type } }: FastifyRequest): number {
  if (length === undefined) return sendWeightMax;
  const more = Number(length) - usualBytes - (type?.startsWith('multipart/') ? multipartBytes : 0);
  return Math.min(sendWeightMax, 1 + Math.max(0, more) / bytesPerWeight);
}
