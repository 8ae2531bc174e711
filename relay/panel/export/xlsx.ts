/**
 * Streams a workbook (Office Open XML, ECMA-376): rows are compressed part by part, so that memory use stays small and
 * the event loop responsive. Text cells stay text, whatever they begin with; days and moments are dates in the
 * business's time zone.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { localMinute } from '../local-days.ts';
import { type Cell, exportColumns } from './export-columns.ts';
import type { ExportRow } from './export-rows.ts';
import { packageParts, sheetHead, sheetTail, styles } from './xlsx-parts.ts';

/** Rows of a sheet, including the heading (https://support.microsoft.com/office/1672b34d-7043-467e-8e27-269d656771c3). */
const sheetRowsMax = 1_048_576;
const cellLengthMax = 32_767;
const compressionLevel = 3;

export async function* xlsx(pages: AsyncIterable<ExportRow[]>, timeZone: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, chunk) => {
    if (error) failure = error;
    else ready.push(chunk);
  });
  const file = (name: string) => {
    const entry = new ZipDeflate(name, { level: compressionLevel });
    zip.add(entry);
    return entry;
  };
  let sheets = 0;
  let rows = 0;
  const nextSheet = () => {
    sheets += 1;
    rows = 1;
    const entry = file(`xl/worksheets/sheet${sheets}.xml`);
    entry.push(
      strToU8(sheetHead + rowText(exportColumns.map(({ heading }) => text(heading, styles.heading)))),
    );
    return entry;
  };
  let sheet = nextSheet();
  for await (const page of pages) {
    const lines: string[] = [];
    for (const row of page) {
      if (rows === sheetRowsMax) {
        sheet.push(strToU8(lines.splice(0).join('') + sheetTail), true);
        sheet = nextSheet();
      }
      rows += 1;
      lines.push(rowText(exportColumns.map(({ cell }) => cellText(cell(row), timeZone))));
    }
    sheet.push(strToU8(lines.join('')));
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  sheet.push(strToU8(sheetTail), true);
  for (const [name, content] of packageParts(sheets)) file(name).push(strToU8(content), true);
  zip.end();
  yield* ready.splice(0);
}

function rowText(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`;
}

function cellText(cell: Cell, timeZone: string): string {
  if (cell.value === null || cell.value === '') return '<c/>';
  switch (cell.kind) {
    case 'text':
      return text(cell.value, styles.text);
    case 'number':
      return number(cell.value, styles.number);
    case 'amount':
      return number(cell.value, styles.amount);
    case 'moment':
      return number(serial(localMinute(cell.value, timeZone)), styles.moment);
    case 'day':
      return number(serial(`${cell.value} 00:00`), styles.day);
  }
}

/** Days since 30 December 1899, the epoch of spreadsheets. */
function serial(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}:00Z`) / 86_400_000 + 25_569;
}

function number(value: number, style: number): string {
  return `<c s="${style}"><v>${value}</v></c>`;
}

function text(value: string, style: number): string {
  const shown = value
    .toWellFormed()
    .slice(0, cellLengthMax)
    .toWellFormed()
    .replace(notXml, ' ')
    // Spreadsheets read _x000D_ as an escaped character.
    .replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${shown}</t></is></c>`;
}

/** Characters that XML 1.0 forbids. */
const notXml = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu;
