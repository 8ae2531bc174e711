/** When the clock is set back, nothing waits until it catches up; wherever it is set, nothing is sent twice. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Store } from '../../relay/store/store.ts';
import { goodFields, mailEnv, openOutbox, type TestOutbox } from '../support/outbox.ts';
import { type SmtpMood, startSmtp, type TestSmtp } from '../support/start-smtp.ts';

const minuteMs = 60_000;
const twoDaysMs = 48 * 60 * minuteMs;
let smtp: TestSmtp;
let outbox: TestOutbox;
beforeEach(async () => {
  smtp = await startSmtp({ login: true });
  outbox = openOutbox();
});
afterEach(() => smtp.close());

test.each<[string, SmtpMood, minutes: number]>([
  ['a delivery that waits for its next attempt is attempted within two minutes', 'data 451', 2],
  ['a paused channel is probed as usual', 'refuse login', 3],
])('%s', async (_what, mood, minutes) => {
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url));
  smtp.mood = mood;
  await delivery.deliverDue();
  expect(outbox.isPaused()).toBe(mood === 'refuse login');
  smtp.mood = 'accept';
  outbox.clock.setBackMs = twoDaysMs;
  for (let minute = 0; minute < minutes; minute += 1) {
    outbox.clock.nowMs += minuteMs;
    await delivery.deliverDue();
  }
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'sent' });
});

test.each([
  ['forward', 'is on its way'],
  ['forward', 'was sent and is being recorded'],
  ['back', 'is on its way'],
])('where the clock is set %s while a mail %s, no second one follows', async (where, when) => {
  const id = await outbox.accept(goodFields);
  const looks: Promise<void>[] = [];
  const jump = async () => {
    if (looks.length > 1) return;
    outbox.clock[where === 'back' ? 'setBackMs' : 'nowMs'] += twoDaysMs;
    looks.push(look());
    await vi.waitFor(async () => expect(await outbox.stateOf(id)).toMatchObject({ attempts: 2 }));
  };
  const send = vi.fn(async () => {
    if (when === 'is on its way') await jump();
    return { ok: true } as const;
  });
  const recordOutcome: Store['recordOutcome'] = async (claim, outcome) => {
    const first = { ...claim };
    await jump();
    return outbox.store.recordOutcome(first, outcome);
  };
  const look = outbox.lookOf(send, { store: { ...outbox.store, recordOutcome } });
  looks.push(look());
  await vi.waitFor(async () => expect(await outbox.stateOf(id)).toMatchObject({ state: 'sent' }));
  await Promise.all(looks);
  expect(send).toHaveBeenCalledTimes(1);
});
