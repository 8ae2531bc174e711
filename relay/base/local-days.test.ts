import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '../../contract/calendar-day.ts';
import { dayAndTime, dayOf, dayStartMs, listDays, localMinute, momentOf } from './local-days.ts';

test('days are listed by a count, so that no day makes a list without an end', () => {
  expect(listDays('2026-02-27', '2026-03-01', 10)).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(listDays('2026-02-27', '2026-03-01', 2)).toEqual(['2026-02-27', '2026-02-28']);
  expect(listDays('2026-03-01', '2026-03-01', 10)).toEqual(['2026-03-01']);
  expect(listDays('2026-03-02', '2026-03-01', 10)).toEqual([]);
  // Behind these, days have other forms.
  expect(listDays('9999-12-30', '9999-12-31', 10)).toHaveLength(2);
  expect(listDays('2026-03-01', '9999-12-31', 3_660)).toHaveLength(3_660);
});

const zones = [
  'America/Lima',
  'America/Santiago',
  'America/Havana',
  'America/Caracas',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kathmandu',
  'Asia/Tehran',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Antarctica/Troll',
];

test('every moment from 2000 to 2100 has the day and minute that Intl gives it', () => {
  const anyMs = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2101, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...zones), anyMs, (timeZone, ms) => {
      const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
      expect(localMinute(ms, timeZone)).toBe(format.format(ms));
    }),
    { numRuns: 500 },
  );
});

test('a day or minute begins when the clock shows it first, and where it is skipped, with the first minute after it', () => {
  expect.hasAssertions();
  for (const [timeZone, day, time, moment] of [
    ['America/Lima', '2026-03-11', '10:05', '2026-03-11T15:05:00Z'],
    ['America/Santiago', '2026-04-04', '23:30', '2026-04-05T02:30:00Z'],
    ['America/Santiago', '2026-09-06', '00:10', '2026-09-06T04:00:00Z'],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00Z'],
    ['Europe/Madrid', '2026-10-25', '02:30', '2026-10-25T00:30:00Z'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00Z'],
  ] as const)
    expect(new Date(momentOf(day, time, timeZone)).toISOString()).toBe(new Date(moment).toISOString());
  const anyDay = fc.integer({ min: 0, max: 36_889 }).map((days) => addDays('2000-01-01', days));
  const anyMinute = fc.integer({ min: 0, max: 1_439 });
  fc.assert(
    fc.property(fc.constantFrom(...zones, 'Europe/Madrid'), anyDay, anyMinute, (timeZone, day, minute) => {
      const ms = dayStartMs(day, timeZone, minute);
      expect(dayOf(ms, timeZone) >= day).toBe(true);
      const wanted = new Date(Date.parse(day) + minute * 60_000).toISOString().slice(0, 16).replace('T', ' ');
      expect(localMinute(ms, timeZone) >= wanted).toBe(true);
      // Not once in the hours before it.
      for (let before = 1; before <= 3 * 60; before += 1)
        expect(localMinute(ms - before * 60_000, timeZone) < wanted).toBe(true);
    }),
    {
      numRuns: 60,
      examples: [
        ['Europe/Madrid', '2026-10-25', 150],
        // The clocks went forward at midnight, so that the day began at one.
        ['America/Santiago', '2025-09-07', 0],
        ['Pacific/Kiritimati', '2026-01-31', 0],
        // Samoa had no 30 December 2011.
        ['Pacific/Apia', '2011-12-30', 0],
      ],
    },
  );
});

test('a moment is written as the business says it, with the name of its time zone', () => {
  const moment = new Date('2026-11-22T07:10:00Z');
  const lima = { text: '22 de noviembre de 2026, 02:10', zone: 'hora estándar de Perú' };
  expect(dayAndTime(moment, { timeZone: 'America/Lima', country: 'PE' })).toEqual(lima);
  expect(dayAndTime(moment, { timeZone: 'America/Mexico_City', country: 'MX' }).text).toBe(
    '22 de noviembre de 2026, 01:10',
  );
  const spring = new Date('2026-09-22T07:10:00Z');
  expect(dayAndTime(spring, { timeZone: 'America/Lima', country: 'PE' }).text).toContain(' de setiembre ');
  expect(dayAndTime(spring, { timeZone: 'America/La_Paz', country: 'BO' }).text).toContain(' de septiembre ');
});
