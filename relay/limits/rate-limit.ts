/** Limits how often a source, the networks around it and all together may send: docs/flow.md, "Receiving". */
import type { FastifyRequest } from 'fastify';
import { createBoundedMap } from './bounded-map.ts';
import { type Source, sourceOf } from './source-of.ts';

const windowMs = 60_000;

/** Budgets are multiples of a source's limit. What a flood may take with these bounds: docs/reliability.md. */
const bounds = {
  remembered: 50_000, // sources, and networks: the least recently seen are forgotten first
  networks: { 1: [20], 2: [10, 20] } as Record<number, readonly number[]>, // a minute: IPv4 /24; IPv6 /56, /48
  allAtOnce: 250, // all sources together, before pauses are known
  allPerMinute: 100,
  pause: 1.5, // the longest that is required, as a multiple of that between requests at the limit
  weight: 12, // the largest that is allowed while the budgets are full
  crowdedSeconds: 30, // who waits so long has made the longest pause: each shorter one is forgotten
};

/**
 * @param perMinute requests of one source; 0 = no limit
 * @returns of a request the seconds until the next try, or 0 when it is allowed; its weight is the number of requests
 * of usual size that it counts as in the shared budgets, 1 or more
 */
export function createRateLimiter(perMinute: number, nowMs = () => performance.now()) {
  if (perMinute === 0) return (_source: Limited, _weight?: number) => 0;
  const sources = createBoundedMap<Sends>(bounds.remembered);
  const networks = createBoundedMap<Budget>(bounds.remembered);
  const all = budgetOf(perMinute * bounds.allAtOnce, nowMs(), perMinute * bounds.allPerMinute);
  const pauseMaxMs = (bounds.pause * windowMs) / perMinute;
  const forgottenPerMs = pauseMaxMs / (bounds.crowdedSeconds * 1000);

  return (source: Limited, weight = 1) => {
    const now = nowMs();
    const sends = sources.get(source.own, () => sendsFrom(now));
    recordSend(sends, now, forgottenPerMs);
    if (sends.count > perMinute) return Math.ceil((sends.startedAtMs + windowMs - now) / 1000);

    const factors = bounds.networks[source.networks.length] ?? [];
    const budgets = source.networks.map((network, at) =>
      networks.get(network, () => budgetOf(perMinute * (factors[at] ?? 1), now)),
    );
    budgets.push(all);
    for (const budget of budgets) {
      refill(budget, now);
      const { left, max } = budget;
      const used = 1 - left / max;
      // No pause is required while three quarters of the budget are left, the full pause when half is left.
      const isTooSoon = sends.pauseMs < pauseMaxMs * Math.min(1, Math.max(0, 4 * used - 1));
      const isTooLong = weight > Math.max(1, bounds.weight * (1 - used));
      if (left < weight || isTooSoon || isTooLong) return bounds.crowdedSeconds;
    }
    for (const budget of budgets) budget.left -= weight;
    return 0;
  };
}

/** An address's, or what is counted by an id of its own. */
type Limited = Pick<Source, 'own' | 'networks'>;
type Sends = ReturnType<typeof sendsFrom>;

function sendsFrom(now: number) {
  return {
    lastAtMs: Number.NEGATIVE_INFINITY,
    /** Requests in the minute that began at `startedAtMs`. */
    count: 0,
    startedAtMs: now,
    /** The shortest recent pause between requests, refused ones too. */
    pauseMs: Number.POSITIVE_INFINITY,
  };
}

function recordSend(sends: Sends, now: number, forgottenPerMs: number): void {
  const minutes = Math.floor((now - sends.startedAtMs) / windowMs);
  if (minutes > 0) {
    sends.count = 0;
    sends.startedAtMs += minutes * windowMs;
  }
  const lastMs = now - sends.lastAtMs;
  sends.pauseMs = Math.min(lastMs, sends.pauseMs + lastMs * forgottenPerMs);
  sends.lastAtMs = now;
  sends.count += 1;
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

/** Bytes of a usual JSON body, and how many more add 1 to the weight: each takes about ten in the search's index. */
const usualBytes = 400;
const bytesPerWeight = 200;
/** Weight of a request with the longest texts; a weight of 1 stands for about 2 kB in the store. */
const sendWeightMax = 10;
/** How much longer a usual multipart body is: 13 parts, each with 43 bytes and a boundary of 32 to 57. */
const multipartBytes = 1_100;

export function createSendLimit(perMinute: number) {
  const limit = createRateLimiter(perMinute);
  return (request: FastifyRequest) => limit(sourceOf(request.ip), weightOf(request));
}

/** A body of unknown length counts as one with the longest texts. */
function weightOf({ headers: { 'content-length': length, 'content-type': type } }: FastifyRequest): number {
  if (length === undefined) return sendWeightMax;
  const more = Number(length) - usualBytes - (type?.startsWith('multipart/') ? multipartBytes : 0);
  return Math.min(sendWeightMax, 1 + Math.max(0, more) / bytesPerWeight);
}
