/** Calendar days (`2026-01-31`) in the business's time zone, independent of the machine's. */
import { addDays, daysBetween, localTime } from '../../contract/calendar-day.ts';
import { languageOf } from '../../contract/number-format.ts';

export const dayMs: number = 24 * 60 * 60 * 1000;
const minuteMs = 60_000;

export function dayOf(ms: number, timeZone: string): string {
  return localTime(ms, timeZone).slice(0, 10);
}

/** `2026-01-31 09:05` */
export function localMinute(ms: number, timeZone: string): string {
  return localTime(ms, timeZone).slice(0, 16).replace('T', ' ');
}

/** `22 de noviembre de 2026, 02:10`, on the business's clock; `hora estándar de Perú`. */
export function dayAndTime(moment: Date, { timeZone, country }: { timeZone: string; country: string }) {
  const language = languageOf({ country });
  const day = moment.toLocaleDateString(language, { timeZone, dateStyle: 'long' });
  const named = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long' }).formatToParts(moment);
  const zone = named.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return { text: `${day}, ${localMinute(moment.getTime(), timeZone).slice(11)}`, zone };
}

/**
 * The first moment of a day, or of a minute of it: when the business's clock shows it first, and where the clocks skip it,
 * the first moment after it.
 * @param minutes after midnight; from 1440 on they are of the next day
 */
export function dayStartMs(day: string, timeZone: string, minutes = 0): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  const wanted = new Date(utcMs).toISOString().slice(0, 19);
  // Of the zone's offsets from UTC before and after it the larger one leads to the first moment that it can be.
  const offsets = [utcMs - dayMs, utcMs + dayMs].map((ms) => Date.parse(`${localTime(ms, timeZone)}Z`) - ms);
  const startMs = utcMs - Math.max(...offsets);
  // No clock has ever skipped more than a day (Samoa's, on 30 December 2011).
  const endMs = startMs + 2 * dayMs;
  for (let ms = startMs; ms <= endMs; ms += minuteMs) if (localTime(ms, timeZone) >= wanted) return ms;
  return startMs;
}

/** The same of a minute as it is written, `09:30`. */
export function momentOf(day: string, time: string, timeZone: string): number {
  return dayStartMs(day, timeZone, Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
}

/** The days from one to another, both included, `max` at most. */
export function listDays(from: string, to: string, max: number): string[] {
  const length = Math.min(Math.max(daysBetween(from, to) + 1, 0), max);
  return Array.from({ length }, (_, nth) => addDays(from, nth));
}
