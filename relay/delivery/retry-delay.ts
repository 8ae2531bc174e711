/** When to try again: doubling up to an hour, spread so that what failed together does not come back together. */
const delayMaxMs = 60 * 60 * 1000;
/** RFC 5321 4.5.4.1: give up after four to five days. */
export const lifeMs: number = 5 * 24 * 60 * 60 * 1000;

/**
 * @param attempts made so far, 1 or more
 * @param random from 0 to 1, as Math.random
 * @returns three to five quarters of the nominal delay
 */
export function retryDelayMs(attempts: number, baseMs: number, random: () => number): number {
  // The exponent is bounded so that it stays a number; the cap holds long before.
  const nominalMs = Math.min(baseMs * 2 ** Math.min(attempts - 1, 40), delayMaxMs);
  return Math.round(nominalMs * (0.75 + random() / 2));
}
