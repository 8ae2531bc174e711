/** How long the search's index holds the event loop: SQLite writes it inside the relay's process, 3 ms for the longest texts, and 30 ms to erase them. */
import { expect, onTestFinished, test } from 'vitest';
import { eraseExpired } from '../../relay/requests/retention.ts';
import type { PublishedChange } from '../../relay/store/change-log.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

test('at most a hundred requests are stored in one transaction, and one is erased', async () => {
  const store = await openFreshStore('SQLite', []);
  onTestFinished(() => store.close());
  const received = new Date(1_000);
  const all = Array.from({ length: 150 }, (_, n) => store.accept(incoming({ company: `${n}` }, received)));
  await all[99];
  const stored = 'SELECT count(*) AS count FROM request_search';
  expect(await store.database.rows(stored)).toEqual([{ count: 100 }]);
  await Promise.all(all);
  const published: PublishedChange[] = [];
  const retention = { days: 0, channels: ['mail'] } as const;
  await eraseExpired(store.database, retention, new Date(), (change) => void published.push(change));
  expect(published.map(({ requests }) => requests.length)).toEqual(Array(150).fill(1));
});
