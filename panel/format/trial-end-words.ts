/** When a trial ends, in words that name its last day, as the daily mail does: "termina hoy", "terminó el lun 9 mar". */
import { addDays, day, daysBetween, today } from './dates.ts';

/** @param trialEnds the first day that is no longer part of the trial: `2026-11-14` */
export function trialEndWords(trialEnds: string, now: number): string {
  const verb = daysBetween(today(now), trialEnds) > 0 ? 'termina' : 'terminó';
  const lastDay = day(addDays(trialEnds, -1), now);
  return `${verb} ${/^\p{L}+$/u.test(lastDay) ? '' : 'el '}${lastDay}`;
}
