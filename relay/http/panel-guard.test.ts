/** What is asked of the guard beside tests/panel/every-route.test.ts, which asks each call. */
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { startPanel } from '../../tests/support/start-panel.ts';
import { Refusal } from '../base/refusal.ts';
import { guardPanel, panelErrorOf } from './panel-guard.ts';

const publicUrl = 'https://cabinas.example';
const ours = { 'sec-fetch-site': 'same-origin' };
const at = await startPanel();
const ana = await at.person('Ana');
const id = await at.accept();
afterAll(at.stop);

const release = { method: 'POST', url: '/panel/api/quarantined/release', payload: { ids: ['a'] } } as const;

test.each([
  [200, 'the panel', ours],
  [200, 'its origin, of a browser without Sec-Fetch-Site', { origin: publicUrl }],
  [403, 'another site', { 'sec-fetch-site': 'cross-site', origin: publicUrl }],
  [403, 'another host of the same site', { 'sec-fetch-site': 'same-site' }],
  [403, 'a typed address', { 'sec-fetch-site': 'none' }],
  [403, 'another origin, of a browser without Sec-Fetch-Site', { origin: 'https://other.example' }],
  [
    403,
    'a Host that is its Origin, where PUBLIC_URL is set',
    { origin: 'http://x.example', host: 'x.example' },
  ],
  [403, 'an opaque origin', { origin: 'null' }],
  [403, 'no word about its origin', {}],
])('%i answers a change from %s', async (status, _from, headers) => {
  const answer = await at.app.inject({ ...release, headers: { 'x-test-account': 'ana', ...headers } });
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
});

test('what is read may be opened from the address bar; an unknown address tells no one whether it is there', async () => {
  const typed = { 'sec-fetch-site': 'none' };
  expect((await ana.request({ url: '/panel/api/today', headers: typed })).statusCode).toBe(200);
  const unknown = { method: 'PUT', url: '/panel/api/nothing', headers: ours } as const;
  expect((await ana.request(unknown)).json()).toMatchObject({ error: 'notFound' });
  expect((await at.app.inject(unknown)).statusCode).toBe(401);
});

test('a call whose session ends while its body arrives changes nothing', async () => {
  const eva = await at.person('Eva');
  async function* slowly() {
    yield '{"id":"b0a5c0de-0000-4000-8000-000000000001",';
    await at.store.database.rows('DELETE FROM panel_sessions');
    yield '"text":"Llamar"}';
  }
  const headers = { 'content-type': 'application/json' };
  const payload = Readable.from(slowly());
  const url = `/panel/api/requests/${id}/notes`;
  expect((await eva.request({ method: 'POST', url, headers, payload })).statusCode).toBe(401);
  expect((await at.detail(id)).notes).toEqual([]);
});

test('of calls that fail while the store does not answer a few are logged, and all are answered', async () => {
  const { log, text } = recordedLog('error');
  const app = Fastify({ loggerInstance: log });
  const sessionOf = () => Promise.reject(new Error('the store is gone'));
  app.register(async (api) => guardPanel(api, { sessionOf, publicUrl }), { prefix: panelApiPrefix });
  const ask = () => app.inject({ url: '/panel/api/things', headers: ours });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(text().match(/"the store is gone"/g)).toHaveLength(10);
});

test('a long answer is compressed for a browser that can read it, a short one for none', async () => {
  for (let more = 0; more < 5; more += 1) await at.accept({ company: `Cabinas ${more}` });
  const ask = (path: string, accepted: string) => {
    const headers = { ...ours, 'x-test-account': 'ana', 'accept-encoding': accepted };
    return at.app.inject({ url: `${panelApiPrefix}/${path}`, headers });
  };
  const [long, compressed] = [await ask('requests', 'identity'), await ask('requests', 'gzip, deflate, br')];
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${compressed.rawPayload.length}`,
  });
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(long.body);
  expect(compressed.rawPayload.length).toBeLessThan(long.body.length / 2);
  for (const other of [long, await ask('sessions', 'gzip')])
    expect(other.headers).not.toHaveProperty('content-encoding');
});

test.each([
  [undefined, 'un minuto'],
  [60, 'un minuto'],
  [899, '15 minutos'],
])('after too many attempts, with %s s to wait, it says %s', (retryAfterSeconds, time) => {
  const { body } = panelErrorOf(new Refusal('tooMany', { ...(retryAfterSeconds && { retryAfterSeconds }) }));
  expect(body.message).toBe(`Hay demasiados intentos. Espera ${time} y prueba otra vez.`);
});

test('of an error of the relay itself nothing is answered', () => {
  const { status, body } = panelErrorOf(new Error('SQLITE_CORRUPT: data/requests.db'));
  expect(status).toBe(503);
  expect(JSON.stringify(body)).not.toContain('SQLITE');
});
