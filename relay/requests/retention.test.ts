import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import type { SqlDatabase } from '../store/db/sql-database.ts';
import { startRetention } from './retention.ts';

afterEach(() => vi.useRealTimers());

test('it erases at start, and only where it is set; what fails is tried again after a minute, one that worked after a day', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(async () => []).mockRejectedValueOnce(new Error('deadlock detected'));
  const tries = () => asked.mock.calls.length;
  const looked = async () => [{ sent_day: String(Date.now()), claimed_until: 0 }];
  const database = { rows: looked, reader: { rows: asked } } as object as SqlDatabase; // what finding expired requests reads
  const log = pino({ level: 'silent' });
  await startRetention({ database, retention: undefined, log });
  expect(tries()).toBe(0);
  await startRetention({ database, retention: { days: 30, channels: ['mail'] }, log });
  expect(tries()).toBe(1);
  await vi.advanceTimersByTimeAsync(60_000);
  const worked = tries();
  expect(worked).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(23 * 60 * 60 * 1000);
  expect(tries()).toBe(worked);
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect(tries()).toBeGreaterThan(worked);
});
