/**
 * Visitors' words inside a mail. Promises: a text becomes one line that can end no header, start no
 * other line and hide nothing.
 */

/** Control and line-separating characters, and those that turn the direction of writing around. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** @param lengthMax in characters as people count them, roughly: code points */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.toWellFormed().replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length > lengthMax ? `${points.slice(0, lengthMax - 1).join('')}…` : line;
}
