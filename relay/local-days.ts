/**
 * Calendar days (`2026-01-31`) in the business's time zone, independent of the machine's. The zone's offset is asked of
 * Intl once a week and then known, because asking takes longer than all the rest: figures of years ask for thousands.
 */
const dayMs = 24 * 60 * 60 * 1000;
const weekMs = 7 * dayMs;
/** No clock has ever skipped more than a day (Samoa's, on 30 December 2011). */
const skippedMsMax = dayMs;
const minuteMs = 60_000;
const quarterHourMs = 15 * minuteMs;

interface Zone {
  format: Intl.DateTimeFormat;
  /** The offset at the beginning of each week since 1970 that was asked for. */
  offsets: Map<number, number>;
}
const zones = new Map<string, Zone>();

/** The calendar day of a moment. */
export function dayOf(ms: number, timeZone: string): string {
  return local(ms, timeZone).slice(0, 10);
}

/** `2026-01-31 09:05` */
export function localMinute(ms: number, timeZone: string): string {
  return local(ms, timeZone).slice(0, 16).replace('T', ' ');
}

/** The first moment of a day: midnight, or the first one after it where the clocks go forward then. */
export function dayStartMs(day: string, timeZone: string): number {
  return minuteStartMs(day, 0, timeZone);
}

/**
 * When the business's clock first shows a minute of a day, or the first one after it where the clocks go forward then.
 * @param minutes after midnight; from 1440 on they are of the next day
 */
export function minuteStartMs(day: string, minutes: number, timeZone: string): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`) + minutes * minuteMs;
  const wanted = new Date(utcMs).toISOString();
  // Offsets are between -12 and +14 h, so the minute begins within that range around the same one of UTC.
  const nearMs = utcMs - offsetMs(utcMs, timeZone);
  const startMs = utcMs - offsetMs(nearMs, timeZone);
  for (let skippedMs = 0; skippedMs <= skippedMsMax; skippedMs += quarterHourMs)
    if (local(startMs + skippedMs, timeZone) >= wanted) return startMs + skippedMs;
  return startMs;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function nextDay(day: string): string {
  return addDays(day, 1);
}

/** The days from one to another, both included, `max` at most. */
export function listDays(from: string, to: string, max: number): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;
  return Array.from({ length: Math.min(Math.max(count, 0), max) }, (_, nth) => addDays(from, nth));
}

/** As ISO 8601, without an offset. */
function local(ms: number, timeZone: string): string {
  return new Date(ms + offsetMs(ms, timeZone)).toISOString();
}

/** The zone's offset from UTC at a moment. */
function offsetMs(ms: number, timeZone: string): number {
  let zone = zones.get(timeZone);
  if (!zone) {
    zone = { format: formatOf(timeZone), offsets: new Map() };
    zones.set(timeZone, zone);
  }
  const week = Math.floor(ms / weekMs);
  const before = weekOffsetMs(week, zone);
  // No zone has changed twice within a week since 2000.
  return before === weekOffsetMs(week + 1, zone) ? before : askedOffsetMs(ms, zone);
}

function weekOffsetMs(week: number, zone: Zone): number {
  const known = zone.offsets.get(week);
  if (known !== undefined) return known;
  const asked = askedOffsetMs(week * weekMs, zone);
  zone.offsets.set(week, asked);
  return asked;
}

function askedOffsetMs(ms: number, { format }: Zone): number {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
