/** Calculations with calendar days, `2026-01-31`, which have no time zone: a date alone is midnight UTC, read and written. */

const dayMs = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** What the clocks of the zone show, as ISO 8601 without an offset: `2026-01-31T09:05:00`. */
export function localTime(ms: number, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    clocks.set(timeZone, clock);
  }
  // Sweden writes dates as ISO 8601 does, except for years before 1000. Canada does too, but not in ICU 72 (WebKit on Debian).
  return clock.format(ms).padStart(19, '0').replace(' ', 'T');
}

/** 30 -> `30 días`. */
export function daysText(days: number): string {
  return days === 1 ? '1 día' : `${days} días`;
}

/** A minute of a day in a sentence: "las 14:20", "la 01:20". */
export function clockWords(time: string): string {
  return `${time.startsWith('01') ? 'la' : 'las'} ${time}`;
}
