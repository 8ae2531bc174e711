import { expect, test } from 'vitest';
import { pageAddress } from './start-up-lines.ts';

test.each([
  ['http://127.0.0.1:3000', 'http://localhost:3000'],
  ['http://0.0.0.0:3000', 'http://localhost:3000'],
  ['http://[::1]:3000', 'http://localhost:3000'],
  ['http://[::]:3000', 'http://localhost:3000'],
  ['http://192.168.1.5:3000', 'http://192.168.1.5:3000'],
])('a relay that listens at %s prints %s, for the page and for the link to the panel', (listening, printed) => {
  expect(pageAddress(listening)).toBe(printed);
});
