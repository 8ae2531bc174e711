/** When the invented requests came: more of them lately, fewer on Sundays, none at night. */
import { addDays, dayOf, dayStartMs } from '../../relay/local-days.ts';
import type { Random } from './random.ts';

export const minuteMs = 60_000;
export const hourMs: number = 60 * minuteMs;
export const dayMs: number = 24 * hourMs;
/** The first request came so long ago. */
export const demoDays = 90;

const firstHour = 8;
const lastHour = 22;
/** Ages of the newest requests, at any time of day, so that some are always unanswered. */
const newestMinutes = [12, 48, 95, 170, 290, 420];

/** Oldest first, all before `now`. */
export function demoTimes(count: number, now: Date, timeZone: string, random: Random): Date[] {
  const times: number[] = [];
  while (times.length < count) {
    const minutes = count > 100 ? newestMinutes[times.length] : undefined;
    const at =
      minutes === undefined ? someTime() : now.getTime() - minutes * minuteMs - random.below(minuteMs);
    if (at !== undefined) times.push(at);
  }
  return times.sort((a, b) => a - b).map((at) => new Date(at));

  /** Undefined = not at that time. */
  function someTime(): number | undefined {
    const daysAgo = Math.floor((random.below(1_000) / 1_000) ** 1.15 * demoDays);
    const day = addDays(dayOf(now.getTime(), timeZone), -daysAgo);
    const isSunday = new Date(day).getUTCDay() === 0;
    if (isSunday && random.chance(60)) return undefined;
    const hour = firstHour + (random.below(lastHour - firstHour) + random.below(lastHour - firstHour)) / 2;
    const at = dayStartMs(day, timeZone) + hour * hourMs + random.below(30 * minuteMs);
    return at < now.getTime() ? at : undefined;
  }
}
