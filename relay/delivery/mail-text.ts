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
