import { afterEach, expect, test, vi } from 'vitest';
import type { SqlDatabase } from '../store/db/sql-database.ts';
import { createRetention } from './retention.ts';

afterEach(() => vi.useRealTimers());

test('it erases at its first call, and only where it is set; what fails is tried again at the next, one that worked after a day', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => []).mockRejectedValueOnce(new Error('deadlock detected'));
  const looked = async () => [{ sent_day: String(Date.now()), claimed_until: 0 }];
  const database = { rows: looked, reader: { rows: asked } } as object as SqlDatabase; // what finding expired requests reads
  const shared = { database, log: { info() {}, warn() {}, error() {} }, now: () => new Date() };
  await createRetention({ ...shared, retention: undefined })();
  expect(asked).not.toHaveBeenCalled();
  const erase = createRetention({ ...shared, retention: { days: 30, channels: ['mail'] } });
  await expect(erase()).rejects.toThrow('deadlock detected');
  const calls: number[] = [];
  for (const hours of [0, 23, 1]) {
    vi.advanceTimersByTime(hours * 3_600_000);
    await erase();
    calls.push(asked.mock.calls.length);
  }
  expect(calls).toEqual([2, 2, 3]);
});
