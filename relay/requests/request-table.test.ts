import { expect, test } from 'vitest';
import { requestTable } from './request-table.ts';

test('a store of years is a table too', () => {
  const request = {
    id: 'uno',
    receivedAt: new Date(0),
    status: 'accepted' as const,
    timesReceived: 1,
    params: {},
    deliveries: [],
  };
  const rows = 200_000;
  expect(requestTable(Array.from({ length: rows }, () => request)).split('\n')).toHaveLength(rows + 1);
});
