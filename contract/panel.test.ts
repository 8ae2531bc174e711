import { expect, test } from 'vitest';
import { allPanelRoutes } from './panel.ts';
import { listQuery, retryBody, stageBody } from './panel-inputs.ts';
import { reasonCodeOf, reasonTexts } from './panel-reasons.ts';
import type { PanelRoute } from './panel-route.ts';

const routes: PanelRoute[] = Object.values(allPanelRoutes);

test('no two routes share method and path, and reading has no body', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { method, body } of routes) if (method === 'GET') expect(body).toBeUndefined();
});

test('a filter is read from an address, one stage or several', () => {
  expect(listQuery.parse({ stage: 'new', computersMin: '40' })).toEqual({ stage: ['new'], computersMin: 40 });
  expect(listQuery.parse({ stage: ['new', 'won'] })).toEqual({ stage: ['new', 'won'] });
  for (const wrong of [
    { stage: 'sold' },
    { from: '31/01/2026' },
    { computersMin: '-1' },
    { q: 'x'.repeat(201) },
  ])
    expect(listQuery.safeParse(wrong).success).toBe(false);
});

test('a stage brings what belongs to it', () => {
  const sale = { version: 3, stage: 'won', edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
  expect(stageBody.parse(sale)).toEqual(sale);
  for (const wrong of [
    { version: 3, stage: 'won' },
    { version: 3, stage: 'trial', trialStart: 'mañana' },
    { version: 3, stage: 'lost', reason: '  ' },
    { stage: 'new' },
    { ...sale, licences: 0.5 },
  ])
    expect(stageBody.safeParse(wrong).success).toBe(false);
});

test('a retry names requests, or says that it means every held one', () => {
  expect(retryBody.safeParse({ held: true }).success).toBe(true);
  expect(retryBody.safeParse({ ids: ['a'] }).success).toBe(true);
  expect(retryBody.safeParse({ ids: [] }).success).toBe(false);
  expect(retryBody.safeParse({}).success).toBe(false);
});

test.each([
  ['EAUTH: Invalid login: 535 5.7.8 bad credentials', 'login'],
  ['EDNS: getaddrinfo ENOTFOUND mail.example', 'host'],
  ['ESOCKET: connect ECONNREFUSED 127.0.0.1:25', 'connection'],
  ['ETIMEDOUT: Connection timeout', 'timeout'],
  ['EENVELOPE: Recipient command failed: 550 no such user', 'recipient'],
  ['EMESSAGE: Message failed: 554 refused', 'message'],
  ['EENVELOPE: Recipient command failed: 451 later', 'later'],
  ['maybe delivered: ECONNECTION: Connection closed', 'unknown'],
  ['not delivered in five days: ESOCKET: connection refused', 'expired'],
  ['answered 500', 'refused'],
  ['ETLS: certificate has expired', 'encryption'],
  ['anything', 'other'],
] as const)('%s is %s', (reason, code) => {
  expect(reasonCodeOf(reason)).toBe(code);
  expect(reasonTexts[code]).not.toBe('');
});
