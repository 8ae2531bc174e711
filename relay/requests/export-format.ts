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

export function toCsv(requests: readonly StoredRequest[]): string {
  const paramNames = Object.values(templateParamOf);
  const lines = [
    ['id', 'receivedAt', 'status', 'timesReceived', ...paramNames, 'deliveries'],
    ...requests.map(({ id, receivedAt, status, timesReceived, params, deliveries }) => [
      id,
      receivedAt.toISOString(),
      status,
      String(timesReceived),
      ...paramNames.map((name) => params[name] ?? ''),
      deliveries.map(deliveryText).join(', '),
    ]),
  ];
  return byteOrderMark + lines.map((line) => line.map(cell).join(',') + lineEnd).join('');
}

/** A spreadsheet takes a cell that begins like a formula for one; an apostrophe makes it a text. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${harmless.toWellFormed().replaceAll('"', '""')}"`;
}
