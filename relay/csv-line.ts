/** CSV that a spreadsheet opens safely (RFC 4180). */
export const byteOrderMark = '\ufeff'; // without it Excel does not read the file as UTF-8
const lineEnd = '\r\n'; // RFC 4180

/**
 * Finds where a spreadsheet would read a formula, also in full-width characters; an apostrophe there makes it a text.
 * Spreadsheets that split at semicolons (Excel in most of Latin America) or line ends start new cells after those.
 */
const formulaStart = /(^|[;\n])(?=(?:(?!\n)[\s\p{Cf}\p{DI}"'])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Control characters except the line end. */
const controls = /(?!\n)\p{Cc}/gu;

export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(',') + lineEnd;
}

function cell(text: string): string {
  const shown = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, ' ');
  return `"${shown.replace(formulaStart, "$1'").replaceAll('"', '""')}"`;
}
