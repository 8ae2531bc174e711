import { expect, test } from 'vitest';
import { isVisit } from './is-visit.ts';

const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36';
const navigation = {
  'user-agent': userAgent,
  accept: 'text/html,application/xhtml+xml',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const plainHttp = { 'user-agent': userAgent, accept: 'text/html', 'upgrade-insecure-requests': '1' };

test('a browser that shows the page is a visit, with fetch metadata or without', () => {
  expect(isVisit({ method: 'GET', headers: navigation })).toBe(true);
  expect(isVisit({ method: 'GET', headers: plainHttp })).toBe(true);
  // A telephone.
  expect(
    isVisit({ method: 'GET', headers: { ...navigation, 'user-agent': `${userAgent} CUBOT NOTE 9` } }),
  ).toBe(true);
});

test.each<[string, string, Record<string, string>]>([
  ['a HEAD', 'HEAD', navigation],
  ['a visitor who asks not to be counted', 'GET', { ...navigation, 'sec-gpc': '1' }],
  ['the same over plain HTTP', 'GET', { ...plainHttp, 'sec-gpc': '1' }],
  ['a prefetch', 'GET', { ...navigation, 'sec-purpose': 'prefetch' }],
  ['a prerender', 'GET', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
  ['a prefetch of Safari', 'GET', { ...navigation, purpose: 'prefetch' }],
  ['a prefetch of old Firefox', 'GET', { ...plainHttp, 'x-moz': 'prefetch' }],
  ['a script that fetches', 'GET', { ...navigation, 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a frame', 'GET', { ...navigation, 'sec-fetch-dest': 'iframe' }],
  ['a health check', 'GET', { 'user-agent': 'curl/8.5.0', accept: '*/*' }],
  ['a monitor that asks for HTML', 'GET', { 'user-agent': 'python', accept: 'text/html' }],
  ['nothing at all', 'GET', {}],
  ['Googlebot', 'GET', { ...navigation, 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['a chat that previews the link', 'GET', { ...plainHttp, 'user-agent': 'WhatsApp/2.23' }],
  ['a browser without a screen', 'GET', { ...navigation, 'user-agent': 'HeadlessChrome/142.0' }],
])('%s is none', (_what, method, headers) => {
  expect(isVisit({ method, headers })).toBe(false);
});
