/** How long first answers took: the panel's figures beside sums over what was done, in two time zones and over both databases. */
import { expect, onTestFinished, test } from 'vitest';
import type { AnswerTimes, Figures } from '../../contract/panel/answers.ts';
import { createFigures } from '../../relay/figures/figures.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import { createRandom } from '../../scripts/demo/demo-request.ts';
import { changeContext, changeStage, changeTaken } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const people = [
  { id: 'ana', name: 'Ana Ñ.' },
  { id: 'luis', name: 'Luis' },
] as const;
const firstMs = Date.UTC(2026, 1, 20);

interface Answer {
  receivedMs: number;
  by: string;
  /** Minutes of opening time. */
  wait: number;
}

/** Monday to Friday, 9 to 18: minute by minute, as a clock on the wall shows it. */
function openMinutes(fromMs: number, toMs: number, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    hourCycle: 'h23',
  });
  let sum = 0;
  for (let ms = fromMs; ms < toMs; ms += minuteMs) {
    const { weekday = '', hour } = Object.fromEntries(
      wall.formatToParts(ms).map(({ type, value }) => [type, value]),
    );
    if (!weekday.startsWith('S') && Number(hour) >= 9 && Number(hour) < 18) sum += 1;
  }
  return sum;
}

function timesOf(answers: readonly Answer[]): AnswerTimes {
  const waits = answers.map(({ wait }) => wait * minuteMs).sort((a, b) => a - b);
  const middle = [waits[Math.floor((waits.length - 1) / 2)], waits[Math.floor(waits.length / 2)]];
  const [low = 0, high = 0] = middle;
  return { requests: waits.length, medianMs: Math.round((low + high) / 2), slowestMs: waits.at(-1) ?? 0 };
}

const sorted = (answers: Figures['answers']) => ({
  ...answers,
  people: answers.people.toSorted((a, b) => a.name.localeCompare(b.name)),
});

// In New York the clocks go forward on 8 March.
test.each([
  ['SQLite', 'America/Lima'],
  ['SQLite', 'America/New_York'],
  ['PostgreSQL', 'America/New_York'],
] as const)('%s, %s: median and slowest first answer, by person and by hour', async (engine, timeZone) => {
  const store = await openFreshStore(engine);
  const { reader } = store.database;
  onTestFinished(() => store.close());
  const times = { timeZone, openingHours: [{ days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 }] };
  const random = createRandom(11).below;
  const answers: Answer[] = [];
  for (let number = 0; number < 60; number += 1) {
    const receivedMs = firstMs + random(20 * 24 * 60) * minuteMs;
    const { id } = await store.accept(incoming({ company: `Cabinas ${number}` }, new Date(receivedMs)));
    if (number % 6 === 0) continue; // no one answered
    const atMs = receivedMs + random(number % 5 === 0 ? 5 * 24 * 60 : 90) * minuteMs;
    const by = people[random(2)] ?? people[0];
    const context = (ms: number, who: (typeof people)[number]) =>
      changeContext(store, new Date(ms), who, times);
    if (number % 2 === 0) await changeTaken(id, { version: 0, taken: true }, context(atMs, by));
    else await changeStage(id, { version: 0, stage: 'contacted' }, context(atMs, by));
    // What comes later changes nothing: the first answer counts.
    await changeTaken(id, { version: 1, taken: true }, context(atMs + hourMs, people[0]));
    if (number % 11 === 0) await quarantineRequests([id], context(atMs + 2 * hourMs, by));
    else answers.push({ receivedMs, by: by.name, wait: openMinutes(receivedMs, atMs, timeZone) });
  }
  const now = () => new Date('2026-04-01T12:00:00Z');
  const figures = createFigures({ reader, business: times, now, counter: undefined });
  const hourOf = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
  const dayOf = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  for (const [from, to] of [
    ['2026-02-01', '2026-03-31'],
    ['2026-03-06', '2026-03-09'],
    ['2026-03-25', '2026-03-31'],
  ] as const) {
    const meant = answers.filter(({ receivedMs }) => {
      const day = dayOf.format(receivedMs);
      return day >= from && day <= to;
    });
    const parts = <Key>(keyOf: (answer: Answer) => Key) => [...Map.groupBy(meant, keyOf)];
    const expected: Figures['answers'] = {
      ...(meant.length > 0 ? timesOf(meant) : { requests: 0, medianMs: null, slowestMs: null }),
      people: parts(({ by }) => by).map(([name, part]) => ({ name, ...timesOf(part) })),
      hours: parts(({ receivedMs }) => Number(hourOf.format(receivedMs)))
        .map(([hour, part]) => ({ hour, ...timesOf(part) }))
        .sort((a, b) => a.hour - b.hour),
    };
    const { answers: found } = await figures({ from, to });
    expect([from, sorted(found)]).toEqual([from, sorted(expected)]);
  }
});
