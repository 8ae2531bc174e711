import { expect, test } from 'vitest';
import { firstKeyAt, indexKeyOf, keyMax, nextKey } from './index-key.ts';

test('keys grow with the time of receipt, and the id chooses one of 1,024 slots', () => {
  const key = indexKeyOf(1_000, '00000000-0000-4000-8000-0000000004d2');
  expect(key).toBe(1_000 * 1_024 + (0x4d2 & 1_023));
  expect(firstKeyAt(1_000)).toBeLessThanOrEqual(key);
  expect(key).toBeLessThan(firstKeyAt(1_001));
  expect(indexKeyOf(1_000, 'x-fff')).toBe(firstKeyAt(1_001) - 1);
  expect(nextKey(key)).toBe(key + 1);
  expect(firstKeyAt(Date.parse('2200-01-01'))).toBeLessThan(keyMax);
});
