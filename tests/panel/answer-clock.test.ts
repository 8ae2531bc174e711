/** Reminders of requests that no one has taken, over both databases and on clocks that the test moves. */

import { beforeEach, describe, expect, test } from 'vitest';
import type { Business } from '../../business/business.ts';
import { readConfig } from '../../relay/config.ts';
import type { NoticeResult } from '../../relay/delivery/notices.ts';
import { createDeliveryWorker } from '../../relay/delivery/worker.ts';
import { createAnswerClock } from '../../relay/reminders/answer-clock.ts';
import { releaseRequests } from '../../relay/requests/release-requests.ts';
import type { RequestStatus } from '../../relay/store/request-row.ts';
import type { Store } from '../../relay/store/store.ts';
import { addAccounts, changeContext, changeStage, changeTaken } from '../support/change-context.ts';
import { exampleBusiness } from '../support/example-business.ts';
import { incoming } from '../support/incoming.ts';
import { type Engine, engines, openTwoStores } from '../support/shared-postgres.ts';
import { type ToldOwner, toldOwner } from '../support/told-owner.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const office = [{ days: [1, 2, 3, 4, 5], from: 9 * 60, to: 18 * 60 }];
const always: Business = { ...exampleBusiness, openingHours: [], answerWithinMinutes: 15 };

/** `setMs`: offset by which the system clock was changed. */
const clock = { ms: 0, setMs: 0 };
const now = () => new Date(clock.ms + clock.setMs);
let stores: [one: Store, other: Store];
let store: Store;
let owner: ToldOwner;
let told: ToldOwner['told'];
let notices: ToldOwner['notices'];

/** A database as two relays have it, with an account. */
async function open(engine: Engine = 'SQLite', hasAccount = true): Promise<void> {
  stores = await openTwoStores(engine, ['mail']);
  [store] = stores;
  if (hasAccount) await addAccount();
}

const addAccount = () => addAccounts(store, [{ id: 'ana', name: 'Ana' }]);

beforeEach(() => {
  // Monday, 9 March 2026, 10:00 in Lima.
  Object.assign(clock, { ms: 0, setMs: Date.UTC(2026, 2, 9, 15) });
  owner = toldOwner(now);
  ({ told, notices } = owner);
});

type Look = ReturnType<typeof createAnswerClock>;

const relay = (business: Business = always, { database } = store): Look =>
  createAnswerClock(owner.telling(database, { business }));

/** Looks as often as a relay does, from half an hour on every five minutes, over hours every ten. */
async function pass(minutes: number, ...relays: Look[]): Promise<void> {
  const stepMs = (minutes > 90 ? 10 : minutes < 30 ? 1 / 4 : 5) * minuteMs;
  for (const endMs = clock.ms + minutes * minuteMs; clock.ms < endMs; ) {
    clock.ms = Math.min(clock.ms + stepMs, endMs);
    await Promise.all(relays.map((look) => look()));
  }
}

async function accept(company: string, status: RequestStatus = 'accepted'): Promise<string> {
  return (await store.accept(incoming({ company }, now(), { status }))).id;
}

const chat = expect.stringMatching(/^https:\/\/wa\.me\/51987654321\?text=Hola%2C%20Mar/);
const waysOf = (id: string) => [
  { label: 'Escribir por WhatsApp', href: chat, isPrimary: true },
  { label: 'Llamar', href: 'tel:+51987654321' },
  { label: 'Abrir en el panel', href: `https://cabinas.example/panel/solicitudes/${id}`, isPrimary: false },
];

describe.each(engines)('%s', (engine) => {
  test('phones are told after 15 minutes, every channel after 30, once each, and never of what a person has taken', async () => {
    await open(engine);
    const one = relay();
    clock.ms += minuteMs;
    const waiting = await accept('Cabinas Sol');
    const taken = await accept('Taken');
    const contacted = await accept('Contacted');
    await accept('Robot', 'quarantined');
    await changeTaken(taken, { version: 0, taken: true }, changeContext(store, now()));
    await changeStage(contacted, { version: 0, stage: 'contacted' }, changeContext(store, now()));
    await pass(14.75, one);
    expect(told).toEqual([]);
    await pass(0.25, one);
    expect(told).toEqual(['phones: Cabinas Sol espera respuesta']);
    expect(notices[0]).toMatchObject({
      text: '40 PC · Arequipa. María José Ñáñez.\n\nEspera desde las 10:01. Nadie la ha tomado.',
      phone: '+51 987 654 321',
      buttons: waysOf(waiting),
      requestId: waiting,
      post: { event: 'requestsWaiting', requests: [waiting], count: 1 },
    });
    await pass(14.75, one);
    expect(told).toHaveLength(1);
    await pass(0.25, one);
    expect(told).toEqual(['phones: Cabinas Sol espera respuesta', 'all: Cabinas Sol espera respuesta']);
    expect(notices[1]?.id).not.toBe(notices[0]?.id);
    await pass(600, one);
    expect(told).toHaveLength(2);
    // Given back after an hour: it waits, and every person is told at once; not again when it is given back again.
    const context = () => changeContext(store, now());
    await changeTaken(taken, { version: 1, taken: false }, context());
    await pass(0.25, one);
    expect(told.slice(2)).toEqual(['all: 2 solicitudes esperan respuesta']);
    // Both came in the same millisecond.
    expect(notices[2]?.lists?.[0]?.lines.map(({ label }) => label).sort()).toEqual(['Cabinas Sol', 'Taken']);
    await changeTaken(taken, { version: 2, taken: true }, context());
    await changeTaken(taken, { version: 3, taken: false }, context());
    await pass(60, one);
    expect(told).toHaveLength(3);
  });

  test('a clock that is set forwards, backwards and right again tells nothing twice, and forgets nothing', async () => {
    await open(engine);
    const relays = stores.map((each) => relay(always, each));
    await pass(1, ...relays);
    const sol = await accept('Cabinas Sol');
    await pass(1, ...relays);
    clock.setMs += 20 * minuteMs;
    await pass(1, ...relays);
    expect(told).toEqual(['phones: Cabinas Sol espera respuesta']);
    clock.setMs -= 50 * minuteMs;
    await pass(5, ...relays);
    const late = await accept('While it was set back');
    await pass(20, ...relays);
    expect(told.slice(1)).toEqual(['phones: 2 solicitudes esperan respuesta']);
    clock.setMs += 30 * minuteMs;
    await pass(20, ...relays);
    await pass(70, ...relays);
    expect(told.slice(2)).toEqual(Array(2).fill('all: 2 solicitudes esperan respuesta'));
    clock.setMs += 365 * 24 * hourMs;
    await pass(30, ...relays);
    clock.setMs -= 2 * 365 * 24 * hourMs;
    await pass(30, ...relays);
    clock.setMs += 365 * 24 * hourMs;
    await pass(60, ...relays);
    expect(told).toHaveLength(4);
    const after = await accept('Afterwards');
    await pass(60, ...relays);
    const due = [`1.${sol}`, `1.${late}`, `2.${late}`, `2.${sol}`, `1.${after}`, `2.${after}`];
    expect(notices.map(({ id }) => id)).toEqual(due.map((id) => `espera.${id}`));
  });

  test('after a long stop there is one notice, whatever has come meanwhile', async () => {
    await open(engine);
    const ids: string[] = [];
    for (let number = 0; number < 120; number += 1) {
      clock.ms += 12 * minuteMs;
      ids.push(await accept(`Cabinas ${number}`));
    }
    clock.ms += hourMs;
    const one = relay();
    await pass(1, one);
    expect(told).toEqual(['all: 120 solicitudes esperan respuesta']);
    const { lines = [], more } = notices[0]?.lists?.[0] ?? {};
    expect(lines.map(({ label }) => label)).toEqual([0, 1, 2, 3, 4].map((n) => `Cabinas ${n}`));
    expect([lines[0]?.details, more]).toEqual([
      [
        'Espera desde el 9 de marzo de 2026, 10:12.',
        '40 PC · Arequipa. María José Ñáñez.',
        '+51 987 654 321',
      ],
      ['y 115 más'],
    ]);
    expect(lines[0]?.links).toEqual(waysOf(ids[0] ?? ''));
    expect(notices[0]?.requestId).toBeUndefined();
    await pass(10, one);
    expect(told).toHaveLength(1);
  });
});

test('nothing is told at night and over the weekend; the wait goes on when it opens', async () => {
  await open();
  const one = relay({ ...always, openingHours: office });
  // Friday, 17:50 in Lima.
  clock.setMs = Date.UTC(2026, 2, 6, 22, 50);
  const friday = await accept('Friday');
  await pass(26 * 60, one);
  const saturday = await accept('Saturday');
  await pass((24 + 13) * 60, one);
  expect([now().toISOString(), told]).toEqual(['2026-03-09T13:50:00.000Z', []]);
  await pass(14.75, one); // 9:04:45 on Monday
  expect(told).toEqual([]);
  await pass(0.25, one);
  const due = () => notices.map(({ id }) => id.slice('espera.'.length));
  expect(told).toEqual(['phones: 2 solicitudes esperan respuesta']);
  expect(due()).toEqual([`1.${friday}`]);
  await pass(10, one);
  expect(due().slice(1)).toEqual([`1.${saturday}`]);
  await pass(600, one);
  expect(due().slice(2)).toEqual([`2.${friday}`, `2.${saturday}`]);
});

test('a relay that starts again in the evening tells what was due in the morning when it opens', async () => {
  await open();
  const timing = { ...always, openingHours: office };
  await accept('Monday morning');
  clock.ms += 12 * hourMs; // 22:00
  const one = relay(timing);
  await pass(10 * 60 + 59, one);
  expect(told).toEqual([]);
  await pass(1, one);
  expect(told).toEqual(['all: Monday morning espera respuesta']);
});

test.each([
  'fails',
  'is killed',
])('where a channel or relay %s it is told again after three minutes, under the same id; no device to tell is no failure', async (how) => {
  await open();
  const [first, other] = [relay(), relay()];
  await accept('Cabinas Sol');
  clock.ms += 15 * minuteMs;
  owner.answer = () => (how === 'fails' ? 'failed' : Promise.reject(new Error(how)));
  await first().catch(() => {});
  owner.answer = () => 'sent';
  await pass(2.75, other);
  expect(told).toHaveLength(1);
  await pass(0.25, other);
  expect(told).toHaveLength(2);
  expect(notices[1]?.id).toBe(notices[0]?.id);
  owner.answer = () => 'noDevice';
  await pass(60, other);
  expect(told).toHaveLength(3);
});

test('a relay that stops marks what it is telling, so that the next start does not tell it again', async () => {
  await open();
  const { delivery } = readConfig({});
  const stopping = createDeliveryWorker({
    config: delivery,
    business: always,
    store,
    log: owner.telling(store.database).log,
  });
  await accept('Cabinas Sol');
  clock.ms += 15 * minuteMs;
  const asked = Promise.withResolvers<NoticeResult>();
  owner.answer = () => asked.promise;
  stopping.start([relay()]);
  await expect.poll(() => told).toHaveLength(1);
  setImmediate(asked.resolve, 'sent');
  await stopping.stop(20_000);
  expect(await store.database.rows('SELECT id FROM requests WHERE reminded_at IS NULL')).toEqual([]);
});

test('no one is told before there is an account, or with 0 minutes', async () => {
  await open('SQLite', false);
  const [one, off] = [relay(), relay({ ...always, answerWithinMinutes: 0 })];
  await accept('Cabinas Sol');
  await pass(60, one, off);
  await addAccount();
  await pass(60, off);
  expect(told).toEqual([]);
  await pass(1, one);
  expect(told).toEqual(['all: Cabinas Sol espera respuesta']);
});

test('a request that was released waits from its release on', async () => {
  await open();
  const one = relay();
  const id = await accept('Cabinas Sol', 'quarantined');
  await pass(120, one);
  await releaseRequests([id], changeContext(store, now()));
  await pass(14.75, one);
  expect(told).toEqual([]);
  await pass(0.25, one);
  expect(told).toEqual(['phones: Cabinas Sol espera respuesta']);
});
