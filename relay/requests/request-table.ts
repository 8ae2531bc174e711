/** Requests as a table for a terminal: one line each, whatever the visitors typed. */
import { fromTemplateParams } from '../../contract/trial-request.ts';
import { oneLine } from '../delivery/mail-text.ts';
import type { StoredRequest } from '../store/store.ts';
import { deliveryText } from './describe-request.ts';
import { localTime } from './local-time.ts';

const cellLengthMax = 28;
const titles = ['RECEIVED', 'ID', 'COMPANY', 'PC', 'CITY', 'STATUS', 'TIMES', 'DELIVERIES'];

export function requestTable(requests: readonly StoredRequest[]): string {
  const lines = requests.map((request) => {
    const { company, computers, city } = fromTemplateParams(request.params);
    return [
      localTime(request.receivedAt),
      request.id,
      ...[company, computers, city].map((text) => oneLine(text, cellLengthMax)),
      request.status,
      String(request.timesReceived),
      request.deliveries.map((delivery) => deliveryText(delivery)).join(', ') || '-',
    ];
  });
  const table = [titles, ...lines];
  // Not Math.max(...): a hundred thousand arguments do not fit on the stack.
  const widths = titles.map((_, column) =>
    table.reduce((widest, line) => Math.max(widest, widthOf(line[column] ?? '')), 0),
  );
  return table
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function widthOf(text: string): number {
  return [...text].length;
}
