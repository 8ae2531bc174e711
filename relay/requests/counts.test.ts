import { expect, test } from 'vitest';
import { accountsText, deliveriesText, notesText, requestsText, stagesText } from './counts.ts';

test.each([
  [requestsText, 'request', 'requests'],
  [deliveriesText, 'delivery', 'deliveries'],
  [stagesText, 'stage', 'stages'],
  [notesText, 'note', 'notes'],
  [accountsText, 'account', 'accounts'],
])('%o counts in words', (text, one, many) => {
  expect([text(0), text(1), text(2)]).toEqual([`0 ${many}`, `1 ${one}`, `2 ${many}`]);
});
