/**
 * Streams a workbook (Office Open XML, ECMA-376): rows are compressed part by part, so that memory use stays small and the event
 * loop responsive. Text cells stay text, whatever they begin with; days and moments are dates in the business's time zone.
 */
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { localMinute } from '../../base/local-days.ts';

/** moment: milliseconds since 1970; day: `2026-01-31`; amount: hundredths. */
export type CellKind = 'text' | 'number' | 'amount' | 'moment' | 'day';
export type CellValue = string | number | null | undefined;
export type Column<Row> = readonly [
  name: string,
  heading: string,
  width: number,
  kind: CellKind,
  cell: (row: Row) => CellValue,
  /** In JSON, under the name; absent = as the cell. */
  value?: (row: Row) => unknown,
];

const cellLengthMax = 32_767;
const compressionLevel = 3;

export async function* xlsx<Row>(
  pages: AsyncIterable<Row[]>,
  timeZone: string,
  columns: readonly Column<Row>[],
): AsyncGenerator<Uint8Array> {
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
  const sheet = file('xl/worksheets/sheet1.xml');
  const widths = columns.map(
    ([, , width], at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const headings = rowText(columns.map(([, heading]) => text(heading, styles.heading)));
  sheet.push(strToU8(`${sheetHead}<cols>${widths.join('')}</cols><sheetData>${headings}`));
  for await (const page of pages) {
    const rows = page.map((row) =>
      rowText(columns.map(([, , , kind, cell]) => cellText(kind, cell(row), timeZone))),
    );
    sheet.push(strToU8(rows.join('')));
    if (failure) throw failure;
    yield* ready.splice(0);
  }
  sheet.push(strToU8(sheetTail), true);
  for (const [name, content] of Object.entries(packageParts)) file(name).push(strToU8(content), true);
  zip.end();
  yield* ready.splice(0);
}

function rowText(cells: readonly string[]): string {
  return `<row>${cells.join('')}</row>`;
}

function cellText(kind: CellKind, value: CellValue, timeZone: string): string {
  if (value == null || value === '') return '<c/>';
  if (kind === 'text' || (kind === 'number' && typeof value === 'string'))
    return text(String(value), styles.text);
  if (kind === 'moment') return number(serial(localMinute(Number(value), timeZone)), styles.moment);
  if (kind === 'day') return number(serial(`${value} 00:00`), styles.day);
  return number(Number(value) / (kind === 'amount' ? 100 : 1), styles[kind]);
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

/** Indexes of the cell formats below. */
const styles = { text: 1, number: 0, amount: 2, moment: 3, day: 4, heading: 5 } as const;

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The first row is frozen. */
const sheetHead = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
const sheetTail = '</sheetData></worksheet>';

const styleSheet =
  `${head}<styleSheet xmlns="${main}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="dd/mm/yyyy hh:mm"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/></numFmts>' +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs>' +
  // 0 general, 1 text (@), 2 amount (#,##0.00), 3 moment, 4 day, 5 heading
  '<cellXfs count="6"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="4" applyNumberFormat="1"/>' +
  '<xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>';

const packageParts = {
  'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Solicitudes" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': styleSheet,
  '_rels/.rels': `${head}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
};
