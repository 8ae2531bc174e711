/** Result of an attempt -> what is stored, and when the next attempt is due. */
import type { Claim, Settlement } from '../store/store.ts';
import type { Attempt } from './attempt.ts';
import { lifeMs, retryDelayMs, unknownDelayMs } from './retry-delay.ts';

interface SettlementDeps {
  now: Date;
  retryBaseMs: number;
  random: () => number;
}

export function settlementOf(
  claim: Claim,
  result: Attempt,
  { now, retryBaseMs, random }: SettlementDeps,
): Settlement {
  if (result.ok) return { state: 'sent', at: now };
  const error = result.reason;
  if (result.kind === 'channel') return { state: 'unattempted', error };
  if (result.kind === 'permanent') return { state: 'held', error };
  const isUnknown = result.kind === 'unknown';
  const delayMs = isUnknown
    ? unknownDelayMs(claim.maybeSent + 1, retryBaseMs, random)
    : retryDelayMs(claim.attempts, retryBaseMs, random);
  if (delayMs === undefined)
    return {
      state: 'held',
      error: `maybe delivered, ${claim.maybeSent + 1} times without an answer: ${error}`,
      maybeSent: true,
    };
  const waitedMs = claim.waitedMs + delayMs;
  if (waitedMs > lifeMs)
    return { state: 'held', error: `not delivered in five days: ${error}`, maybeSent: isUnknown };
  return {
    state: 'pending',
    nextAttemptAt: new Date(now.getTime() + delayMs),
    waitedMs,
    error: isUnknown ? `maybe delivered: ${error}` : error,
    maybeSent: isUnknown,
  };
}
