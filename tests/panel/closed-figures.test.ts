/** Sales and losses of an invented year in three time zones: the panel's figures beside sums over what was changed. */
import { expect, onTestFinished, test } from 'vitest';
import type { Figures } from '../../contract/panel/answers.ts';
import { createFigures } from '../../relay/figures/figures.ts';
import { changeStage } from '../../relay/requests/change-request.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import type { Store } from '../../relay/store/store.ts';
import { createRandom } from '../../scripts/demo/demo-request.ts';
import { changeContext } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const hourMs = 3_600_000;
const year = { from: Date.parse('2025-11-01T00:00:00Z'), hours: 365 * 24 };
const people = [
  { id: 'ana', name: 'Ana Ñ.' },
  { id: 'luis', name: 'Luis' },
];
const reasons = ['Precio', 'No responde', 'Más adelante'];
const zones = ['America/Lima', 'America/Santiago', 'Pacific/Auckland'];
const periods = [
  ['2026-03-01', '2026-03-31'],
  ['2025-12-31', '2026-01-01'],
  ['2026-09-06', '2026-09-06'], // the clocks go forward in Santiago
  ['2025-11-01', '2026-10-31'],
] as const;

interface Closing {
  atMs: number;
  by: string;
  won: boolean;
  licences: number;
  amountCents: number;
  reason: string;
}

/** @returns the closings that count: the last one of each request, at the moment of its first correction's original */
async function fillYear(store: Store): Promise<Closing[]> {
  const random = createRandom(7).below;
  const closings: Closing[] = [];
  for (let number = 0; number < 150; number += 1) {
    const receivedAt = new Date(year.from + random(year.hours) * hourMs);
    const { id } = await store.accept(incoming({ company: `Cabinas ${number}` }, receivedAt));
    if (number % 5 === 0) continue; // still open
    const atMs = receivedAt.getTime() + random(90 * 24) * hourMs;
    const by = people[random(2)] ?? people[0];
    const closing: Closing = {
      atMs,
      by: by?.name ?? '',
      won: random(2) === 0,
      licences: 1 + random(80),
      amountCents: 100 * (1 + random(90_000)),
      reason: reasons[random(3)] ?? '',
    };
    const context = (ms: number) => changeContext(store, new Date(ms), by);
    const lost = { stage: 'lost', reason: closing.reason } as const;
    const won = (amountCents: number) =>
      ({ stage: 'won', edition: 'Basic Edition', licences: closing.licences, amountCents }) as const;
    if (!closing.won) await changeStage(id, { version: 0, ...lost }, context(atMs));
    else {
      await changeStage(id, { version: 0, ...won(1) }, context(atMs));
      // Corrected a month later: it was sold when it was sold.
      await changeStage(id, { version: 1, ...won(closing.amountCents) }, context(atMs + 30 * 24 * hourMs));
    }
    // Some are opened again, and are no sale any more.
    if (number % 7 === 0)
      await changeStage(
        id,
        { version: closing.won ? 2 : 1, stage: 'contacted' },
        context(atMs + 31 * 24 * hourMs),
      );
    // Some turn out to be of robots.
    else if (number % 11 === 0) await quarantineRequests([id], context(atMs + 32 * 24 * hourMs));
    else closings.push(closing);
  }
  return closings;
}

/** By the calendar day of each moment, as Intl writes it. */
function summed(closings: readonly Closing[], timeZone: string, from: string, to: string): Figures['closed'] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const meant = closings.filter(({ atMs }) => {
    const day = format.format(atMs);
    return day >= from && day <= to;
  });
  const sums = (part: readonly Closing[]) => ({
    won: part.filter(({ won }) => won).length,
    lost: part.filter(({ won }) => !won).length,
    amountCents: part.reduce((sum, { won, amountCents }) => sum + (won ? amountCents : 0), 0),
  });
  return {
    ...sums(meant),
    licences: meant.reduce((sum, { won, licences }) => sum + (won ? licences : 0), 0),
    reasons: [
      ...Map.groupBy(
        meant.filter(({ won }) => !won),
        ({ reason }) => reason,
      ),
    ].map(([reason, list]) => ({
      reason,
      requests: list.length,
    })),
    people: [...Map.groupBy(meant, ({ by }) => by)].map(([name, part]) => ({ name, ...sums(part) })),
  };
}

const sorted = ({ reasons, people, ...rest }: Figures['closed']) => ({
  ...rest,
  reasons: reasons.toSorted((a, b) => a.reason.localeCompare(b.reason)),
  people: people.toSorted((a, b) => a.name.localeCompare(b.name)),
});

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('%s: what was closed counts on the day of its closing', async (engine) => {
  const store = await openFreshStore(engine);
  const { reader } = store.database;
  onTestFinished(() => store.close());
  const closings = await fillYear(store);
  expect(closings.length).toBeGreaterThan(80);
  for (const timeZone of zones) {
    const now = () => new Date('2026-11-23T12:00:00Z');
    const figures = createFigures({
      reader,
      timeZone,
      now,
      counter: undefined,
    });
    for (const [from, to] of periods) {
      const { closed } = await figures({ from, to }, 'ana');
      expect([timeZone, from, sorted(closed)]).toEqual([
        timeZone,
        from,
        sorted(summed(closings, timeZone, from, to)),
      ]);
    }
  }
});
