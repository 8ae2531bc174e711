import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { createSendLimit } from './send-limit.ts';

/** How many requests are allowed at once, from the addresses of a network in turn. */
function allowedOf(
  perMinute: number,
  contentLength: number | undefined,
  mayBeStored = true,
  contentType = 'application/json',
): number {
  const limit = createSendLimit(perMinute);
  const length = contentLength === undefined ? {} : { 'content-length': `${contentLength}` };
  const headers = { ...length, 'content-type': contentType };
  for (let sent = 0; sent < 10_000; sent += 1) {
    const request = { ip: `203.0.113.${sent % 256}`, headers } as unknown as FastifyRequest; // only these are read
    if (limit(request, mayBeStored) > 0) return sent;
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
  const form = (length: number) => allowedOf(30, length, true, 'multipart/form-data; boundary=x');
  expect(form(1_450)).toBe(allowedOf(30, 400));
  expect(form(10_000)).toBe(allowedOf(30, 10_000));
});

test('requests that are refused by their headers have a budget of their own, which is larger', () => {
  expect(allowedOf(30, 1_000_000, false)).toBeGreaterThan(allowedOf(30, 1_000));
  expect(allowedOf(0, 1_000)).toBe(Number.POSITIVE_INFINITY);
});
