import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { effort } from '../../tests/faults/effort.ts';
import { createRateLimiter, createSendLimit } from './rate-limit.ts';
import { sourceOf } from './source-of.ts';

const perMinute = 30;
/** The largest weight that may be stored: 20 MB, when a weight of 1 takes 2.2 kB. */
const junkMax = 9_000;

function limiterOf(perMinute: number, nowMs?: () => number) {
  const limit = createRateLimiter(perMinute, nowMs);
  return (address: string, weight?: number) => limit(sourceOf(address), weight);
}

/** A flood of 2,000 requests a second, while 20 honest addresses send every five seconds from the start. */
function flood(addressOf: (turn: number) => string, weightOf: () => number) {
  let now = 0;
  const limiter = limiterOf(perMinute, () => now);
  const honest = { sent: 0, succeeded: 0 };
  let junk = 0;
  for (let turn = 0; turn < effort.floodTurns; turn += 1) {
    now = turn / 2;
    const weight = weightOf();
    if (limiter(addressOf(turn), weight) === 0) junk += weight;
    const place = Math.floor((now % 5_000) / 250);
    if (now % 250 !== 0) continue;
    honest.sent += 1;
    if (limiter(place % 2 ? `203.0.113.${place}` : `2a00:1:2:${place}::1`) === 0) honest.succeeded += 1;
  }
  return { share: honest.succeeded / honest.sent, junk };
}

const random = (below: number) => Math.floor(Math.random() * below);
const apart = (place: number) => `10.${place >> 8}.${place & 255}.7`;
const close = (place: number) => `10.0.${place >> 8}.${place & 255}`;

const attackers: Record<string, (turn: number) => string> = {
  'one address': () => '192.0.2.7',
  'a /64': () => `2001:db8:1:1::${random(65_536).toString(16)}`,
  'a /56': () => `2001:db8:1:1${random(256).toString(16).padStart(2, '0')}::1`,
  'a /48': () => `2001:db8:1:${random(65_536).toString(16)}::1`,
  '1,000 IPv4 addresses': () => apart(random(1_000)),
  '5,000 IPv4 addresses in turn': (turn) => apart(turn % 5_000),
  '5,000 IPv4 addresses at random': () => apart(random(5_000)),
  '5,000 IPv4 addresses of 20 networks': () => close(random(5_000)),
};

for (const [name, addressOf] of Object.entries(attackers))
  test(`${name}: no honest address is refused, and little is stored`, () => {
    for (const weightOf of [() => 1 + Math.random(), () => 10]) {
      const { share, junk } = flood(addressOf, weightOf);
      expect(share).toBeGreaterThanOrEqual(0.99);
      expect(junk).toBeLessThan(junkMax);
    }
  });

test('a source may send its limit in each minute, and is told how long to wait', () => {
  let now = 1_000;
  const limiter = limiterOf(3, () => now);
  const send = () => limiter('192.0.2.7');
  expect([send(), send(), send()]).toEqual([0, 0, 0]);
  now += 20_000;
  expect([send(), send()]).toEqual([40, 40]);
  now += 40_000;
  expect([send(), send(), send(), send()]).toEqual([0, 0, 0, 60]);
});

test('the networks around a source, and all sources together, have budgets', () => {
  const limiter = limiterOf(3, () => 0);
  const accepted = (count: number, addressOf: (place: number) => string) =>
    Array.from({ length: count }, (_, place) => limiter(addressOf(place))).filter((wait) => wait === 0)
      .length;
  const hex = (place: number) => place.toString(16);
  expect(accepted(99, (place) => `2001:db8:1:1${hex(place).padStart(2, '0')}::1`)).toBe(10 * 3); // one /56
  expect(accepted(99, (place) => `2001:db8:2:${hex(place * 256)}::1`)).toBe(20 * 3); // one /48
  expect(accepted(99, (place) => `192.0.2.${place}`)).toBe(20 * 3); // one /24
  expect(accepted(999, apart)).toBe(250 * 3 - 150); // all together
});

test('a budget refills, and a source that pauses is no longer treated as a frequent sender', () => {
  let now = 0;
  const limiter = limiterOf(perMinute, () => now);
  const network = () =>
    Array.from({ length: 250 }, (_, place) => limiter(`192.0.2.${place}`, 5)).filter((wait) => wait === 0);
  const first = network().length;
  expect(first).toBeLessThan(120);
  expect(network()).toEqual([]);
  now += 3 * 60_000;
  expect(network()).toHaveLength(first);
});

/** Of addresses in one network; at half of its budget of 80, a pause of 22.5 s is required. */
function crowdedNetwork() {
  const clock = { now: 16_000 };
  const limiter = limiterOf(4, () => clock.now);
  const send = (host: number) => limiter(`192.0.2.${host}`);
  let newest = 100;
  const crowd = (count: number) => {
    for (let sent = 0; sent < count; sent += 1) expect(send(newest++)).toBe(0);
  };
  return { clock, send, crowd };
}

test('in a crowded network a source with a short pause is refused, and one with a long pause is not', () => {
  const { clock, send, crowd } = crowdedNetwork();
  const [frequent, steady, rare] = [1, 2, 3];
  expect([send(frequent), send(steady), send(rare)]).toEqual([0, 0, 0]);
  clock.now += 1_000;
  expect(send(frequent)).toBe(0); // nothing is required yet
  clock.now += 4_000;
  crowd(24); // three tenths of the budget: 4.5 s
  expect([send(frequent), send(steady)]).toEqual([30, 0]);
  clock.now += 30_000;
  crowd(45);
  expect([send(frequent), send(rare), send(steady)]).toEqual([0, 0, 0]);
});

test('a short pause counts still after 23 s, and no longer after twice as long', () => {
  const { clock, send, crowd } = crowdedNetwork();
  expect([send(1), send(2)]).toEqual([0, 0]);
  clock.now += 1_000;
  expect(send(1)).toBe(0);
  for (const expected of [
    [30, 0],
    [0, 0],
  ]) {
    clock.now += 23_000;
    crowd(45);
    expect([send(1), send(2)]).toEqual(expected);
  }
});

test('0 = no limit', () => {
  const limiter = limiterOf(0);
  for (let count = 0; count < 1_000; count += 1) expect(limiter('192.0.2.7', 5)).toBe(0);
});

/** How many requests are allowed at once, from the addresses of a network in turn. */
function allowedOf(
  perMinute: number,
  contentLength: number | undefined,
  contentType = 'application/json',
): number {
  const limit = createSendLimit(perMinute);
  const length = contentLength === undefined ? {} : { 'content-length': `${contentLength}` };
  const headers = { ...length, 'content-type': contentType };
  for (let sent = 0; sent < 10_000; sent += 1) {
    const request = { ip: `203.0.113.${sent % 256}`, headers } as unknown as FastifyRequest; // only these are read
    if (limit(request) > 0) return sent;
  }
  return Number.POSITIVE_INFINITY;
}

test('large bodies use up the budget faster, up to ten times', () => {
  const usual = allowedOf(30, 400);
  expect(usual).toBeGreaterThan(0);
  expect(allowedOf(30, 200)).toBe(usual);
  expect(allowedOf(30, 700)).toBeLessThan(usual);
  expect(allowedOf(30, 2_000)).toBeLessThan(allowedOf(30, 700));
  expect(allowedOf(30, 10_000)).toBeLessThan(allowedOf(30, 2_000));
  expect(allowedOf(30, 1_000_000)).toBe(allowedOf(30, 10_000));
  expect(allowedOf(30, undefined)).toBe(allowedOf(30, 10_000));
});

test('the boundaries of a usual multipart body do not count', () => {
  const form = (length: number) => allowedOf(30, length, 'multipart/form-data; boundary=x');
  expect(form(1_450)).toBe(allowedOf(30, 400));
  expect(form(10_000)).toBe(allowedOf(30, 10_000));
});
