import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Sql } from '../store/db/sql-database.ts';
import { createFigures } from './figures.ts';

const figuresOf = (rows: Sql['rows']) =>
  createFigures({
    reader: { rows },
    business: { timeZone: 'America/Lima' },
    now: () => new Date('2026-03-10T15:00:00Z'),
    counter: undefined,
  });

test('calls wait for each other, and go on when one has failed', async () => {
  const first = Promise.withResolvers<[]>();
  const asked: string[] = [];
  const figures = figuresOf((sql) => (asked.push(sql) === 1 ? first.promise : Promise.resolve([])));
  const failing = figures({});
  const next = figures({ from: '2026-03-10' });
  await nextTurn();
  expect(asked).toHaveLength(1);
  first.reject(new Error('the database is gone'));
  await expect(failing).rejects.toThrow('the database is gone');
  expect((await next).days).toEqual([{ day: '2026-03-10', requests: 0 }]);
});

test.each([
  [{}, '2025-12-11', '2026-03-10', 90],
  [{ from: '2026-03-12', to: '2026-03-10' }, '2026-03-10', '2026-03-10', 1],
  [{ from: '2000-01-01', to: '2100-12-31' }, '2090-12-24', '2100-12-31', 3_660],
])('%j are the days from %s to %s', async (wanted, from, to, count) => {
  const found = await figuresOf(async () => [])(wanted);
  expect([found.from, found.to, found.days.length]).toEqual([from, to, count]);
  expect(found.days.at(0)?.day).toBe(from);
  expect(found.days.at(-1)?.day).toBe(to);
});

test('while the days of ten years are counted the event loop gets its turns', async () => {
  let [turns, isOver] = [0, false];
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await figuresOf(async () => [])({ from: '2000-01-01', to: '2026-01-01' });
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(10);
});
