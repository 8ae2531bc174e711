import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Refusal } from '../base/refusal.ts';
import type { Row } from '../store/db/sql-database.ts';
import { createFigures } from './figures.ts';

/** Figures over a reader that answers when it is told to. */
function started() {
  const clock = { ms: 0 };
  const waiting: { sql: string; answer: (rows: Row[]) => void; fail: (error: Error) => void }[] = [];
  const figures = createFigures({
    reader: {
      rows: (sql) => new Promise((answer, fail) => waiting.push({ sql, answer, fail })),
    },
    business: { timeZone: 'America/Lima' },
    now: () => new Date('2026-03-10T15:00:00Z'),
    counter: undefined,
    elapsedMs: () => clock.ms,
  });
  const turns = async () => {
    for (let nth = 0; nth < 20; nth += 1) await nextTurn();
  };
  return {
    clock,
    figures,
    /** How many calls have begun: each asks for its quarters of an hour first. */
    begun: async () => {
      await turns();
      return waiting.filter(({ sql }) => sql.includes('quarter')).length;
    },
    /** Answers nothing to all questions, until none is left. */
    async answerAll() {
      for (await turns(); waiting.length > 0; await turns())
        for (const { answer } of waiting.splice(0)) answer([]);
    },
    async failAll() {
      await turns();
      for (const { fail } of waiting.splice(0)) fail(new Error('the database is gone'));
    },
  };
}

const year = (number: number) => ({ from: `${number}-01-01`, to: `${number}-12-31` });

test('an answer counts for a minute, for every account, and for its period alone', async () => {
  const { figures, clock, begun, answerAll } = started();
  const first = figures(year(2025), 'ana');
  const same = figures(year(2025), 'luis');
  expect(await begun()).toBe(1);
  await answerAll();
  expect(await same).toBe(await first);
  expect((await first).days).toHaveLength(365);
  clock.ms = 59_999;
  expect(await figures(year(2025), 'ana')).toBe(await first);
  clock.ms = 60_000;
  const later = figures(year(2025), 'ana');
  expect(await begun()).toBe(1);
  await answerAll();
  expect(await later).not.toBe(await first);
  const other = figures(year(2024), 'ana');
  expect(await begun()).toBe(1);
  await answerAll();
  expect((await other).from).toBe('2024-01-01');
});

test('the calls of one account wait for each other, those of another do not', async () => {
  const { figures, begun, answerAll } = started();
  const asked = [2020, 2021, 2022].map((number) => figures(year(number), 'ana'));
  expect(await begun()).toBe(1);
  const other = figures(year(2023), 'luis');
  expect(await begun()).toBe(2);
  await answerAll();
  expect((await Promise.all([...asked, other])).map(({ from }) => from)).toEqual([
    '2020-01-01',
    '2021-01-01',
    '2022-01-01',
    '2023-01-01',
  ]);
});

test('a call that fails is not repeated from memory, and the next one goes on', async () => {
  const { figures, begun, answerAll, failAll } = started();
  const failing = figures(year(2025), 'ana');
  const next = figures(year(2024), 'ana');
  await failAll();
  await expect(failing).rejects.toThrow('the database is gone');
  expect(await begun()).toBe(1);
  await answerAll();
  expect((await next).from).toBe('2024-01-01');
  const again = figures(year(2025), 'ana');
  await answerAll();
  expect((await again).days).toHaveLength(365);
});

test('an account that asks for too many periods is told to wait', async () => {
  const { figures, answerAll } = started();
  const asked = Array.from({ length: 21 }, (_, nth) => figures(year(2000 + nth), 'ana'));
  const error = await figures(year(2050), 'ana').catch((failure) => failure);
  expect(error).toBeInstanceOf(Refusal);
  expect(error.kind).toBe('figuresBusy');
  await answerAll();
  await Promise.all(asked);
});

test.each([
  [{}, '2025-12-11', '2026-03-10', 90],
  [{ from: '2026-03-12', to: '2026-03-10' }, '2026-03-10', '2026-03-10', 1],
  [{ from: '2000-01-01', to: '2100-12-31' }, '2090-12-24', '2100-12-31', 3_660],
])('%j are the days from %s to %s', async (wanted, from, to, count) => {
  const { figures, answerAll } = started();
  const asked = figures(wanted, 'ana');
  await answerAll();
  const found = await asked;
  expect([found.from, found.to, found.days.length]).toEqual([from, to, count]);
  expect(found.days.at(0)?.day).toBe(from);
  expect(found.days.at(-1)?.day).toBe(to);
});
