/** A server that received the whole mail and did not answer: the mail may have been delivered. */
import type { Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { createDailyDigests } from '../../relay/reminders/daily-digest.ts';
import { goodFields, mailEnv, openOutbox } from '../support/outbox.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';
import { toldOwner } from '../support/told-owner.ts';
import { until } from '../support/until.ts';

const hourMs = 3_600_000;
let smtp: TestSmtp;
afterEach(async () => {
  vi.useRealTimers();
  await smtp.close();
});

test('an answer after several leases counts, and no other relay sends the mail meanwhile', async () => {
  const outbox = openOutbox();
  const handedOver = Promise.withResolvers<Socket>();
  smtp = await startSmtp({ answers: { message: handedOver.resolve } });
  const id = await outbox.accept(goodFields);
  const leaseMs = 60_000;
  const env = { ...mailEnv(smtp.url), LEASE_MS: String(leaseMs) };
  const [first, second] = [outbox.delivery(env), outbox.delivery(env)];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const delivered = first.deliverDue();
  const client = await handedOver.promise;
  const stepMs = leaseMs / 4;
  for (let passedMs = 0; passedMs < 3 * leaseMs; passedMs += stepMs) {
    outbox.clock.nowMs += stepMs;
    await vi.advanceTimersByTimeAsync(stepMs);
    await second.deliverDue();
  }
  client.write('250 taken\r\n');
  await delivered;
  expect(smtp.messages).toHaveLength(1);
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'sent', attempts: 1, maybeSent: 0 });
});

test.each([
  ['the connection breaks', (socket: { destroy: () => void }) => socket.destroy()],
  ['no answer comes', () => {}],
  ['what comes is no answer', 'gibberish'],
])('%s after the message: retried after one hour and after two, then held as maybe delivered', async (_name, message) => {
  const outbox = openOutbox();
  smtp = await startSmtp({ answers: { message } });
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url), 300);
  const startedAt = outbox.clock.nowMs;
  const mailedAfterMs: number[] = [];
  // The last of them days later, when it is held.
  for (const stepMs of [...Array(10).fill(hourMs / 2), 5 * 24 * hourMs, 0]) {
    const before = smtp.messages.length;
    await delivery.deliverDue();
    if (smtp.messages.length > before) mailedAfterMs.push(outbox.clock.nowMs - startedAt);
    expect(await outbox.stateOf(id)).toMatchObject({ maybeSent: smtp.messages.length });
    outbox.clock.nowMs += stepMs;
  }
  expect(mailedAfterMs).toHaveLength(3);
  expect(mailedAfterMs[1]).toBeGreaterThanOrEqual(0.75 * hourMs);
  expect(mailedAfterMs[2]).toBeGreaterThanOrEqual(2.25 * hourMs);
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'held' });
  expect(outbox.isPaused()).toBe(false);
});

test.each([
  ['one that broke off before its end', { DATA: (socket: Socket) => socket.destroy() }],
  ['one that was answered no answer before its end', { DATA: 'gibberish' }],
])('%s has no unknown outcome', async (_what, answers) => {
  const outbox = openOutbox();
  smtp = await startSmtp({ answers });
  const id = await outbox.accept(goodFields);
  await outbox.delivery(mailEnv(smtp.url)).deliverDue();
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', attempts: 1, maybeSent: 0 });
});

test('a stop stores a mail that was handed over but not answered as maybe delivered', async () => {
  const outbox = openOutbox();
  smtp = await startSmtp({ answers: { message: () => {} } });
  const id = await outbox.accept(goodFields);
  const delivery = outbox.delivery(mailEnv(smtp.url));
  const delivered = delivery.deliverDue();
  await until('the mail is handed over', () => smtp.messages.length === 1);
  await delivery.stop(100);
  expect(await outbox.stateOf(id)).toMatchObject({ state: 'pending', maybeSent: 1 });
  await delivered;
});

test('a stop waits for the summary of what was quarantined, which the next start would send again', async () => {
  const outbox = openOutbox();
  smtp = await startSmtp();
  const answered = Promise.withResolvers<void>();
  smtp.beforeAnswer = () => answered.promise;
  await outbox.accept(goodFields, 'quarantined');
  outbox.clock.nowMs += 25 * 3_600_000;
  const delivery = outbox.delivery(mailEnv(smtp.url));
  delivery.start();
  await until('the summary is handed over', () => smtp.messages.length === 1);
  const stopped = delivery.stop(20_000);
  answered.resolve();
  await stopped;
  expect(await outbox.store.unreportedQuarantined()).toMatchObject({ count: 0 });
});

test('the morning mail that the server takes and does not confirm within a minute is not sent again', async () => {
  const outbox = openOutbox();
  const handedOver = Promise.withResolvers<Socket>();
  smtp = await startSmtp({ answers: { message: handedOver.resolve } });
  await outbox.accept(goodFields);
  const minute = new AbortController();
  const limited = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
  const { notifyOwner } = outbox.delivery(mailEnv(smtp.url));
  const telling = toldOwner(outbox.now).telling(outbox.store.database, { notifyOwner });
  const deps = { ...telling, config: { dailyDigest: true }, retention: undefined };
  const [, mail = expect.unreachable] = createDailyDigests(deps);
  outbox.clock.nowMs += hourMs; // eight o'clock in Lima
  const told = mail();
  await handedOver.promise;
  expect(limited.mock.lastCall).toEqual([60_000]);
  limited.mockRestore();
  minute.abort(new DOMException('no answer in time', 'TimeoutError'));
  await told;
  for (let quarters = 1; quarters < 16; quarters += 1) {
    outbox.clock.nowMs += hourMs / 4;
    await mail();
  }
  expect(smtp.messages).toEqual([
    expect.stringMatching(/^Message-ID: <resumen.2026-01-10@negocio.example>/m),
  ]);
});
