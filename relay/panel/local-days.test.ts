import { expect, test } from 'vitest';
import { addDays, dayOf, dayStartMs, localMinute, nextDay } from './local-days.ts';

test.each([
  ['America/Lima', '2026-01-31', '2026-01-31T05:00:00Z'],
  ['America/Mexico_City', '2026-07-01', '2026-07-01T06:00:00Z'],
  // The clocks went forward at midnight, so that the day began at one.
  ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00Z'],
  ['Asia/Kolkata', '2026-01-31', '2026-01-30T18:30:00Z'],
  ['Pacific/Kiritimati', '2026-01-31', '2026-01-30T10:00:00Z'],
])('in %s the day %s begins at %s', (timeZone, day, moment) => {
  expect(new Date(dayStartMs(day, timeZone)).toISOString()).toBe(new Date(moment).toISOString());
  expect(dayOf(Date.parse(moment), timeZone)).toBe(day);
  expect(dayOf(Date.parse(moment) - 1, timeZone)).toBe(addDays(day, -1));
});

test('days are counted over the ends of months and years', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-01-05', -30)).toBe('2025-12-06');
  expect(nextDay('2025-12-31')).toBe('2026-01-01');
});

test('a moment is written as the clocks of the business show it', () => {
  expect(localMinute(Date.UTC(2026, 0, 31, 3, 5), 'America/Lima')).toBe('2026-01-30 22:05');
  expect(dayOf(Date.UTC(900, 0, 31), 'UTC')).toBe('0900-01-31');
});
