/** What ends the pause of a channel, and the memory of recipients that already accepted a mail. */
import { expect, test } from 'vitest';
import type { Attempt } from '../../relay/delivery/attempt.ts';
import { createLane } from '../../relay/delivery/lane.ts';
import { createPartialDeliveries } from '../../relay/delivery/partial-deliveries.ts';
import { goodParams, openOutbox } from '../support/outbox.ts';

const hourMs = 3_600_000;
const down: Attempt = { ok: false, kind: 'channel', reason: 'unknown host' };

test.each([
  [{ ok: false, kind: 'temporary', answered: true, reason: 'answered 500' }, false],
  [{ ok: false, kind: 'permanent', reason: '550' }, false],
  [{ ok: true }, false],
  [{ ok: false, kind: 'temporary', reason: 'ECONNRESET' }, true],
  [down, true],
] satisfies [
  Attempt,
  boolean,
][])('after a pause, a probe that comes to %o: paused is %s', async (probe, isPaused) => {
  const outbox = openOutbox();
  let next: Attempt = down;
  const lane = createLane(
    'mail',
    async () => next,
    outbox.laneDeps({ retryBaseMs: 60_000, leaseMs: 60_000 }),
  );
  const pump = async () => {
    await lane.pump();
    await lane.idle();
    outbox.clock.nowMs += 2 * hourMs;
  };
  await outbox.accept(goodParams);
  await pump();
  expect(lane.pausedBecause()).toBe('unknown host');
  next = probe;
  await pump();
  expect(lane.pausedBecause() !== undefined).toBe(isPaused);
});

test('recipients that accepted are remembered for the last thousand mails', () => {
  const partialDeliveries = createPartialDeliveries();
  const to = [{ name: '', address: 'A@negocio.example' }];
  const missing = (key: number) => partialDeliveries.missing(`${key}`, to).length;
  for (let key = 0; key < 1_000; key += 1) partialDeliveries.note(`${key}`, ['a@NEGOCIO.example']);
  expect([missing(0), missing(999)]).toEqual([0, 0]);
  partialDeliveries.note('1000', ['a@negocio.example']);
  expect([missing(0), missing(1), missing(1000)]).toEqual([1, 0, 0]);
  partialDeliveries.forget('1');
  expect(missing(1)).toBe(1);
});
