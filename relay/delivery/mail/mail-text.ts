/**
 * Visitors' text inside a mail. Guarantees: the result is one line that cannot end a header, start another line or
 * hide characters.
 */
import type { Business } from '../../../business/business.ts';
import { languageOf } from '../../../contract/number-format.ts';

/** Control characters, line separators and bidirectional overrides. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** @param lengthMax in code points */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.toWellFormed().replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length > lengthMax ? `${points.slice(0, lengthMax - 1).join('')}…` : line;
}

/** `22 de noviembre de 2026, 02:10`, on the business's clock; `hora estándar de Perú`. */
export function dayAndTime(
  moment: Date,
  { timeZone, country }: Pick<Business, 'timeZone' | 'country'>,
): { text: string; zone: string } {
  const format = new Intl.DateTimeFormat(languageOf({ country }), {
    timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'long',
  });
  const parts = format.formatToParts(moment).map(({ type, value }) => [type, value]);
  const { day, month, year, hour, minute, timeZoneName } = Object.fromEntries(parts);
  return { text: `${day} de ${month} de ${year}, ${hour}:${minute}`, zone: timeZoneName ?? timeZone };
}
