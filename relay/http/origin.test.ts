import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { isOriginAllowed } from './origin.ts';

const page = 'https://cabinas.example';
const published = { publicUrl: page, http: { allowedOrigins: ['https://otra.example'] } };
const local = { publicUrl: undefined, http: { allowedOrigins: [] } };

const request = (headers: Record<string, string>, host = 'cabinas.example') =>
  ({ headers, host }) as unknown as FastifyRequest; // only these are read

test.each<[string, Record<string, string>, boolean]>([
  ['no origin, as server clients', {}, true],
  ['the page', { origin: page }, true],
  ['a configured origin', { origin: 'https://otra.example' }, true],
  ['another origin', { origin: 'https://evil.example' }, false],
  ['the page without TLS', { origin: 'http://cabinas.example' }, false],
  ['no URL', { origin: 'cabinas.example' }, false],
  ['null of the same origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }, true],
  ['null of another site', { origin: 'null', 'sec-fetch-site': 'cross-site' }, false],
  ['null without Sec-Fetch-Site', { origin: 'null' }, false],
])('with PUBLIC_URL, %s', (_what, headers, allowed) => {
  expect(isOriginAllowed(request(headers), published)).toBe(allowed);
});

test.each([
  ['http://192.168.0.2:3000', '192.168.0.2:3000', true],
  ['http://cabinas.example', 'cabinas.example:80', true],
  ['https://cabinas.example', 'Cabinas.Example:443', true],
  ['https://cabinas.example', 'cabinas.example:80', false],
  ['http://cabinas.example', 'cabinas.example:443', false],
  ['http://cabinas.example', 'cabinas.example:8080', false],
  ['http://localhost:3000', 'localhost:3000', true],
  ['http://[::1]:3000', '[::1]:3000', true],
  ['http://localhost:3000', 'localhost:3001', false],
  ['http://localhost.example', '127.0.0.1', false],
  ['http://cabinas.example:8080', 'cabinas.example:8080', true],
  ['https://cabinas.example:4430', 'cabinas.example:4430', true],
])('without PUBLIC_URL, origin %s at host %s: %s', (origin, host, allowed) => {
  expect(isOriginAllowed(request({ origin }, host), local)).toBe(allowed);
});

test('with PUBLIC_URL the Host header is trusted for loopback addresses only', () => {
  expect(isOriginAllowed(request({ origin: 'http://localhost:3000' }, 'localhost:3000'), published)).toBe(
    true,
  );
  expect(isOriginAllowed(request({ origin: 'http://evil.example' }, 'evil.example'), published)).toBe(false);
  expect(isOriginAllowed(request({ origin: 'http://localhost' }, 'localhost'), published)).toBe(true);
  for (const name of ['localhostx', 'x.localhost', '127.0.0.1.example:3000'])
    expect(isOriginAllowed(request({ origin: `http://${name}` }, name), published)).toBe(false);
});
