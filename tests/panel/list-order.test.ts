/** The list over both databases: each filter in each order, what the filter offers, and that what arrives meanwhile moves no row. */
import { describe, expect, test } from 'vitest';
import type { BoundedCount, Page, RequestRow } from '../../contract/panel/answers.ts';
import { type ListOrder, listOrders, type RequestFilter } from '../../contract/panel/inputs.ts';
import { listRequests } from '../../relay/search/list-requests.ts';
import { previewErase } from '../../relay/search/preview-erase.ts';
import type { Row } from '../../relay/store/db/sql-database.ts';
import { folded } from '../../relay/store/normal-form.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { fillStore } from '../support/panel-requests.ts';
import { engines } from '../support/shared-postgres.ts';

const stored = 1_100;
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
  [{ taken: 'none' }, ({ stage, taken_by }) => stage === 'new' && taken_by === null],
  [{ taken: 'luis', stage: ['won'] }, ({ stage, taken_by }) => stage === 'won' && taken_by === 'luis'],
];

/** Each request's place, the smallest first; equal ones are in the order of their arrival, the newest first. */
const placeOf: Record<ListOrder, (row: Row) => string | number> = {
  computers: ({ computers }) => -(computers ?? -1),
  trialEnds: ({ stage, trial_ends }) => (stage === 'trial' ? String(trial_ends) : '~'),
  followUp: ({ follow_up, follow_up_time }) => (follow_up ? `${follow_up} ${follow_up_time ?? '24'}` : '~'),
};

const api = '/panel/api';
const namesOf = ({ rows }: Page<RequestRow>) => rows.map(({ fullName }) => fullName);

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine);

  test('the choices of the filter name each spelling once, as it was written last', async () => {
    for (const [nth, country] of ['Perú', 'peru', 'Chile', ' Perú '].entries())
      await at.accept({ country, company: `${nth}` }, { at: new Date(at.clock.now.getTime() + nth) });
    expect((await at.call('filterChoices')).countries).toEqual(['Chile', 'Perú']);
  });

  test('what arrives stays out of lists that were begun, in each order, and is counted', async () => {
    const ago = (minutes: number) => ({ at: new Date(at.clock.now.getTime() - minutes * 60_000) });
    for (const n of [9, 8, 7]) await at.accept({ fullName: `Antes ${n}`, computers: `${n}` }, ago(n));
    const lists = ['', ...listOrders].map((sort) => `${api}/requests?${sort && `sort=${sort}&`}`);
    const begun = await Promise.all(lists.map((list) => at.get<Page<RequestRow>>(list)));
    await at.accept({ fullName: 'Después', computers: '99', country: 'Chile' }, ago(1));
    for (const [nth, list] of lists.entries()) {
      const first = begun[nth] as Page<RequestRow>; // one for each list
      const again = await at.get<Page<RequestRow>>(`${list}upTo=${first.upTo}`);
      expect(again.upTo).toBe(first.upTo);
      expect(namesOf(again)).toEqual(namesOf(first));
      expect(namesOf(await at.get(list))[0]).toBe('Después');
    }
    const since = (query: string) =>
      at.get<BoundedCount>(`${api}/requests-count?after=${begun[0]?.upTo}${query}`);
    expect([await since(''), await since('&country=Chile'), await since('&country=Cuba')]).toEqual(
      [1, 1, 0].map((count) => ({ count, more: false })),
    );
  });

  test('each filter in each order finds the same as reading all rows, over more than a page', async () => {
    const { database } = at.store;
    await fillStore(database, stored, newestMs);
    await database.rows('UPDATE requests SET computers = NULL WHERE computers = 7');
    await database.rows("UPDATE requests SET taken_by = 'luis' WHERE computers % 4 = 1");
    await database.rows("UPDATE requests SET trial_ends = '2026-06-1' || (computers % 7)");
    await database.rows(
      "UPDATE requests SET follow_up = '2026-06-0' || (computers % 9) WHERE computers % 3 = 1",
    );
    await database.rows(
      "UPDATE requests SET follow_up_time = '0' || (computers % 10) || ':30' WHERE computers % 2 = 1 AND follow_up IS NOT NULL",
    );
    const { reader } = database;
    const all = await reader.rows("SELECT * FROM requests WHERE status = 'accepted' ORDER BY list_key DESC");
    expect(all.length).toBeGreaterThan(stored * 0.9);
    const textOf = ({ params }: Row) =>
      Object.values(JSON.parse(String(params)))
        .map((value) => folded(String(value)))
        .join(' ');
    const texts = all.map(textOf);
    const deps = { reader, timeZone: 'America/Lima' };
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
    const { rows, more } = await previewErase({ by: 'name', value: name }, reader);
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

  test('who is erased by name is found behind 600 newer requests that have the name elsewhere, and no one else', async () => {
    const before = new Date(at.clock.now.getTime() - 86_400_000);
    const old = await at.accept({ fullName: 'Sól de la Cruz' }, { at: before });
    const accept = (_: unknown, nth: number) =>
      at.accept({ fullName: 'Ana Cruz', company: `Cabinas Sol, de la avenida ${nth}` });
    await Promise.all(Array.from({ length: 600 }, accept));
    for (const value of ['sol', 'Cruz, Sol', 'de SOL la'])
      expect(await at.call('previewErase', { query: { by: 'name', value } }), value).toMatchObject({
        rows: [{ id: old }],
        more: false,
      });
    const { rows, more } = await at.call('previewErase', { query: { by: 'name', value: 'ana' } });
    expect([rows.length, more]).toEqual([500, true]);
  }, 60_000);
});
