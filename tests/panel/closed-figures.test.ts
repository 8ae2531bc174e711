/** Sales and losses count on the day of their closing, for whom they are, over both databases. */
import { expect, onTestFinished, test } from 'vitest';
import { createFigures } from '../../relay/figures/figures.ts';
import { quarantineRequests } from '../../relay/requests/release-requests.ts';
import { addAccounts, changeContext, changeStage, changeTaken } from '../support/change-context.ts';
import { incoming } from '../support/incoming.ts';
import { openFreshStore } from '../support/shared-postgres.ts';

const ana = { id: 'ana', name: 'Ana Ñ.' };
const luis = { id: 'luis', name: 'Luis' };
const sale = (edition: string, licences: number, amountCents: number, seller?: string) =>
  ({ stage: 'won', edition, licences, amountCents, seller }) as const;
const lost = (reason: string) => ({ stage: 'lost', reason }) as const;

test.each([
  'SQLite',
  'PostgreSQL',
] as const)('%s: what was closed counts on the day of its closing', async (engine) => {
  const store = await openFreshStore(engine);
  onTestFinished(() => store.close());
  await addAccounts(store, [ana, luis]);
  const received = new Date('2026-08-01T12:00Z');
  let number = 0;
  /** By Ana, each at its moment. */
  const close = async (...changes: [at: string, body: Parameters<typeof changeStage>[1]][]) => {
    number += 1;
    const { id } = await store.accept(incoming({ company: `Cabinas ${number}` }, received));
    for (const [at, body] of changes) await changeStage(id, body, changeContext(store, new Date(at), ana));
    return id;
  };
  // In Santiago the clocks go forward on 6 September, which lasts from 04:00 to 03:00 of UTC.
  await close(['2026-09-06T03:59Z', { version: 0, ...sale('Basic Edition', 1, 100) }]);
  await close(
    ['2026-09-06T04:00Z', { version: 0, ...sale('Basic Edition', 10, 1) }],
    // Corrected a month later: it was sold when it was sold.
    ['2026-10-06T12:00Z', { version: 1, ...sale('Basic Edition', 10, 12_000) }],
  );
  await close(['2026-09-07T02:59Z', { version: 0, ...sale('Gamer Edition', 5, 5_000, luis.id) }]);
  await close(['2026-09-07T03:00Z', { version: 0, ...lost('Precio') }]);
  await close(['2026-09-06T12:00Z', { version: 0, ...lost('Otro: cerró') }]);
  await close(['2026-09-06T12:00Z', { version: 0, ...lost('Duplicada') }]);
  const his = await close();
  const noon = changeContext(store, new Date('2026-09-06T15:00Z'), ana);
  await changeTaken(his, { version: 0, taken: true, to: luis.id }, noon);
  await changeStage(his, { version: 1, ...lost('Precio') }, noon);
  // Opened again, and of a robot, as it turned out.
  await close(
    ['2026-09-06T12:00Z', { version: 0, ...sale('Basic Edition', 1, 100) }],
    ['2026-09-20T12:00Z', { version: 1, stage: 'contacted' }],
  );
  await quarantineRequests([await close(['2026-09-06T12:00Z', { version: 0, ...lost('Precio') }])], noon);

  const figures = createFigures({
    reader: store.database.reader,
    business: { timeZone: 'America/Santiago' },
    now: () => new Date('2026-11-23T12:00:00Z'),
    counter: undefined,
  });
  const { reasons, editions, people, ...sums } = (await figures({ from: '2026-09-06', to: '2026-09-06' }))
    .closed;
  expect(sums).toEqual({ won: 2, lost: 2, licences: 15, amountCents: 17_000 });
  const byName = <Item extends { name: string }>(list: readonly Item[]) =>
    list.toSorted((one, other) => one.name.localeCompare(other.name));
  expect(reasons.toSorted((one, other) => one.reason.localeCompare(other.reason))).toEqual([
    { reason: 'Duplicada', requests: 1, isCounted: false },
    { reason: 'Otro', requests: 1, isCounted: true },
    { reason: 'Precio', requests: 1, isCounted: true },
  ]);
  expect(byName(editions)).toEqual([
    { name: 'Basic Edition', won: 1, licences: 10, amountCents: 12_000 },
    { name: 'Gamer Edition', won: 1, licences: 5, amountCents: 5_000 },
  ]);
  expect(byName(people)).toEqual([
    { name: ana.name, won: 1, lost: 1, amountCents: 12_000 },
    { name: luis.name, won: 1, lost: 1, amountCents: 5_000 },
  ]);
  const { closed } = await figures({ from: '2026-09-05', to: '2026-09-05' });
  expect(closed).toMatchObject({ won: 1, lost: 0, amountCents: 100 });
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
