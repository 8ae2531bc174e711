import { expect, test } from 'vitest';
import { dueAheadMaxMs, lifeMs, retryDelayMs, unknownDelayMs } from './retry-delay.ts';

const hourMs = 3_600_000;
const middle = () => 0.5;

test.each([
  [1, 60_000],
  [2, 120_000],
  [6, 1_920_000],
  [7, hourMs],
  [60, hourMs],
  [100_000, hourMs],
])('after %i attempts: %i ms, with 25 % jitter', (attempts, nominalMs) => {
  expect(retryDelayMs(attempts, 60_000, middle)).toBe(nominalMs);
  expect(retryDelayMs(attempts, 60_000, () => 0)).toBe(0.75 * nominalMs);
  expect(retryDelayMs(attempts, 60_000, () => 1)).toBe(1.25 * nominalMs);
});

test('after an unknown outcome: an hour, two hours, then the owner decides', () => {
  expect(unknownDelayMs(1, 60_000, middle)).toBe(hourMs);
  expect(unknownDelayMs(2, 60_000, middle)).toBe(2 * hourMs);
  expect(unknownDelayMs(3, 60_000, middle)).toBeUndefined();
  // A shorter base, as in tests, shortens these delays too.
  expect(unknownDelayMs(1, 100, middle)).toBe(6_000);
  expect(unknownDelayMs(2, 100, middle)).toBe(12_000);
});

test('a delivery is tried for five days, and never due more than three hours ahead', () => {
  expect(lifeMs).toBe(5 * 24 * hourMs);
  expect(dueAheadMaxMs).toBe(3 * hourMs);
});
