/**
 * The business's opening hours as moments: whether it is open, and how much opening time lies between two moments. Days and
 * hours are those of its time zone; where the clocks change, an hour that was skipped or came twice is counted as it was.
 */
import type { Business } from '../../business/business.ts';
import { addDays } from '../../contract/calendar-day.ts';
import { dayOf, dayStartMs, listDays } from './local-days.ts';

/** An empty list = always open. */
export type OpeningTimes = Pick<Business, 'timeZone' | 'openingHours'>;

type Span = [startMs: number, endMs: number];

const weekDays = 7;
/** A wait is counted over so many days at most. */
const daysMax = 366;
/** So far back the last opening hours are looked for. */
const daysBackMax = 60;

export function isOpenAt(ms: number, times: OpeningTimes): boolean {
  return openMsBetween(ms, ms + 1, times) > 0;
}

/** 0 where the second moment is not after the first, as with a clock that was set back. */
export function openMsBetween(fromMs: number, toMs: number, times: OpeningTimes): number {
  if (toMs <= fromMs) return 0;
  if (times.openingHours.length === 0) return toMs - fromMs;
  const { timeZone } = times;
  return spansOn(listDays(dayOf(fromMs, timeZone), dayOf(toMs, timeZone), daysMax), times).reduce(
    (sum, [startMs, endMs]) => sum + Math.max(0, Math.min(endMs, toMs) - Math.max(startMs, fromMs)),
    0,
  );
}

/** The latest moment since which there were so many milliseconds of opening time; undefined = none within 60 days. */
export function openSince(nowMs: number, openMs: number, times: OpeningTimes): number | undefined {
  if (times.openingHours.length === 0) return nowMs - openMs;
  const today = dayOf(nowMs, times.timeZone);
  const days = listDays(addDays(today, -daysBackMax), today, daysBackMax + 1);
  let leftMs = openMs;
  for (const [startMs, endMs] of spansOn(days, times).reverse()) {
    const lengthMs = Math.min(endMs, nowMs) - startMs;
    if (lengthMs >= leftMs) return startMs + lengthMs - leftMs;
    leftMs -= Math.max(0, lengthMs);
  }
  return undefined;
}

/** The spans that touch these days, oldest first, none overlapping another. */
function spansOn(days: readonly string[], { timeZone, openingHours }: OpeningTimes): Span[] {
  const [first = ''] = days;
  // Hours that pass midnight begin on the day before.
  const spans = [addDays(first, -1), ...days].flatMap((day) => {
    const weekDay = (new Date(day).getUTCDay() + weekDays - 1) % weekDays;
    return openingHours
      .filter((hours) => hours.days.includes(weekDay + 1))
      .map(({ from, to }): Span => [dayStartMs(day, timeZone, from), dayStartMs(day, timeZone, to)]);
  });
  spans.sort(([a], [b]) => a - b);
  const merged: Span[] = [];
  for (const [startMs, endMs] of spans) {
    const last = merged.at(-1);
    if (last && startMs <= last[1]) last[1] = Math.max(last[1], endMs);
    else merged.push([startMs, endMs]);
  }
  return merged;
}
