import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpenAt, type OpeningTimes, openMsBetween, openSince } from './opening-hours.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const weekdays = [1, 2, 3, 4, 5];
const office = { days: weekdays, from: 9 * 60, to: 18 * 60 };
const lima: OpeningTimes = { timeZone: 'America/Lima', openingHours: [office] };
/** Lima is five hours behind UTC all year; 6 March 2026 is a Friday. */
const inLima = (text: string) => Date.parse(`2026-03-${text}:00-05:00`);

test.each([
  ['06T08:59', false],
  ['06T09:00', true],
  ['06T17:59', true],
  ['06T18:00', false],
  ['07T12:00', false],
  ['09T09:00', true],
])('Lima, Monday to Friday 9 to 18, at 2026-03-%s: open is %j', (text, isOpen) => {
  expect(isOpenAt(inLima(text), lima)).toBe(isOpen);
});

test('a weekend between two moments does not count', () => {
  const openMinutes = (from: string, to: string) => openMsBetween(inLima(from), inLima(to), lima) / minuteMs;
  expect(openMinutes('06T17:50', '09T09:05')).toBe(15);
  expect(openMinutes('06T20:00', '08T23:00')).toBe(0);
  expect(openMinutes('02T09:00', '09T09:00')).toBe(5 * 9 * 60);
  expect(openMinutes('09T10:00', '09T10:00')).toBe(0);
  expect(openMinutes('09T10:00', '09T09:30')).toBe(0);
  expect(openSince(inLima('09T09:05'), 15 * minuteMs, lima)).toBe(inLima('06T17:50'));
  expect(openSince(inLima('08T12:00'), 15 * minuteMs, lima)).toBe(inLima('06T17:45'));
});

test('without opening hours every minute counts', () => {
  const always = { timeZone: 'America/Lima', openingHours: [] };
  expect(isOpenAt(inLima('08T03:00'), always)).toBe(true);
  expect(openMsBetween(inLima('06T17:50'), inLima('09T09:05'), always)).toBe(63.25 * hourMs);
  expect(openSince(inLima('08T12:00'), hourMs, always)).toBe(inLima('08T11:00'));
});

test('hours that pass midnight, and lines that overlap, count once', () => {
  const bar = {
    timeZone: 'America/Lima',
    openingHours: [
      { days: [5, 6], from: 18 * 60, to: 26 * 60 },
      { days: [6], from: 60, to: 4 * 60 },
    ],
  };
  expect(isOpenAt(inLima('07T01:30'), bar)).toBe(true); // Saturday, of Friday's evening
  expect(isOpenAt(inLima('08T02:00'), bar)).toBe(false);
  expect(openMsBetween(inLima('06T00:00'), inLima('09T00:00'), bar)).toBe((8 + 8 + 2) * hourMs);
});

test('in New York the night of the change has an hour less, or one more', () => {
  const night = { timeZone: 'America/New_York', openingHours: [{ days: [6], from: 22 * 60, to: 30 * 60 }] };
  // 7 to 8 March 2026, and 31 October to 1 November 2026.
  const hoursAround = (day: string) =>
    openMsBetween(Date.parse(`${day}T12:00:00Z`), Date.parse(`${day}T12:00:00Z`) + 24 * hourMs, night) /
    hourMs;
  expect(hoursAround('2026-03-07')).toBe(7);
  expect(hoursAround('2026-10-31')).toBe(9);
  expect(hoursAround('2026-03-14')).toBe(8);
  // Nine in the morning is another moment after the change.
  const shop = { timeZone: 'America/New_York', openingHours: [office] };
  expect(isOpenAt(Date.parse('2026-03-06T13:59:00Z'), shop)).toBe(false);
  expect(isOpenAt(Date.parse('2026-03-06T14:00:00Z'), shop)).toBe(true);
  expect(isOpenAt(Date.parse('2026-03-09T13:00:00Z'), shop)).toBe(true);
  expect(isOpenAt(Date.parse('2026-03-09T12:59:00Z'), shop)).toBe(false);
  // Friday 17:50 to Monday 9:05, over the change.
  expect(openMsBetween(Date.parse('2026-03-06T22:50:00Z'), Date.parse('2026-03-09T13:05:00Z'), shop)).toBe(
    15 * minuteMs,
  );
});

test('what opens in the hour that the clocks skip opens when it is over', () => {
  const early = { timeZone: 'America/New_York', openingHours: [{ days: [7], from: 150, to: 240 }] };
  expect(isOpenAt(Date.parse('2026-03-08T06:59:00Z'), early)).toBe(false); // 1:59
  expect(isOpenAt(Date.parse('2026-03-08T07:00:00Z'), early)).toBe(true); // 3:00
});

test('so rarely open that the time is not reached within 60 days: nothing is that old', () => {
  const rare = { timeZone: 'America/Lima', openingHours: [{ days: [1], from: 600, to: 601 }] };
  expect(openSince(inLima('09T12:00'), hourMs, rare)).toBeUndefined();
});

test('the moment since which a time has passed is the latest one', () => {
  const zones = fc.constantFrom('America/Lima', 'America/New_York', 'Pacific/Apia');
  const hours = fc.record({
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    from: fc.integer({ min: 0, max: 1439 }),
    length: fc.integer({ min: 1, max: 1440 }),
  });
  const moments = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2027, 0) });
  fc.assert(
    fc.property(
      zones,
      fc.array(hours, { minLength: 1, maxLength: 4 }),
      moments,
      fc.integer({ min: 1, max: 120 }),
      (timeZone, lines, nowMs, minutes) => {
        const times = {
          timeZone,
          openingHours: lines.map(({ days, from, length }) => ({ days, from, to: from + length })),
        };
        const sinceMs = openSince(nowMs, minutes * minuteMs, times);
        if (sinceMs === undefined) return;
        expect(openMsBetween(sinceMs, nowMs, times)).toBe(minutes * minuteMs);
        expect(openMsBetween(sinceMs + 1, nowMs, times)).toBe(minutes * minuteMs - 1);
      },
    ),
    { numRuns: 60 },
  );
});
