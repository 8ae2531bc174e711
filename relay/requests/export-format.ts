/** Exports stored requests as JSON lines, values as received, or as CSV that spreadsheets open safely. */
import { companionParamOf, templateParamOf } from '../../contract/trial-request.ts';
import type { StoredRequest } from '../store/store.ts';
import { deliveryText } from './describe-request.ts';

export function toJsonLine(request: StoredRequest): string {
  const { id, receivedAt, status, timesReceived, params, deliveries } = request;
  return JSON.stringify({ id, receivedAt, status, timesReceived, params, deliveries });
}

export const byteOrderMark = '\ufeff'; // without it Excel does not read the file as UTF-8
const lineEnd = '\r\n'; // RFC 4180

/**
 * Finds where a spreadsheet would read a formula, also in full-width characters; an apostrophe there makes it a text.
 * Spreadsheets that split at semicolons (Excel in most of Latin America) or line ends start new cells after those.
 */
const formulaStart = /(^|[;\n])(?=(?:(?!\n)[\s\p{Cf}\p{DI}"'])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Control characters except the line end. */
const controls = /(?!\n)\p{Cc}/gu;

/** The fixed label that goes along says nothing. */
const paramNames = [...Object.values(templateParamOf), companionParamOf.edition];

export const csvHead =
  byteOrderMark + csvLine(['id', 'receivedAt', 'status', 'timesReceived', ...paramNames, 'deliveries']);

export function csvLines(requests: readonly StoredRequest[]): string {
  return requests
    .map(({ id, receivedAt, status, timesReceived, params, deliveries }) =>
      csvLine([
        id,
        receivedAt.toISOString(),
        status,
        String(timesReceived),
        ...paramNames.map((name) => params[name] ?? ''),
        deliveries.map(deliveryText).join(', '),
      ]),
    )
    .join('');
}

export function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(',') + lineEnd;
}

function cell(text: string): string {
  const shown = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, ' ');
  return `"${shown.replace(formulaStart, "$1'").replaceAll('"', '""')}"`;
}
