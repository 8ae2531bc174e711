/** Texts of visitors where they could do harm: in a spreadsheet, in HTML, in the head of a mail. */

/** Begins a CSV file (RFC 4180). */
export const byteOrderMark = '\ufeff'; // without it Excel does not read the file as UTF-8
const lineEnd = '\r\n';

/**
 * Finds where a spreadsheet would read a formula, also in full-width characters; an apostrophe there makes it a text.
 * Spreadsheets that split at semicolons (Excel in most of Latin America) or line ends start new cells after those.
 */
const formulaStart = /(^|[;\n])(?=(?:(?!\n)[\s\p{Cf}\p{DI}"'])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Control characters except the line end. */
const controls = /(?!\n)\p{Cc}/gu;

/** A line of CSV that a spreadsheet opens safely. */
export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(',') + lineEnd;
}

function cell(text: string): string {
  const shown = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, ' ');
  return `"${shown.replace(formulaStart, "$1'").replaceAll('"', '""')}"`;
}

/** Escapes text for HTML elements and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entityOf[character] ?? '');
}

const entityOf: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Control characters, line separators and bidirectional overrides. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/** One line that cannot end a header, start another or hide characters. @param lengthMax in code points */
export function oneLine(text: string, lengthMax: number): string {
  const line = text.toWellFormed().replace(unseen, ' ').replace(/\s+/g, ' ').trim();
  const points = [...line];
  return points.length > lengthMax ? `${points.slice(0, lengthMax - 1).join('')}…` : line;
}

/** A name, a city or another part of a message, short enough for a telephone. */
export const shortLine = (text: string) => oneLine(text, 60);

/** Ends with a point, unless it ends by itself: `Cabinas S.A.C.`, `¿Compra?`. */
export const sentence = (text: string) => (/[^.!?…]$/u.test(text) ? `${text}.` : text);

/** Mail addresses that no mail server can read as two addresses or as a header. */
export interface MailAddress {
  /** Display name; empty = none. */
  name: string;
  address: string;
}

/** `Ana <ana@cabinas.example>` or `ana@cabinas.example`; undefined = it is neither. */
export function readMailAddress(text: string): MailAddress | undefined {
  const parts = /^\s*(?:"?([^"<>,\r\n]*?)"?\s*<([^<>]+)>|([^<>]+?))\s*$/.exec(text);
  const address = parts?.[2] ?? parts?.[3] ?? '';
  return isPlainAddress(address) ? { name: parts?.[1] ?? '', address } : undefined;
}

/** ASCII (RFC 5321 without quoted local parts), no space, comma, bracket, quote or control character. */
export function isPlainAddress(text: string): boolean {
  return text.length <= 254 && /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z\d-]+(\.[a-z\d-]+)*$/i.test(text);
}

/** Undefined = it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
