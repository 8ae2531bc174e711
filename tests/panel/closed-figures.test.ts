/** Sales and losses of an invented year in three time zones: the panel's figures beside sums over what was changed. */
import { expect, onTestFinished, test } from 'vitest';
import type { Figures } from '../../contract/panel/answers.ts';
import { createFigures } from '../../relay/figures/figures.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import type { Store } from '../../relay/store/store.ts';
import { createRandom } from '../../scripts/demo/demo-request.ts';
import { addAccounts, changeContext, changeStage, changeTaken } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const hourMs = 3_600_000;
const year = { from: Date.parse('2025-11-01T00:00:00Z'), hours: 365 * 24 };
const people = [
  { id: 'ana', name: 'Ana Ñ.' },
  { id: 'luis', name: 'Luis' },
];
const reasons = ['Precio', 'No responde', 'Más adelante', 'Duplicada', 'Número equivocado', 'Otro: cerró'];
const uncounted = ['Duplicada', 'Número equivocado'];
const editions = ['Basic Edition', 'Gamer Edition'];
const zones = ['America/Lima', 'America/Santiago', 'Pacific/Auckland'];
const periods = [
  ['2026-03-01', '2026-03-31'],
  ['2025-12-31', '2026-01-01'],
  ['2026-09-06', '2026-09-06'], // the clocks go forward in Santiago
  ['2025-11-01', '2026-10-31'],
] as const;

interface Closing {
  atMs: number;
  /** Whose it is. */
  by: string;
  won: boolean;
  edition: string;
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
    const other = people[random(2)] ?? people[0];
    const won = random(2) === 0;
    const closing: Closing = {
      atMs,
      // Some were given to another person before, and of some it was said at the sale who sold.
      by: (number % 3 === 0 || (won && number % 4 === 0) ? other?.name : by?.name) ?? '',
      won,
      edition: editions[random(2)] ?? '',
      licences: 1 + random(80),
      amountCents: 100 * (1 + random(90_000)),
      reason: reasons[random(6)] ?? '',
    };
    const context = (ms: number) => changeContext(store, new Date(ms), by);
    const lost = { stage: 'lost', reason: closing.reason } as const;
    const sale = (amountCents: number, seller?: string) => {
      const { edition, licences } = closing;
      return { stage: 'won', edition, licences, amountCents, seller } as const;
    };
    let version = 0;
    if (number % 3 === 0) {
      await changeTaken(id, { version, taken: true, to: other?.id }, context(atMs));
      version += 1;
    }
    if (!closing.won) await changeStage(id, { version, ...lost }, context(atMs));
    else {
      const seller = number % 4 === 0 ? other?.id : undefined;
      await changeStage(id, { version, ...sale(1, seller) }, context(atMs));
      version += 1;
      // Corrected a month later: it was sold when it was sold, and by whom it was sold.
      await changeStage(id, { version, ...sale(closing.amountCents) }, context(atMs + 30 * 24 * hourMs));
    }
    // Some are opened again, and are no sale any more.
    if (number % 7 === 0)
      await changeStage(id, { version: version + 1, stage: 'contacted' }, context(atMs + 31 * 24 * hourMs));
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
    lost: part.filter(({ won, reason }) => !won && !uncounted.includes(reason)).length,
    amountCents: part.reduce((sum, { won, amountCents }) => sum + (won ? amountCents : 0), 0),
  });
  const counted = meant.filter(({ won, reason }) => won || !uncounted.includes(reason));
  return {
    ...sums(meant),
    licences: meant.reduce((sum, { won, licences }) => sum + (won ? licences : 0), 0),
    reasons: [
      ...Map.groupBy(
        meant.filter(({ won }) => !won),
        ({ reason }) => reason,
      ),
    ].map(([reason, list]) => ({
      reason: reason.replace(/:.*/, ''),
      requests: list.length,
      isCounted: !uncounted.includes(reason),
    })),
    editions: [
      ...Map.groupBy(
        meant.filter(({ won }) => won),
        ({ edition }) => edition,
      ),
    ].map(([name, part]) => {
      const { won, amountCents } = sums(part);
      return { name, won, licences: part.reduce((sum, { licences }) => sum + licences, 0), amountCents };
    }),
    people: [...Map.groupBy(counted, ({ by }) => by)].map(([name, part]) => ({ name, ...sums(part) })),
  };
}

const sorted = ({ reasons, editions, people, ...rest }: Figures['closed']) => ({
  ...rest,
  editions: editions.toSorted((a, b) => a.name.localeCompare(b.name)),
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
  await addAccounts(store, people);
  const closings = await fillYear(store);
  expect(closings.length).toBeGreaterThan(80);
  for (const timeZone of engine === 'SQLite' ? zones : zones.slice(1, 2)) {
    const now = () => new Date('2026-11-23T12:00:00Z');
    const figures = createFigures({
      reader,
      business: { timeZone },
      now,
      counter: undefined,
    });
    for (const [from, to] of periods) {
      const { closed } = await figures({ from, to });
      expect([timeZone, from, sorted(closed)]).toEqual([
        timeZone,
        from,
        sorted(summed(closings, timeZone, from, to)),
      ]);
    }
  }
});

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('%s: what was no request counts in no rate, of trials either', async (engine) => {
  const store = await openFreshStore(engine);
  onTestFinished(() => store.close());
  const now = () => new Date('2026-03-10T15:00:00Z');
  const trial = { stage: 'trial', trialStart: '2026-03-01' } as const;
  for (const [number, reason] of ['Duplicada', 'Número equivocado', 'otro: nada', ''].entries()) {
    const { id } = await store.accept(incoming({ company: `Cabinas ${number}` }, now()));
    await changeStage(id, { version: 0, ...trial }, changeContext(store, now()));
    const sold = { stage: 'won', edition: 'Basic Edition', licences: 1, amountCents: 1 } as const;
    const end = reason ? ({ stage: 'lost', reason } as const) : sold;
    await changeStage(id, { version: 1, ...end }, changeContext(store, now()));
  }
  const figures = createFigures({
    reader: store.database.reader,
    business: { timeZone: 'America/Lima' },
    now,
    counter: undefined,
  });
  const { funnel, closed, sources } = await figures({});
  expect(funnel).toMatchObject({ sent: 4, contacted: 4, trial: 2, won: 1, wonAfterTrial: 1 });
  expect(closed).toMatchObject({ won: 1, lost: 1, people: [{ won: 1, lost: 1 }] });
  // Typed, and not chosen as another reason.
  expect(closed.reasons).toContainEqual({ reason: 'otro: nada', requests: 1, isCounted: true });
  // They came, and had a trial.
  expect(sources).toMatchObject([{ source: '', requests: 4, trials: 4, won: 1 }]);
});
