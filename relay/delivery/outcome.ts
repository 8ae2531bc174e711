/**
 * Result of an attempt -> what is stored, and when the next attempt is due. Delays are exponential up to an hour, with
 * jitter, so that deliveries that failed together spread out.
 */
import type { Claim, Outcome } from '../requests/outbox.ts';
import type { Attempt } from './attempt.ts';

const delayMaxMs = 60 * 60 * 1000;
/** RFC 5321, 4.5.4.1: a sender gives up after four to five days. */
export const lifeMs: number = 5 * 24 * 60 * 60 * 1000;

/** Delays before a message that may have been delivered is sent again; after the last one it is held. */
const unknownDelaysMs = [60 * 60 * 1000, 2 * 60 * 60 * 1000];
/** No delay and no lease is longer than this: a later due time was written under a clock that was set back since. */
export const dueAheadMaxMs: number = 3 * 60 * 60 * 1000;

interface OutcomeDeps {
  now: Date;
  retryBaseMs: number;
  random?: () => number;
}

export function outcomeOf(
  claim: Claim,
  result: Attempt,
  { now, retryBaseMs, random = Math.random }: OutcomeDeps,
): Outcome {
  if (result.ok) return { kind: 'sent', at: now };
  const { reason: error, reasonCode = 'other' } = result;
  if (result.kind === 'channel') return { kind: 'paused', error, reasonCode };
  if (result.kind === 'dropped') return { kind: 'dropped', error, reasonCode };
  if (result.kind === 'permanent') return { kind: 'held', error, reasonCode };
  const isUnknown = result.kind === 'unknown';
  const delayMs = isUnknown
    ? unknownDelayMs(claim.maybeSent + 1, retryBaseMs, random)
    : Math.max(retryDelayMs(claim.attempts, retryBaseMs, random), result.retryAfterMs ?? 0);
  if (delayMs === undefined)
    return {
      kind: 'held',
      error: `maybe delivered, ${claim.maybeSent + 1} times without an answer: ${error}`,
      reasonCode: 'unknown',
      maybeSent: true,
    };
  const waitedMs = claim.waitedMs + delayMs;
  if (waitedMs > lifeMs)
    return {
      kind: 'held',
      error: `not delivered in five days: ${error}`,
      reasonCode: 'expired',
      maybeSent: isUnknown,
    };
  return {
    kind: 'retry',
    nextAttemptAt: new Date(now.getTime() + delayMs),
    waitedMs,
    error: isUnknown ? `maybe delivered: ${error}` : error,
    reasonCode: isUnknown ? 'unknown' : reasonCode,
    maybeSent: isUnknown,
  };
}

/**
 * Delay after an attempt whose outcome is unknown. RFC 5321, 6.1: a repeat may be a second copy.
 * @param unknown number of attempts with an unknown outcome, this one included
 * @returns undefined when the owner has to decide
 */
export function unknownDelayMs(unknown: number, baseMs: number, random: () => number): number | undefined {
  const delayMs = unknownDelaysMs[unknown - 1];
  if (delayMs === undefined) return undefined;
  return spread(Math.min(delayMs, baseMs * 60 * unknown), random);
}

/**
 * Delay after a temporary failure.
 * @param attempts number of attempts so far, 1 or more
 * @param random returns a number from 0 to 1, like Math.random
 * @returns 75 to 125 % of the nominal delay
 */
export function retryDelayMs(attempts: number, baseMs: number, random = Math.random): number {
  // The exponent is bounded to keep the power finite; the cap of an hour applies long before.
  const nominalMs = Math.min(baseMs * 2 ** Math.min(attempts - 1, 40), delayMaxMs);
  return spread(nominalMs, random);
}

function spread(nominalMs: number, random: () => number): number {
  return Math.round(nominalMs * (0.75 + random() / 2));
}
