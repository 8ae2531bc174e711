/** Exports stored requests as JSON lines, values as received, or as CSV that spreadsheets open safely. */
import { companionParamOf, templateParamOf } from '../../contract/trial-request.ts';
import { byteOrderMark, csvLine } from '../csv-line.ts';
import type { StoredRequest } from '../store/store.ts';
import { deliveryText } from './describe-request.ts';

export function toJsonLine(request: StoredRequest): string {
  const { id, receivedAt, status, timesReceived, params, deliveries } = request;
  return JSON.stringify({ id, receivedAt, status, timesReceived, params, deliveries });
}

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
