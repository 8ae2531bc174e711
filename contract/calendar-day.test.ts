import { expect, test } from 'vitest';
import { addDays, daysBetween, localTime } from './calendar-day.ts';

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-05', -30)).toBe('2025-12-06');
  expect(addDays('2025-12-31', 1)).toBe('2026-01-01');
  expect(daysBetween('2026-11-14', '2026-12-14')).toBe(30);
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1);
});

test('a moment is written as the clocks of the zone show it', () => {
  expect(localTime(Date.UTC(2026, 0, 31, 3, 5, 7), 'America/Lima')).toBe('2026-01-30T22:05:07');
  expect(localTime(Date.UTC(900, 0, 31), 'UTC')).toBe('0900-01-31T00:00:00');
});
