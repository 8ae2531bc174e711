/** Stored requests for other programs: JSON lines as received, or CSV that a spreadsheet opens safely. */
import { templateParamOf } from '../../contract/trial-request.ts';
import type { StoredRequest } from '../store/store.ts';
import { deliveryText } from './describe-request.ts';

export function toJsonLine(request: StoredRequest): string {
  const { id, receivedAt, status, timesReceived, params, deliveries } = request;
  return JSON.stringify({ id, receivedAt, status, timesReceived, params, deliveries });
}

const byteOrderMark = '\ufeff'; // without it Excel reads UTF-8 as something else
const lineEnd = '\r\n'; // RFC 4180

/**
 * A spreadsheet takes a cell that begins like a formula for one, also in full-width characters; an apostrophe makes it
 * a text. One that splits at semicolons or line ends (Excel in most of Latin America) begins cells behind those.
 */
const formulaStart = /(^|[;\n])(?=(?:(?!\n)[\s\p{Cf}\p{DI}"'])*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** Other controls than the line end. */
const controls = /(?!\n)\p{Cc}/gu;

const paramNames = Object.values(templateParamOf);

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

function csvLine(cells: readonly string[]): string {
  return cells.map(cell).join(',') + lineEnd;
}

function cell(text: string): string {
  const shown = text.toWellFormed().replace(/\r\n?/g, '\n').replace(controls, ' ');
  return `"${shown.replace(formulaStart, "$1'").replaceAll('"', '""')}"`;
}
