/** The list's orders over both databases: pages by key bring each request once, and what arrives meanwhile moves no row. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BoundedCount, Page, RequestRow } from '../../contract/panel/answers.ts';
import { type ListOrder, listOrders } from '../../contract/panel/inputs.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';
import { ana, luis, Refused, startPanel, type TestPanel } from '../support/start-panel.ts';

let at: TestPanel;
afterEach(() => at.stop());

const api = '/panel/api';
const namesOf = ({ rows }: Page<RequestRow>) => rows.map(({ fullName }) => fullName);

/** Each request's place, the smallest first; equal ones are in the order of their arrival, the newest first. */
const placeOf: Record<ListOrder, (row: RequestRow) => string | number> = {
  computers: ({ computers }) => -(Number(computers) || -1),
  trialEnds: ({ stage, trialEnds }) => (stage === 'trial' ? String(trialEnds) : '~'),
  followUp: ({ followUp }) => followUp ?? '~',
};

describe.each(['SQLite', 'PostgreSQL'] as const)('%s', (engine) => {
  beforeEach(async () => {
    at = await startPanel({ url: await storeUrlFor(engine) });
  });

  /** Forty requests with few different values, some without any, in every stage. */
  async function manyRequests(): Promise<void> {
    for (let n = 0; n < 40; n += 1) {
      const id = await at.accept(
        {
          fullName: `Persona ${n}`,
          computers: n % 7 === 0 ? 'no sé' : String((n * 13) % 5),
          country: n % 3 ? 'Perú' : 'Chile',
        },
        { at: new Date(at.clock.now.getTime() - n * 60_000) },
      );
      let version = 0;
      if (n % 2) {
        const trialStart = `2026-03-0${1 + (n % 4)}`;
        await at.send('POST', `${api}/requests/${id}/stage`, { version, stage: 'trial', trialStart });
        version += 1;
      }
      // What bought keeps the days of its trial.
      if (n % 10 === 5)
        await at.send('POST', `${api}/requests/${id}/stage`, {
          version: version++,
          stage: 'won',
          edition: 'Basic Edition',
          licences: 1,
          amountCents: 1,
        });
      if (n % 4 === 1)
        await at.send('POST', `${api}/requests/${id}/follow-up`, {
          version,
          followUp: `2026-03-1${n % 3}`,
        });
    }
  }

  test('in every order each page follows the one before, also under a filter and again', async () => {
    await manyRequests();
    for (const filter of ['', '&country=Chile', '&q=persona%201', '&stage=trial']) {
      const all = await at.get<Page<RequestRow>>(`${api}/requests?limit=100${filter}`);
      for (const sort of listOrders) {
        const wanted = all.rows.toSorted((a, b) => {
          const [first, second] = [placeOf[sort](a), placeOf[sort](b)];
          return first < second ? -1 : first > second ? 1 : 0;
        });
        const found: string[] = [];
        for (let cursor = ''; ; ) {
          const path = `${api}/requests?sort=${sort}${filter}${cursor && `&cursor=${cursor}`}`;
          const page = await at.get<Page<RequestRow>>(`${path}&limit=7`);
          found.push(...namesOf(page));
          if (page.next === null) break;
          // The same page, however many it may hold.
          const again = await at.get<Page<RequestRow>>(`${path}&limit=100&until=${page.next}`);
          expect(namesOf(again)).toEqual(namesOf(page));
          cursor = page.next;
        }
        expect(found, `${sort} ${filter}`).toEqual(wanted.map(({ fullName }) => fullName));
      }
    }
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

  test('a cursor of another order is refused', async () => {
    for (const query of [
      'sort=computers&cursor=2026-03-01~5',
      'sort=followUp&until=7',
      'cursor=7~5',
      'upTo=x',
    ])
      await expect(at.get(`${api}/requests?${query}`)).rejects.toSatisfy(
        (error) => error instanceof Refused && error.status === 400,
      );
  });

  test.each([
    '',
    ...listOrders,
  ])('what arrives stays out of a list that was begun (%s), and is counted', async (sort) => {
    const ago = (minutes: number) => ({ at: new Date(at.clock.now.getTime() - minutes * 60_000) });
    for (const n of [9, 8, 7]) await at.accept({ fullName: `Antes ${n}`, computers: `${n}` }, ago(n));
    const list = `${api}/requests?${sort && `sort=${sort}&`}`;
    const first = await at.get<Page<RequestRow>>(`${list}limit=2`);
    await at.accept({ fullName: 'Después', computers: '99', country: 'Chile' }, ago(1));
    const again = await at.get<Page<RequestRow>>(`${list}upTo=${first.upTo}&limit=10`);
    expect(again.upTo).toBe(first.upTo);
    expect(namesOf(again).slice(0, 2)).toEqual(namesOf(first));
    expect(namesOf(again)).not.toContain('Después');
    expect(namesOf(await at.get(list))[0]).toBe('Después');
    const since = (query: string) =>
      at.get<BoundedCount>(`${api}/requests-count?after=${first.upTo}${query}`);
    expect([await since(''), await since('&country=Chile'), await since('&country=Cuba')]).toEqual(
      [1, 1, 0].map((count) => ({ count, more: false })),
    );
  });
});
