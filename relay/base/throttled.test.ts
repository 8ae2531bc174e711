import { expect, test, vi } from 'vitest';
import { throttled } from './throttled.ts';

test('one read at a time, and at most one a second', async () => {
  let now = 0;
  let looks = 0;
  const ask = throttled(
    1_000,
    () => now,
    async () => ++looks,
  );
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await ask()).toBe(1);
  now = 1_000;
  expect(await ask()).toBe(2);
});

test('a failure is not cached, and callers that wait for a stalled read do not start another', async () => {
  const gone = vi.fn().mockRejectedValue(new Error('gone'));
  const failing = throttled(1_000, () => 0, gone);
  for (const times of [1, 2]) {
    await expect(failing()).rejects.toThrow('gone');
    expect(gone).toHaveBeenCalledTimes(times);
  }
  const stalled = vi.fn(() => new Promise(() => {}));
  const stalling = throttled(1_000, () => 0, stalled);
  for (let count = 0; count < 100; count += 1) void stalling();
  expect(stalled).toHaveBeenCalledOnce();
});
