/** What of the requests at the relay is counted; no client counts for others, or adds anything but numbers. */
import { expect, test } from 'vitest';
import { type CountedEvent, countingMark, figuresPath, formEvents } from '../../contract/counted-events.ts';
import { appOfTest, type RunningApp } from '../support/start-app.ts';

let relay: RunningApp;

const browser = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const fromPage = { 'sec-fetch-site': 'same-origin' };

async function start(env: Record<string, string> = {}): Promise<CountedEvent[]> {
  const counted: CountedEvent[] = [];
  relay = await appOfTest({ env, count: (event) => void counted.push(event) });
  return counted;
}

const report = (event: string, headers: Record<string, string> = fromPage, payload = '') =>
  relay.app.inject({ method: 'POST', url: `${figuresPath}/${event}`, headers, payload });

test('a visit is counted when the page is shown, new or known, and told to the page', async () => {
  const counted = await start();
  const get = (url: string, headers: Record<string, string> = browser, method: 'GET' | 'HEAD' = 'GET') =>
    relay.app.inject({ method, url, headers });
  const first = await get('/');
  expect(first.headers['server-timing']).toBe(countingMark);
  const again = await get('/?pcs=40', { ...browser, 'if-none-match': String(first.headers.etag) });
  expect([again.statusCode, again.headers['server-timing']]).toEqual([304, countingMark]);
  await get('/index.html');
  expect(counted).toEqual(['visit', 'visit', 'visit']);
  for (const other of [
    await get('/', { ...browser, 'sec-gpc': '1' }),
    await get('/', browser, 'HEAD'),
    await get('/', { 'user-agent': 'curl/8' }),
    await get('/missing'),
    await get('/assets/watcher-abc123.js'),
    await get('/healthz'),
  ])
    expect(other.headers['server-timing']).toBeUndefined();
  expect(counted).toHaveLength(3);
});

test('a visit is counted by its source too, where it is known', async () => {
  const counted = await start();
  const visit = (url: string, referer = '') =>
    relay.app.inject({ url, headers: { ...browser, host: 'cabinas.example', referer } });
  await visit('/?utm_source=Facebook&utm_medium=cpc&x=?', 'https://l.facebook.com/');
  await visit('/', 'https://www.google.com/');
  await visit('/?de=%00%ff', 'https://cabinas.example/privacidad/');
  await visit('/', 'no address');
  expect(counted).toEqual([
    'visit',
    'visit/facebook / cpc',
    'visit',
    'visit/google.com',
    'visit',
    'visit/\ufffd',
    'visit',
  ]);
});

test('the page reports each event by an empty post, and is answered nothing', async () => {
  const counted = await start();
  for (const event of formEvents) {
    const answer = await report(event);
    expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined]);
  }
  expect(counted).toEqual([...formEvents]);
});

test.each<[string, string, Record<string, string>, string, number]>([
  ['another origin', 'formSent', { 'sec-fetch-site': 'cross-site' }, '', 403],
  ['another origin of an old browser', 'formSent', { origin: 'https://mala.example' }, '', 403],
  ['a program', 'formSent', {}, '', 403],
  ['an unknown event', 'formStolen', fromPage, '', 404],
  ['a visit, which the relay counts itself', 'visit', fromPage, '', 404],
  ['a body', 'formSent', { ...fromPage, 'content-type': 'application/json' }, '{"event":"x"}', 415],
  ['a visitor who asks not to be counted', 'formSent', { ...fromPage, 'sec-gpc': '1' }, '', 204],
])('%s counts nothing', async (_what, event, headers, payload, status) => {
  const counted = await start({ PUBLIC_URL: 'https://cabinas.example' });
  expect((await report(event, headers, payload)).statusCode).toBe(status);
  expect(counted).toEqual([]);
});

test('an old browser at the own address counts', async () => {
  const counted = await start({ PUBLIC_URL: 'https://cabinas.example' });
  await report('formOpened', { origin: 'https://cabinas.example' });
  expect(counted).toEqual(['formOpened']);
});

test('one source reports as often as it may send', async () => {
  const counted = await start({ RATE_LIMIT_PER_MINUTE: '5' });
  const statuses: number[] = [];
  for (let n = 0; n < 7; n += 1) statuses.push((await report('formOpened')).statusCode);
  expect(statuses).toEqual([204, 204, 204, 204, 204, 429, 429]);
  expect(counted).toHaveLength(5);
});

test('with FIGURES=off nothing is counted, and an older page is answered all the same', async () => {
  relay = await appOfTest();
  const page = await relay.app.inject({ url: '/', headers: browser });
  expect(page.headers['server-timing']).toBeUndefined();
  expect((await report('formOpened')).statusCode).toBe(204);
});
