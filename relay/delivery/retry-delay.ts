/** When to try again: doubling up to an hour, spread so that what failed together does not come back together. */
const delayMaxMs = 60 * 60 * 1000;
/** RFC 5321 4.5.4.1: give up after four to five days. */
export const lifeMs: number = 5 * 24 * 60 * 60 * 1000;

/** A message that may have been delivered is sent again this long after, and no more often than there are delays. */
const unknownDelaysMs = [60 * 60 * 1000, 2 * 60 * 60 * 1000];
/** No delay and no lease is longer: what is due later than this was timed by a clock that has been set back. */
export const dueAheadMaxMs: number = 3 * 60 * 60 * 1000;

/**
 * After an attempt whose outcome is unknown. RFC 5321 6.1: a repeat may be a second copy.
 * @param unknown how many attempts ended so, this one included
 * @returns undefined when the owner is to decide
 */
export function unknownDelayMs(unknown: number, baseMs: number, random: () => number): number | undefined {
  const delayMs = unknownDelaysMs[unknown - 1];
  if (delayMs === undefined) return undefined;
  return spread(Math.min(delayMs, baseMs * 60 * unknown), random);
}

/**
 * @param attempts made so far, 1 or more
 * @param random from 0 to 1, as Math.random
 * @returns three to five quarters of the nominal delay
 */
export function retryDelayMs(attempts: number, baseMs: number, random: () => number): number {
  // The exponent is bounded so that it stays a number; the cap holds long before.
  const nominalMs = Math.min(baseMs * 2 ** Math.min(attempts - 1, 40), delayMaxMs);
  return spread(nominalMs, random);
}

function spread(nominalMs: number, random: () => number): number {
  return Math.round(nominalMs * (0.75 + random() / 2));
}
