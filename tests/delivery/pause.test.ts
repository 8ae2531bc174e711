/** What ends the pause of a channel. */
import { expect, test } from 'vitest';
import type { Attempt } from '../../relay/delivery/attempt.ts';
import { goodFields, openOutbox } from '../support/outbox.ts';

const hourMs = 3_600_000;
const down: Attempt = { ok: false, kind: 'channel', reason: 'unknown host' };

test.each([
  [{ ok: false, kind: 'temporary', answered: true, reason: 'answered 500' }, false],
  [{ ok: false, kind: 'permanent', answered: true, reason: '550' }, false],
  [{ ok: false, kind: 'permanent', reason: 'no plain address' }, true],
  [{ ok: false, kind: 'dropped', reason: 'expired' }, true],
  [{ ok: true }, false],
  [{ ok: false, kind: 'temporary', reason: 'ECONNRESET' }, true],
  [down, true],
] satisfies [
  Attempt,
  boolean,
][])('after a pause, a probe that comes to %o: paused is %s', async (probe, isPaused) => {
  const outbox = openOutbox();
  let next: Attempt = down;
  const look = outbox.lookOf(async () => next);
  const attempt = async () => {
    await look();
    outbox.clock.nowMs += 2 * hourMs;
  };
  await outbox.accept(goodFields);
  await attempt();
  expect(outbox.isPaused()).toBe(true);
  next = probe;
  await attempt();
  expect(outbox.isPaused()).toBe(isPaused);
});

test('a fault of the relay in an attempt ends neither the process nor the delivery', async () => {
  const outbox = openOutbox();
  let isFaulty = true;
  const look = outbox.lookOf(async () => ({ ok: true }), {
    onAttempt() {
      if (isFaulty) throw new Error('a fault');
    },
  });
  const id = await outbox.accept(goodFields);
  await look();
  expect((await outbox.stateOf(id))?.state).not.toBe('sent');
  isFaulty = false;
  outbox.clock.nowMs += 2 * 60_000;
  await look();
  expect((await outbox.stateOf(id))?.state).toBe('sent');
});
