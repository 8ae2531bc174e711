import { expect, test } from 'vitest';
import type { StoredRequest } from '../store/store.ts';
import { createLocalTime } from './local-time.ts';
import { tableLines } from './request-table.ts';

const moment = new Date('2026-03-01T03:05:00Z');

test.each([
  ['America/Lima', '2026-02-28 22:05'],
  ['America/Mexico_City', '2026-02-28 21:05'],
  ['Asia/Tokyo', '2026-03-01 12:05'],
])('in %s it is %s, whatever the machine’s own zone is', (timeZone, said) => {
  expect(createLocalTime(timeZone)(moment)).toBe(said);
});

test('a list is as wide as before and shows the time of the business', () => {
  const request: StoredRequest = {
    id: 'una',
    receivedAt: moment,
    status: 'accepted',
    timesReceived: 1,
    params: {},
    deliveries: [],
  };
  expect(tableLines([request], createLocalTime('America/Bogota'))[0]).toMatch(/^2026-02-28 22:05 {2}una /);
});
