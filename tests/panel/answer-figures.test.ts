/** How long first answers took, by person and by hour, within opening hours and over both databases. */
import { expect, onTestFinished, test } from 'vitest';
import { createFigures } from '../../relay/figures/figures.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import { changeContext, changeStage, changeTaken } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const minuteMs = 60_000;
const ana = { id: 'ana', name: 'Ana Ñ.' };
const luis = { id: 'luis', name: 'Luis' };
// The clocks go forward on Sunday, 8 March.
const timeZone = 'America/New_York';
const times = { timeZone, openingHours: [{ days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 }] };

/** When they came and were answered, by whom. */
const answers = [
  ['2026-03-06T22:50Z', '2026-03-09T13:10Z', ana], // from Friday, 17:50, to Monday, 9:10: 20 minutes
  ['2026-03-08T07:30Z', '2026-03-09T13:00Z', luis], // from Sunday, 3:30, to Monday, 9:00: none
  ['2026-03-09T13:30Z', '2026-03-09T13:37Z', ana], // at 9:30
  ['2026-03-09T13:59Z', '2026-03-09T15:59Z', luis], // at 9:59
  ['2026-03-10T04:30Z', '2026-03-10T04:45Z', luis], // at 0:30, while it is closed
] as const;

const took = (requests: number, medianMinutes: number, slowestMinutes: number) => ({
  requests,
  medianMs: medianMinutes * minuteMs,
  slowestMs: slowestMinutes * minuteMs,
});

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('%s: median and slowest first answer, by person and by hour', async (engine) => {
  const store = await openFreshStore(engine);
  onTestFinished(() => store.close());
  const accept = async (company: string, at: string) =>
    (await store.accept(incoming({ company }, new Date(at)))).id;
  for (const [number, [came, answered, by]] of answers.entries()) {
    const id = await accept(`Cabinas ${number}`, came);
    const context = changeContext(store, new Date(answered), by, times);
    if (number % 2 === 0) await changeTaken(id, { version: 0, taken: true }, context);
    else await changeStage(id, { version: 0, stage: 'contacted' }, context);
    // What comes later changes nothing: the first answer counts.
    const later = new Date(context.now.getTime() + 60 * minuteMs);
    await changeTaken(id, { version: 1, taken: true }, changeContext(store, later, ana, times));
  }
  await accept('No one answered', '2026-03-09T14:00Z');
  const robot = await accept('Robot', '2026-03-09T14:00Z');
  const context = changeContext(store, new Date('2026-03-09T17:00Z'), ana, times);
  await changeTaken(robot, { version: 0, taken: true }, context);
  await quarantineRequests([robot], context);

  const { reader } = store.database;
  const now = () => new Date('2026-04-01T12:00:00Z');
  const figures = createFigures({ reader, business: times, now, counter: undefined });
  const found = async (from: string, to: string) => (await figures({ from, to })).answers;
  const { people, ...all } = await found('2026-03-06', '2026-03-09');
  expect(all).toEqual({
    ...took(4, 13.5, 120),
    hours: [
      { hour: 3, ...took(1, 0, 0) },
      { hour: 9, ...took(2, 63.5, 120) },
      { hour: 17, ...took(1, 20, 20) },
    ],
  });
  expect(people).toHaveLength(2);
  expect(people).toContainEqual({ name: ana.name, ...took(2, 13.5, 20) });
  expect(people).toContainEqual({ name: luis.name, ...took(2, 60, 120) });
  const one = took(1, 0, 0);
  expect(await found('2026-03-10', '2026-03-10')).toEqual({
    ...one,
    ...{ people: [{ name: luis.name, ...one }], hours: [{ hour: 0, ...one }] },
  });
  const none = { requests: 0, medianMs: null, slowestMs: null, people: [], hours: [] };
  expect(await found('2026-03-25', '2026-03-31')).toEqual(none);
});
