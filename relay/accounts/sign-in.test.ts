/** Guessing from many addresses, on a simulated clock: when the owner gets in from an address of their own. */
import { expect, test } from 'vitest';
import { effort } from '../../tests/faults/effort.ts';
import { Refusal } from '../base/refusal.ts';
import { createSignIn, type KnownDevice } from './sign-in.ts';

const stepMs = 100;
const floodMs = effort.full ? 10 * 60_000 : 30_000;
const ana = { id: 'ana', name: 'Ana', name_key: 'ana', password: 'right' };

/** Passwords are compared as they are; `queries` counts what a try costs the database. */
function open() {
  const seen = { hashed: 0, queries: 0 };
  let nowMs = 0;
  const sql = {
    async rows() {
      seen.queries += 1;
      return [ana];
    },
  };
  const hashing = {
    async matches(password: string, stored?: string) {
      seen.hashed += 1;
      return password === stored;
    },
  };
  const signIn = createSignIn(sql, hashing, () => nowMs);
  return {
    seen,
    now: () => nowMs,
    pass: (ms: number) => {
      nowMs += ms;
    },
    /** @returns 0 = let in; otherwise the seconds to wait, or Infinity = wrong password */
    async try(address: string, password: string, device?: KnownDevice): Promise<number> {
      try {
        await signIn({ name: 'Ana', password, address, device });
        return 0;
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.details.retryAfterSeconds ?? Number.POSITIVE_INFINITY;
      }
    },
  };
}

test.each([
  ['waits as long as it is told', true],
  ['tries four times a second', false],
])('of 500 addresses each %s: the owner gets in within 10 s, and few guesses are checked', async (_, isPatient) => {
  const panel = open();
  const nextTryMs = Array.from({ length: 500 }, () => 0);
  const owner = { address: 1, sinceMs: 10_000, nextTryMs: 10_000 };
  const tookMs: number[] = [];
  for (; panel.now() < floodMs; panel.pass(stepMs)) {
    for (const [at, dueMs] of nextTryMs.entries()) {
      if (panel.now() < dueMs) continue;
      const waitS = await panel.try(`10.${at % 250}.${Math.floor(at / 250)}.9`, 'wrong');
      nextTryMs[at] = panel.now() + (isPatient && Number.isFinite(waitS) ? waitS * 1000 : 250);
    }
    if (panel.now() < owner.nextTryMs) continue;
    const waitS = await panel.try(`198.51.${owner.address}.1`, 'right');
    owner.nextTryMs = panel.now() + waitS * 1000;
    if (waitS > 0) continue;
    tookMs.push(panel.now() - owner.sinceMs);
    Object.assign(owner, {
      address: owner.address + 1,
      sinceMs: panel.now() + 5_000,
      nextTryMs: panel.now() + 5_000,
    });
  }
  expect(tookMs.length).toBeGreaterThan(floodMs / 10_000);
  expect(Math.max(...tookMs)).toBeLessThan(10_000);
  expect(panel.seen.hashed).toBeLessThan(2_500 + (floodMs / 60_000) * 1_000);
  expect(panel.seen.queries).toBe(panel.seen.hashed);
});

test('one address has ten tries a minute, and then waits as long as it is told', async () => {
  const panel = open();
  for (let tried = 0; tried < 10; tried += 1)
    expect(await panel.try(`2001:db8:1:1::${tried}`, 'wrong')).toBe(Number.POSITIVE_INFINITY);
  const waitS = await panel.try('2001:db8:1:1::1', 'right');
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  panel.pass(waitS * 1000);
  expect(await panel.try('2001:db8:1:1::1', 'right')).toBe(0);
});

test('a known browser passes the limit of its address, until it has tried ten times within a minute', async () => {
  const panel = open();
  const device = { id: 'd', isOf: () => true };
  for (let tried = 0; tried < 11; tried += 1) await panel.try('203.0.113.7', 'wrong');
  expect(await panel.try('203.0.113.7', 'right', device)).toBe(0);
  for (let tried = 0; tried < 9; tried += 1)
    expect(await panel.try('203.0.113.7', 'wrong', device)).toBe(Number.POSITIVE_INFINITY);
  const waitS = await panel.try('203.0.113.7', 'right', device);
  expect(waitS).toBeGreaterThan(0);
  expect(waitS).toBeLessThanOrEqual(60);
  panel.pass(60_000);
  expect(await panel.try('203.0.113.7', 'right', device)).toBe(0);
});
