/**
 * Visitors' text inside a mail. Guarantees: the result is one line that cannot end a header, start another line or
 * hide characters.
 */

/** Control characters, line separators and bidirectional overrides. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** @param lengthMax in code points */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.toWellFormed().replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length > lengthMax ? `${points.slice(0, lengthMax - 1).join('')}…` : line;
}

/** `22 de noviembre de 2026, 02:10`, on the business's clock; `hora estándar de Perú`. */
export function dayAndTime(moment: Date, timeZone: string): { text: string; zone: string } {
  const parts = formatFor(timeZone).formatToParts(moment);
  const { day, month, year, hour, minute, timeZoneName } = Object.fromEntries(
    parts.map(({ type, value }) => [type, value]),
  );
  return { text: `${day} de ${month} de ${year}, ${hour}:${minute}`, zone: timeZoneName ?? timeZone };
}

/** Making one takes milliseconds, and a business has one time zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('es-PE', {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  });
  formats.set(timeZone, format);
  return format;
}

/** 64500 -> `$645`, 735 -> `$7.35`. */
export function dollars(cents: number): string {
  const format = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    trailingZeroDisplay: 'stripIfInteger',
  });
  return format.format(cents / 100);
}
