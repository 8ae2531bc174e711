/** Not Intl, because prerender and every browser must produce the same text, or hydration would fail. */
import { type NumberFormat, usualNumbers, writeCount, writeMoney } from '../../contract/number-format.ts';
import { pricingWords } from '../../contract/pricing-words.ts';
import { readNumber } from '../../contract/read-number.ts';

/** Commands and tests that render nothing have the usual one. */
export const numbers: NumberFormat = globalThis.ownData?.numbers ?? usualNumbers;

/** 1095 -> `1,095`. */
export function formatCount(count: number): string {
  return writeCount(count, numbers);
}

/** Hundredths -> `$1,095`, or `$1,095.50` for an amount with cents. */
export function formatPrice(cents: number): string {
  return writeMoney(cents, numbers);
}

export function formatTotal(cents: number | undefined, onRequest = pricingWords.onRequest): string {
  return cents === undefined ? onRequest : formatPrice(cents);
}

/** How long an amount is, for the size in which it stands large (calculator.late.module.css). */
export function lengthStep({ length }: string): '' | 'more' | 'most' | undefined {
  if (length > 19) return 'most';
  if (length > 14) return 'more';
  return length > 9 ? '' : undefined;
}

/** Seconds -> `45 s`, `2 min 40 s`, from ten minutes on `33 min`, `22.2 h` or `9.3 días`. No line break parts a number from its unit. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  if (seconds < 59.5) return `${Math.max(1, whole)}\u00a0s`;
  if (seconds < 599.5)
    return `${Math.floor(whole / 60)}\u00a0min${whole % 60 ? ` ${whole % 60}\u00a0s` : ''}`;
  if (seconds < 59.5 * 60) return `${Math.round(seconds / 60)}\u00a0min`;
  const hours = seconds / 3600;
  return hours < 72 ? `${formatTenths(hours)}\u00a0h` : `${formatTenths(hours / 24)}\u00a0días`;
}

/** 12.54 -> `12.5`, 12.04 -> `12`. */
export function formatTenths(value: number): string {
  const tenths = Math.round(value * 10);
  const rest = tenths % 10;
  return formatCount((tenths - rest) / 10) + (rest ? `${numbers.decimal}${rest}` : '');
}

/** A multiple of `step`, which is 1, a tenth or a hundredth; undefined while it is no number. */
export function parseCount(text: string, max: number, step = 1, min = step): number | undefined {
  const number = readNumber(text);
  if (number === undefined) return undefined;
  const steps = Math.round(1 / step);
  // Divides, because multiplying by the step is inexact: 3 x 0.1 = 0.30000000000000004.
  return Math.min(max, Math.max(min, Math.round(number * steps) / steps));
}
