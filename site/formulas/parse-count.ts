import { readNumber } from '../../contract/read-number.ts';

/**
 * Typed text -> a multiple of `step` from `step` to `max`, or undefined while it is no number.
 * @param step 1, or a tenth
 */
export function parseCount(text: string, max: number, step = 1): number | undefined {
  const number = readNumber(text);
  if (number === undefined) return undefined;
  const steps = Math.round(1 / step);
  // Divides, because multiplying by the step is inexact: 3 x 0.1 = 0.30000000000000004.
  return Math.min(max, Math.max(step, Math.round(number * steps) / steps));
}
