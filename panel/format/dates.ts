/** Relative and absolute dates in Spanish, in the business's time zone. */
import { business } from '../business.ts';

const { timeZone } = business;
const format = (options: Intl.DateTimeFormatOptions, zone = timeZone) =>
  new Intl.DateTimeFormat('es-PE', { ...options, timeZone: zone });

const clock = format({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayKey = new Intl.DateTimeFormat('en-CA', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const shortDay = format({ day: 'numeric', month: 'short' });
const longDay = format({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = format({ weekday: 'short' });
const axis = format({ day: 'numeric', month: 'short' }, 'UTC');
/** Days have no time zone: they are read and written at midnight UTC. */
const calendarDay = format({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC');
const calendarDayWithYear = format({ day: 'numeric', month: 'short', year: 'numeric' }, 'UTC');

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** "ahora", "hace 20 min", "hace 3 h", "ayer 18:40", "lun 18:40", "14 nov", "14 nov 2025". */
export function age(iso: string, now: number): string {
  const at = Date.parse(iso);
  const passedMs = now - at;
  if (passedMs < minuteMs) return 'ahora';
  if (passedMs < hourMs) return `hace ${Math.floor(passedMs / minuteMs)} min`;
  const days = daysBetween(dayOf(iso), today(now));
  if (days === 0) return `hace ${Math.floor(passedMs / hourMs)} h`;
  if (days === 1) return `ayer ${clock.format(at)}`;
  if (days < 7) return `${plain(weekday.format(at))} ${clock.format(at)}`;
  return dayOf(iso).slice(0, 4) === today(now).slice(0, 4)
    ? plain(shortDay.format(at))
    : plain(longDay.format(at));
}

/** "14 nov 2026, 18:40" */
export function moment(iso: string): string {
  const at = Date.parse(iso);
  return `${plain(longDay.format(at))}, ${clock.format(at)}`;
}

/** In the middle of a sentence: "las 14:20", "ayer a las 14:20", "el 14 nov". */
export function since(iso: string, now: number): string {
  const at = Date.parse(iso);
  const days = daysBetween(dayOf(iso), today(now));
  if (days <= 0) return `las ${clock.format(at)}`;
  if (days === 1) return `ayer a las ${clock.format(at)}`;
  return `el ${plain(shortDay.format(at))}, ${clock.format(at)}`;
}

/** A calendar day, `2026-11-14`: "hoy", "mañana", "ayer", "vie 14 nov", "14 nov 2025". */
export function day(value: string, now: number): string {
  const days = daysBetween(today(now), value);
  if (days === 0) return 'hoy';
  if (days === 1) return 'mañana';
  if (days === -1) return 'ayer';
  const at = Date.parse(`${value}T00:00:00Z`);
  return plain((value.slice(0, 4) === today(now).slice(0, 4) ? calendarDay : calendarDayWithYear).format(at));
}

/** A calendar day on an axis: "14 nov". */
export function axisDay(value: string): string {
  return plain(axis.format(Date.parse(`${value}T00:00:00Z`)));
}

/** The business's own calendar day of a moment: `2026-11-14`. */
export function dayOf(iso: string): string {
  return dayKey.format(Date.parse(iso));
}

export function today(now: number): string {
  return dayKey.format(now);
}

/** Whole days from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);
}

export function addDays(value: string, days: number): string {
  return new Date(Date.parse(`${value}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** A duration: "35 min", "5 h", "2 días". */
export function duration(ms: number): string {
  if (ms < hourMs) return `${Math.max(1, Math.round(ms / minuteMs))} min`;
  if (ms < 2 * dayMs) return `${Math.round(ms / hourMs)} h`;
  return `${Math.round(ms / dayMs)} días`;
}

/** Some browsers write "14 de nov." and "vie, 14 nov". */
function plain(text: string): string {
  return text.replaceAll(/\bde\s|[.,]/g, '');
}
