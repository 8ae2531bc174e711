/** Long outages and what ends them, on a simulated clock. */

import { expect, onTestFinished, test, vi } from 'vitest';
import type { Attempt } from '../../relay/delivery/attempt.ts';
import { retryDeliveries } from '../../relay/requests/release-requests.ts';
import { changeContext } from '../support/change-context.ts';
import { goodFields, openOutbox } from '../support/outbox.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

test('after three days without a mail server everything arrives once, without a burst', async () => {
  const outbox = openOutbox();
  const requests = 8;
  for (let n = 0; n < requests; n += 1) await outbox.accept({ ...goodFields, company: `Empresa ${n}` });
  let works = false;
  let attempts = 0;
  let inFlight = 0;
  let peakInFlight = 0;
  const arrived: string[] = [];
  const look = outbox.lookOf(async ({ requestId }) => {
    attempts += 1;
    inFlight += 1;
    peakInFlight = Math.max(peakInFlight, inFlight);
    await new Promise(setImmediate);
    inFlight -= 1;
    if (!works) return { ok: false, kind: 'temporary', reason: 'no server answers' };
    arrived.push(requestId);
    return { ok: true };
  });
  for (const end = outbox.clock.nowMs + 3 * dayMs; outbox.clock.nowMs < end; ) {
    await look();
    outbox.clock.nowMs += 10 * minuteMs;
  }
  // What came due since, which would arrive at once.
  await look();
  // About one attempt per hour each, after the first fast ones.
  expect(attempts / requests).toBeGreaterThan(60);
  expect(attempts / requests).toBeLessThan(100);

  works = true;
  const arrivals: number[] = [];
  for (let minute = 0; minute < 80; minute += 1) {
    const before = arrived.length;
    await look();
    arrivals.push(arrived.length - before);
    outbox.clock.nowMs += minuteMs;
  }
  expect(new Set(arrived).size).toBe(requests);
  expect(arrived).toHaveLength(requests);
  expect((await outbox.store.outboxStatus()).pending).toBe(0);
  // At most four at a time, spread over the hour instead of all in the first minutes.
  expect(peakInFlight).toBe(4);
  expect(Math.max(...arrivals)).toBeLessThan(requests / 2);
}, 60_000);

test('a delivery is held after five days of retries; days without configuration do not count', async () => {
  const outbox = openOutbox();
  const id = await outbox.accept(goodFields);
  const unconfigured = outbox.delivery({});
  for (let day = 0; day < 30; day += 1) {
    await unconfigured.deliverDue();
    outbox.clock.nowMs += dayMs;
  }
  const configuredAt = outbox.clock.nowMs;
  let works = false;
  const attempt = outbox.lookOf(async () =>
    works ? { ok: true } : { ok: false, kind: 'temporary', reason: '451 later' },
  );
  const look = () => attempt().then(() => outbox.stateOf(id));
  for (let state = 'pending'; state === 'pending'; ) {
    const delivery = await look();
    state = delivery?.state ?? 'erased';
    outbox.clock.nowMs = delivery?.nextAttemptAt?.getTime() ?? outbox.clock.nowMs;
  }
  const days = (outbox.clock.nowMs - configuredAt) / dayMs;
  expect(days).toBeGreaterThan(4.9);
  expect(days).toBeLessThanOrEqual(5);
  expect(await outbox.stateOf(id)).toMatchObject({
    state: 'held',
    lastError: 'not delivered in five days: 451 later',
  });
  works = true;
  outbox.clock.nowMs += 30 * dayMs;
  expect(await look()).toMatchObject({ state: 'held' });
  await retryDeliveries([id], changeContext(outbox.store, outbox.now()));
  expect(await look()).toMatchObject({ state: 'sent' });
});

test('an outcome that the database did not take is stored once it does, and the mail is not sent again', async () => {
  const outbox = openOutbox();
  const id = await outbox.accept(goodFields);
  const send = vi.fn(async () => ({ ok: true }) as const);
  vi.spyOn(outbox.store, 'recordOutcome').mockRejectedValueOnce(new Error('the database is away'));
  await outbox.lookOf(send)();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'sent' });
  expect(send).toHaveBeenCalledOnce();
  expect(outbox.logged).toContain('error: the outcome is not recorded yet');
});

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
    outbox.clock.nowMs += 120 * minuteMs;
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
  const onAttempt = vi.fn().mockImplementationOnce(() => {
    throw new Error('a fault');
  });
  const look = outbox.lookOf(async () => ({ ok: true }), { onAttempt });
  const id = await outbox.accept(goodFields);
  await look();
  expect((await outbox.stateOf(id))?.state).not.toBe('sent');
  outbox.clock.nowMs += 2 * minuteMs;
  await look();
  expect((await outbox.stateOf(id))?.state).toBe('sent');
});

test('what else is due is looked for four times a minute, one look at a time; one that fails is logged and done again', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const outbox = openOutbox();
  const delivery = outbox.delivery({});
  const slow = Promise.withResolvers<void>();
  const waits = vi.fn(() => slow.promise);
  const fails = vi.fn(async () => {}).mockRejectedValueOnce(new Error('a fault'));
  delivery.start([waits, fails]);
  for (let second = 0; second < 60; second += 1) {
    outbox.clock.nowMs += 1_000;
    await vi.advanceTimersByTimeAsync(1_000);
  }
  slow.resolve();
  await delivery.stop(20_000);
  expect([waits, fails].map(({ mock }) => mock.calls.length)).toEqual([1, 4]);
  expect(outbox.logged.filter((line) => line.startsWith('warn'))).toEqual(['warn: what is due was not done']);
});
