/** Calendar days (`2026-01-31`) in the business's time zone, independent of the machine's. */
const dayMs = 24 * 60 * 60 * 1000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day of a moment. */
export function dayOf(ms: number, timeZone: string): string {
  const { year, month, day } = partsOf(ms, timeZone);
  return `${year.padStart(4, '0')}-${month}-${day}`;
}

/** `2026-01-31 09:05` */
export function localMinute(ms: number, timeZone: string): string {
  const { hour, minute } = partsOf(ms, timeZone);
  return `${dayOf(ms, timeZone)} ${hour}:${minute}`;
}

/** The first moment of a day: midnight, or the first one after it where the clocks go forward then. */
export function dayStartMs(day: string, timeZone: string): number {
  const utcMs = Date.parse(`${day}T00:00:00Z`);
  // Offsets are between -12 and +14 h, so the day begins within that range around midnight UTC.
  let guess = utcMs - offsetMs(utcMs, timeZone);
  guess = utcMs - offsetMs(guess, timeZone);
  while (dayOf(guess, timeZone) < day) guess += 15 * 60_000;
  return guess;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

export function nextDay(day: string): string {
  return addDays(day, 1);
}

/** The zone's offset from UTC at a moment. */
function offsetMs(ms: number, timeZone: string): number {
  const { year, month, day, hour, minute, second } = partsOf(ms, timeZone);
  const asUtc = Date.UTC(+year, +month - 1, +day, +hour, +minute, +second);
  return asUtc - Math.floor(ms / 1000) * 1000;
}

function partsOf(
  ms: number,
  timeZone: string,
): Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string> {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  return parts as ReturnType<typeof partsOf>; // the format names all six
}
