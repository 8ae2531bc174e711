/** The formats of an export: XLSX and CSV for spreadsheets, JSON for programs. */
import { Readable } from 'node:stream';
import type { ExportFormat, RequestFilter } from '../../../contract/panel-inputs.ts';
import { dayOf, localMinute } from '../../local-days.ts';
import { byteOrderMark, csvLine } from '../../safe-text.ts';
import type { ListDeps } from '../list-requests.ts';
import { type CellKind, type CellValue, type ExportRow, exportColumns, exportRows } from './export-rows.ts';
import { xlsx } from './xlsx.ts';

const types: Record<ExportFormat, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

export function exportFile(
  format: ExportFormat,
  filter: RequestFilter & { ids?: readonly string[] | undefined },
  deps: ListDeps,
  now: Date,
) {
  const { timeZone } = deps;
  const content = { xlsx, csv, json }[format](exportRows(filter, deps), timeZone);
  return {
    name: `solicitudes-${dayOf(now.getTime(), timeZone)}.${format}`,
    type: types[format],
    content: Readable.from(content, { objectMode: false }),
  };
}

async function* csv(pages: AsyncIterable<ExportRow[]>, timeZone: string): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(exportColumns.map(([heading]) => heading));
  for await (const page of pages)
    yield page
      .map((row) => csvLine(exportColumns.map(([, , kind, cell]) => csvText(kind, cell(row), timeZone))))
      .join('');
}

function csvText(kind: CellKind, value: CellValue, timeZone: string): string {
  if (value === null) return '';
  if (kind === 'moment') return localMinute(Number(value), timeZone);
  return kind === 'amount' ? Number(value).toFixed(2) : String(value);
}

/** One array with an object per line; names as in the panel's API, times in UTC. */
async function* json(pages: AsyncIterable<ExportRow[]>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const page of pages) {
    const texts = page.map(({ receivedAtMs, ...row }) =>
      JSON.stringify({ receivedAt: new Date(receivedAtMs).toISOString(), ...row }),
    );
    yield separator + texts.join(',\n');
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n';
}
