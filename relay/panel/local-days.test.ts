import { expect, test } from 'vitest';
import { addDays, dayOf, dayStartMs, localMinute } from './local-days.ts';

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

test('a moment is written as the clocks of the business show it', () => {
  expect(localMinute(Date.UTC(2026, 0, 31, 3, 5), 'America/Lima')).toBe('2026-01-30 22:05');
});
