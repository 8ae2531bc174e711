/** The list over both databases: what its filter offers, and that what arrives meanwhile moves no row (orders: large-list.test.ts). */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BoundedCount, FilterChoices, Page, RequestRow } from '../../contract/panel/answers.ts';
import { listOrders } from '../../contract/panel/inputs.ts';
import { incoming } from '../support/incoming.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';
import { ana, luis, Refused, startPanel, type TestPanel } from '../support/start-panel.ts';

let at: TestPanel;
afterEach(() => at.stop());

const api = '/panel/api';
const namesOf = ({ rows }: Page<RequestRow>) => rows.map(({ fullName }) => fullName);

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (engine) => {
  beforeEach(async () => {
    at = await startPanel({ url: await storeUrlFor(engine) });
  });

  test('the choices of the filter name each person and each spelling once', async () => {
    const stages = [['peru', ana], ['Perú', luis], ['Perú', ana], ['Chile']] as const;
    for (const [country, by] of stages) {
      const id = await at.accept({ country, company: `${country} ${by?.name}` });
      if (by) await at.send('POST', `${api}/requests/${id}/stage`, { version: 0, stage: 'contacted' }, by);
    }
    expect(await at.get(`${api}/filter-choices`)).toMatchObject({
      countries: ['Chile', 'Perú'],
      people: [ana, luis],
    });
  });

  test('of more cities than the filter offers the rarest are left out, not the last ones of the alphabet', async () => {
    const rare = Array.from({ length: 200 }, (_, nth) => `Ciudad ${nth}`);
    const cities = ['Zapopan', ...rare, 'Zapopan'];
    const store = (city: string, nth: number) => at.store.accept(incoming({ city, company: `Local ${nth}` }));
    await Promise.all(cities.map(store));
    const choices = await at.get<FilterChoices>(`${api}/filter-choices`);
    expect([choices.cities.length, choices.cities.at(-1)]).toEqual([200, 'Zapopan']);
  });

  test('a cursor of another order is refused', async () => {
    for (const query of [
      'sort=computers&cursor=2026-03-01~5',
      'sort=followUp&cursor=7',
      'cursor=7~5',
      'upTo=x',
    ])
      await expect(at.get(`${api}/requests?${query}`)).rejects.toSatisfy(
        (error) => error instanceof Refused && error.status === 400,
      );
  });

  test('what arrives stays out of lists that were begun, in each order, and is counted', async () => {
    const ago = (minutes: number) => ({ at: new Date(at.clock.now.getTime() - minutes * 60_000) });
    for (const n of [9, 8, 7]) await at.accept({ fullName: `Antes ${n}`, computers: `${n}` }, ago(n));
    const lists = ['', ...listOrders].map((sort) => `${api}/requests?${sort && `sort=${sort}&`}`);
    const begun = await Promise.all(lists.map((list) => at.get<Page<RequestRow>>(`${list}limit=2`)));
    await at.accept({ fullName: 'Después', computers: '99', country: 'Chile' }, ago(1));
    for (const [nth, list] of lists.entries()) {
      const first = begun[nth] as Page<RequestRow>; // one for each list
      const again = await at.get<Page<RequestRow>>(`${list}upTo=${first.upTo}&limit=10`);
      expect(again.upTo).toBe(first.upTo);
      expect(namesOf(again).slice(0, 2)).toEqual(namesOf(first));
      expect(namesOf(again)).not.toContain('Después');
      expect(namesOf(await at.get(list))[0]).toBe('Después');
    }
    const since = (query: string) =>
      at.get<BoundedCount>(`${api}/requests-count?after=${begun[0]?.upTo}${query}`);
    expect([await since(''), await since('&country=Chile'), await since('&country=Cuba')]).toEqual(
      [1, 1, 0].map((count) => ({ count, more: false })),
    );
  });
});
