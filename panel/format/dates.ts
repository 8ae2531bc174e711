/** Relative and absolute dates in Spanish, in the business's time zone. */
import { addDays, clockWords, daysBetween, localTime } from '../../contract/calendar-day.ts';
import type { NextStep } from '../../contract/panel/answers.ts';
import { business } from './business.ts';

type Options = Intl.DateTimeFormatOptions;
const shortDay: Options = { day: 'numeric', month: 'short' };
const longDay: Options = { ...shortDay, year: 'numeric' };
const weekday: Options = { weekday: 'short' };
/** Days have no time zone: they are read and written at midnight UTC. */
const axis: Options = { ...shortDay, timeZone: 'UTC' };
const calendarDay: Options = { ...axis, weekday: 'short' };
const calendarDayWithYear: Options = { ...longDay, timeZone: 'UTC' };

const formats = new Map<Options, Intl.DateTimeFormat>();
let formatsOf = business;

/** Made when it is needed first, because the relay tells the business after this file was loaded. */
function write(options: Options, at: number): string {
  if (formatsOf !== business) formats.clear();
  formatsOf = business;
  let format = formats.get(options);
  if (!format) {
    format = new Intl.DateTimeFormat(business.language, { timeZone: business.timeZone, ...options });
    formats.set(options, format);
  }
  // Some browsers write "14 de nov." and "vie, 14 nov".
  return format.format(at).replaceAll(/\bde\s|[.,]/g, '');
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "ahora", "hace 20 min", "hace 3 h", "ayer 18:40", "lun 18:40", "14 nov", "14 nov 2025". */
export function age(iso: string, now: number): string {
  const at = Date.parse(iso);
  const passedMs = now - at;
  if (passedMs < minuteMs) return 'ahora';
  if (passedMs < hourMs) return `hace ${Math.floor(passedMs / minuteMs)} min`;
  const days = daysBetween(today(at), today(now));
  if (days === 0) return `hace ${Math.floor(passedMs / hourMs)} h`;
  if (days === 1) return `ayer ${timeOf(at)}`;
  if (days < 7) return `${write(weekday, at)} ${timeOf(at)}`;
  return write(dayFor(at, now), at);
}

/** "14 nov 2026, 18:40" */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return `${write(longDay, at)}, ${timeOf(at)}`;
}

/** In the middle of a sentence: "las 14:20", "ayer a las 14:20", "el 14 nov, 14:20", "el 14 nov 2025, 14:20". */
export function since(iso: string, now: number): string {
  const at = Date.parse(iso);
  const days = daysBetween(today(at), today(now));
  if (days <= 0) return clockWords(timeOf(at));
  if (days === 1) return `ayer a ${clockWords(timeOf(at))}`;
  return `el ${write(dayFor(at, now), at)}, ${timeOf(at)}`;
}

/** A calendar day, `2026-11-14`: "hoy", "mañana", "ayer", "vie 14 nov", "14 nov 2025". */
export function day(value: string, now: number): string {
  const days = daysBetween(today(now), value);
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  if (days === -1) return 'ayer';
  return datedDay(value, now);
}

/** The same without such words, of what is longer than the day. */
export function datedDay(value: string, now: number): string {
  return write(isThisYear(value, now) ? calendarDay : calendarDayWithYear, Date.parse(value));
}

/** In the middle of a sentence: "hoy", "el vie 14 nov". */
export function dayInSentence(value: string, now: number): string {
  const text = day(value, now);
  return /^\p{L}+$/u.test(text) ? text : `el ${text}`;
}

/** A calendar day in a text that stays: "14 de noviembre de 2026". */
export function writtenDay(value: string): string {
  const format = new Intl.DateTimeFormat(business.language, { dateStyle: 'long', timeZone: 'UTC' });
  return format.format(Date.parse(value));
}

function isThisYear(value: string, now: number): boolean {
  return value.slice(0, 4) === today(now).slice(0, 4);
}

/** With the year, where it is another one. */
function dayFor(at: number, now: number): Options {
  return isThisYear(today(at), now) ? shortDay : longDay;
}

/** A calendar day on an axis: "14 nov". */
export function axisDay(value: string): string {
  return write(axis, Date.parse(value));
}

/** The business's own calendar day of a moment: `2026-11-14`. */
export function today(now: number): string {
  return localTime(now, business.timeZone).slice(0, 10);
}

/** The minute on the business's clock: `14:20`. */
export function timeOf(ms: number): string {
  return localTime(ms, business.timeZone).slice(11, 16);
}

/** "hoy 15:00", "ayer"; empty = no next step. */
export function stepTime({ followUp, followUpTime }: NextStep, now: number): string {
  return followUp ? `${day(followUp, now)} ${followUpTime ?? ''}`.trim() : '';
}

export function isOverdue({ followUp, followUpTime }: NextStep, now: number): boolean {
  return followUp !== null && `${followUp} ${followUpTime ?? '24'}` < `${today(now)} ${timeOf(now)}`;
}

/** A trial that ends within so many days, or has ended, is highlighted, and asked how it went. */
export const endingDays = 3;

/** By its last day: "termina hoy", "terminó el lun 9 mar". @param trialEnds the first day after the trial */
export function trialEndWords(trialEnds: string, now: number): string {
  const verb = daysBetween(today(now), trialEnds) > 0 ? 'termina' : 'terminó';
  return `${verb} ${dayInSentence(addDays(trialEnds, -1), now)}`;
}

/** A duration: "35 min", "3 h 20 min", "15 h", "2 días". */
export function duration(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / minuteMs))} min`;
  if (ms < 10 * hourMs) {
    const minutes = Math.round(ms / minuteMs);
    return `${Math.floor(minutes / 60)} h${minutes % 60 > 0 ? ` ${minutes % 60} min` : ''}`;
  }
  if (ms < 2 * dayMs) return `${Math.round(ms / hourMs)} h`;
  return `${Math.round(ms / dayMs)} días`;
}
