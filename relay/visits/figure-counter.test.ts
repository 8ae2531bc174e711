import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openFreshStore } from '../../tests/support/shared-postgres.ts';
import type { Store } from '../store/store.ts';
import { createFigureCounter, hourMs } from './figure-counter.ts';

const noonMs = Date.UTC(2026, 0, 10, 12);
const silent = { info: () => {}, warn: () => {}, error: () => {} };
let store: Store;
let nowMs: number;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  nowMs = noonMs;
  store = await openFreshStore('SQLite');
});
afterEach(() => void vi.useRealTimers());

const counter = (database: Parameters<typeof createFigureCounter>[0]['database'] = store.database) =>
  createFigureCounter({ database, log: silent, now: () => new Date(nowMs) });
const stored = async () =>
  (await store.database.rows('SELECT * FROM hourly_figures ORDER BY hour, event')).map(
    ({ hour, event, count }) => `${(Number(hour) - noonMs) / hourMs} h: ${event} ${count}`,
  );

test('events become one row for each hour and kind, and two relays add up', async () => {
  const [first, second] = [counter(), counter()];
  for (let visits = 0; visits < 1_000; visits += 1) first.count('visit');
  first.count('formOpened');
  second.count('visit');
  nowMs += hourMs - 1;
  second.count('visit');
  nowMs += 1;
  second.count('formSent');
  await Promise.all([first.stop(), second.stop()]);
  expect(await stored()).toEqual(['0 h: formOpened 1', '0 h: visit 1002', '1 h: formSent 1']);
});

test('of invented sources fifty an hour have rows of their own, over all the stores of that hour', async () => {
  const figures = counter();
  for (let nth = 0; nth < 60; nth += 1) {
    figures.count(`visit/invented ${nth}`);
    figures.count('visit/invented 0');
    await figures.flush();
  }
  const rows = await stored();
  expect(rows).toHaveLength(51);
  expect(rows).toContain('0 h: visit/OTHER 10');
  expect(rows).toContain('0 h: visit/invented 0 61');
  nowMs += hourMs;
  figures.count('visit/invented 59');
  await figures.stop();
  expect((await stored()).at(-1)).toBe('1 h: visit/invented 59 1');
});

test('the sums are stored in one statement a minute, and none where nothing was counted', async () => {
  const rows = vi.fn(store.database.rows);
  const figures = counter({ ...store.database, rows });
  figures.count('visit');
  figures.count('formOpened');
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await stored()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.advanceTimersByTimeAsync(600_000);
  await figures.flush();
  expect(rows).toHaveBeenCalledOnce();
  expect(await stored()).toEqual(['0 h: formOpened 1', '0 h: visit 1']);
  await figures.stop();
});

test('what could not be stored is stored with what comes after it', async () => {
  const rows = vi.fn(store.database.rows).mockRejectedValueOnce(new Error('full'));
  const figures = counter({ ...store.database, rows });
  figures.count('visit');
  await figures.flush();
  for (const event of ['visit', 'formOpened'] as const) figures.count(event);
  await Promise.all([figures.flush(), figures.flush()]);
  await figures.stop();
  expect(await stored()).toEqual(['0 h: formOpened 1', '0 h: visit 2']);
});
