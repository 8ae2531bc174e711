/** Lists of a store whose matches are spread over more than a page: every filter in every order brings each request once, on both databases. */
import { expect, onTestFinished, test } from 'vitest';
import { type ListOrder, listOrders, type RequestFilter } from '../../contract/panel/inputs.ts';
import { listRequests } from '../../relay/search/list-requests.ts';
import { previewErase } from '../../relay/search/preview-erase.ts';
import type { Row } from '../../relay/store/db/sql-database.ts';
import { folded } from '../../relay/store/normal-form.ts';
import { fillStore } from '../support/panel-requests.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';
import { startPanel } from '../support/start-panel.ts';

const stored = 2_000;
const newestMs = Date.UTC(2026, 5, 1);

/** The filter, and the same in this test's own words. */
const filters: [RequestFilter, (row: Row, text: string) => boolean][] = [
  [{ q: 'cliente39' }, (_, text) => text.includes('cliente39')],
  [{ q: 'cliente7' }, (_, text) => text.includes('cliente7')],
  [{ q: 'rosa norte' }, (_, text) => text.includes('rosa') && text.includes('norte')],
  [{ q: 'zzzzz' }, () => false],
  [
    { q: 'hotel', stage: ['won', 'lost'], country: 'chile' },
    ({ stage, country_key }, text) =>
      (stage === 'won' || stage === 'lost') && country_key === 'chile' && text.includes('hotel'),
  ],
  [
    { q: 'lima', computersMin: 78 },
    ({ computers }, text) => Number(computers) >= 78 && text.includes('lima'),
  ],
  [{ country: 'Uruguay' }, ({ country_key }) => country_key === 'uruguay'],
  [
    { computersMin: 79, stage: ['trial'] },
    ({ computers, stage }) => Number(computers) >= 79 && stage === 'trial',
  ],
  [{ person: 'nadie' }, () => false],
];

/** Each request's place, the smallest first; equal ones are in the order of their arrival, the newest first. */
const placeOf: Record<ListOrder, (row: Row) => string | number> = {
  computers: ({ computers }) => -(computers ?? -1),
  trialEnds: ({ stage, trial_ends }) => (stage === 'trial' ? String(trial_ends) : '~'),
  followUp: ({ follow_up, follow_up_time }) => (follow_up ? `${follow_up} ${follow_up_time ?? '24'}` : '~'),
};

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('each filter in each order finds the same as reading all rows (%s)', async (engine) => {
  const at = await startPanel({ url: await storeUrlFor(engine) });
  onTestFinished(() => at.stop());
  const { database } = at.store;
  await fillStore(database, stored, newestMs);
  await database.rows('UPDATE requests SET computers = NULL WHERE computers = 7');
  await database.rows("UPDATE requests SET trial_ends = '2026-06-1' || computers % 7");
  await database.rows("UPDATE requests SET follow_up = '2026-06-0' || computers % 9 WHERE computers % 3 = 1");
  await database.rows(
    "UPDATE requests SET follow_up_time = '0' || computers % 10 || ':30' WHERE computers % 2 = 1 AND follow_up IS NOT NULL",
  );
  const { reader } = database;
  const all = await reader.rows("SELECT * FROM requests WHERE status = 'accepted' ORDER BY list_key DESC");
  expect(all.length).toBeGreaterThan(stored * 0.9);
  const textOf = ({ params }: Row) =>
    Object.values(JSON.parse(String(params)))
      .map((value) => folded(String(value)))
      .join(' ');
  const texts = all.map(textOf);
  const deps = { reader, timeZone: 'America/Lima', isFilling: () => false };
  const list = (query: Parameters<typeof listRequests>[0]) => listRequests(query, deps);
  for (const [filter, isWanted] of filters) {
    const chosen = all.filter((row, at) => isWanted(row, texts[at] ?? ''));
    for (const sort of [undefined, ...listOrders]) {
      const place = sort ? placeOf[sort] : () => 0;
      const wanted = chosen.toSorted((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
      const found: string[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { rows, next } = await list({ ...filter, sort, cursor });
        found.push(...rows.map(({ id }) => id));
        cursor = next;
      }
      expect(found, JSON.stringify({ filter, sort })).toEqual(wanted.map(({ id }) => id));
    }
  }

  const name = 'Rosa Ibáñez Zapata';
  const { rows, more } = await previewErase({ by: 'name', value: name }, deps);
  expect(more).toBe(false);
  const named = await reader.rows('SELECT id, params FROM requests ORDER BY list_key DESC');
  expect(rows.map(({ id }) => id)).toEqual(
    named
      .filter(({ params }) => {
        const { nombres_apellidos } = JSON.parse(String(params));
        return name.split(' ').every((word) => nombres_apellidos.includes(word));
      })
      .map(({ id }) => id),
  );
});
