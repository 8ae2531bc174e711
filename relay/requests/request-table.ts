/** Requests as a table for a terminal: one line each, whatever the visitors typed into the fields. */
import { fromTemplateParams } from '../../contract/trial-request.ts';
import { oneLine } from '../delivery/mail-text.ts';
import type { StoredRequest } from '../store/store.ts';
import { deliveryText } from './describe-request.ts';
import type { LocalTime } from './local-time.ts';

/** Column widths; they are fixed, so that the first line is printed before the last one is read. */
const columns = {
  RECEIVED: 16,
  ID: 36,
  COMPANY: 28,
  PC: 8,
  CITY: 20,
  EDITION: 20,
  STATUS: 11,
  TIMES: 5,
  DELIVERIES: 0,
} as const;

export const tableTitle = tableLine(Object.keys(columns));

export function tableLines(requests: readonly StoredRequest[], localTime: LocalTime): string[] {
  return requests.map((request) => {
    const { company, computers, city, edition = '' } = fromTemplateParams(request.params);
    return tableLine([
      localTime(request.receivedAt),
      request.id,
      oneLine(company, columns.COMPANY),
      oneLine(computers, columns.PC),
      oneLine(city, columns.CITY),
      oneLine(edition, columns.EDITION),
      request.status,
      String(request.timesReceived),
      request.deliveries.map((delivery) => deliveryText(delivery)).join(', ') || '-',
    ]);
  });
}

function tableLine(cells: readonly string[]): string {
  const widths = Object.values(columns);
  return cells
    .map((cell, at) => cell + ' '.repeat(Math.max(0, (widths[at] ?? 0) - [...cell].length)))
    .join('  ')
    .trimEnd();
}
