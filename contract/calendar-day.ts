/** Calculations with calendar days, `2026-01-31`, which have no time zone: a date alone is midnight UTC, read and written. */

const dayMs = 24 * 60 * 60 * 1000;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** Whole days from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}

/** A minute of a day in a sentence: "las 14:20", "la 01:20". */
export function clockWords(time: string): string {
  return `${time.startsWith('01') ? 'la' : 'las'} ${time}`;
}
