import { expect, test } from 'vitest';
import { goodFields } from '../../tests/support/outbox.ts';
import type { Claim } from '../store/outbox.ts';
import { type Attempt, lifeMs, outcomeOf, reasonFrom, retryDelayMs, unknownDelayMs } from './attempt.ts';

const hourMs = 3_600_000;
const middle = () => 0.5;

test.each([
  [1, 60_000],
  [2, 120_000],
  [6, 1_920_000],
  [7, hourMs],
  [60, hourMs],
  [100_000, hourMs],
])('after %i attempts: %i ms, with 25 % jitter', (attempts, nominalMs) => {
  expect(retryDelayMs(attempts, 60_000, middle)).toBe(nominalMs);
  expect(retryDelayMs(attempts, 60_000, () => 0)).toBe(0.75 * nominalMs);
  expect(retryDelayMs(attempts, 60_000, () => 1)).toBe(1.25 * nominalMs);
});

test('after an unknown outcome: an hour, two hours, then the owner decides', () => {
  expect(unknownDelayMs(1, 60_000, middle)).toBe(hourMs);
  expect(unknownDelayMs(2, 60_000, middle)).toBe(2 * hourMs);
  expect(unknownDelayMs(3, 60_000, middle)).toBeUndefined();
  // A shorter base, as in tests, shortens these delays too.
  expect(unknownDelayMs(1, 100, middle)).toBe(6_000);
  expect(unknownDelayMs(2, 100, middle)).toBe(12_000);
  expect(unknownDelayMs(1, hourMs, middle)).toBe(hourMs);
});

const now = new Date('2026-01-10T12:00:00Z');
const minuteMs = 60_000;
const judge = (result: Attempt, claim: Partial<Claim> = {}) =>
  outcomeOf(
    {
      requestId: 'r',
      channel: 'mail',
      receivedAt: now,
      createdAt: now,
      fields: goodFields,
      sourceLabel: '',
      attempts: 2,
      waitedMs: 10,
      maybeSent: 0,
      lease: 'l',
      ...claim,
    },
    result,
    { now, retryBaseMs: minuteMs, random: () => 0.5 },
  );
const failed = (kind: 'temporary' | 'permanent' | 'channel' | 'unknown'): Attempt => ({
  ok: false,
  kind,
  reasonCode: 'later',
  reason: '451 later',
});

test('each outcome becomes what is stored, with its reason', () => {
  const error = '451 later';
  expect(judge({ ok: true })).toEqual({ kind: 'sent', at: now });
  expect(judge(failed('channel'))).toEqual({ kind: 'paused', error, reasonCode: 'later' });
  expect(judge(failed('permanent'))).toEqual({ kind: 'held', error, reasonCode: 'later' });
  expect(judge({ ok: false, kind: 'permanent', reason: 'x' })).toMatchObject({ reasonCode: 'other' });
  expect(judge(failed('temporary'))).toEqual({
    kind: 'retry',
    nextAttemptAt: new Date(now.getTime() + 2 * minuteMs),
    waitedMs: 10 + 2 * minuteMs,
    error,
    reasonCode: 'later',
    maybeSent: false,
  });
});

test('five days are the last; a message that may have arrived is held after its third attempt', () => {
  const last = lifeMs - 2 * minuteMs;
  expect(judge(failed('temporary'), { waitedMs: last })).toMatchObject({ kind: 'retry', waitedMs: lifeMs });
  expect(judge(failed('temporary'), { waitedMs: last + 1 })).toEqual({
    kind: 'held',
    error: 'not delivered in five days: 451 later',
    reasonCode: 'expired',
    maybeSent: false,
  });
  expect(judge(failed('unknown'), { maybeSent: 1 })).toMatchObject({
    kind: 'retry',
    error: 'maybe delivered: 451 later',
    reasonCode: 'unknown',
    maybeSent: true,
  });
  expect(judge(failed('unknown'), { maybeSent: 2 })).toEqual({
    kind: 'held',
    error: 'maybe delivered, 3 times without an answer: 451 later',
    reasonCode: 'unknown',
    maybeSent: true,
  });
});

test('the stored part of a server’s reply is short and contains no address, cut off or not', () => {
  expect(reasonFrom('550 <ana@cabinas.example>: unknown\r\n user ana@x, nor bo@x: "taken"')).toBe(
    '550 [address]: unknown user [address] nor [address] "taken"',
  );
  const long = reasonFrom(`554 ${'x@y '.repeat(498)}persona.unica@cabinas.example`);
  expect(long).toHaveLength(300);
  expect(long).not.toMatch(/persona|@/);
});
