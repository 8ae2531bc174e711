import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { panelApiPrefix } from '../../contract/panel/addresses.ts';
import { get, post } from '../../contract/panel/route.ts';
import { recordedLog } from '../../tests/support/recorded-log.ts';
import { guardPanel } from './panel-guard.ts';
import { registerPanelRoutes } from './panel-routes.ts';

const ana = { id: 'a', name: 'Ana', role: 'owner', keepsRead: true } as const;
const publicUrl = 'https://cabinas.example';
const routes = {
  read: get<string[]>()('/things'),
  list: get<string[]>()('/list'),
  change: post<string[]>()('/things/:id', { body: z.object({ name: z.string().check(z.maxLength(5)) }) }),
  look: post<string[]>()('/look', { open: true }),
} as const;

/** A session belongs to Ana; `done` collects the calls that reached a handler. */
function start({ hasSession = true } = {}) {
  const session = { isOpen: hasSession };
  const app = Fastify();
  app.removeAllContentTypeParsers();
  const done: string[] = [];
  app.register(
    async (api) => {
      guardPanel(api, {
        sessionOf: async () => (session.isOpen ? { account: ana, sessionId: 's' } : undefined),
        publicUrl,
      });
      registerPanelRoutes(api, routes, {
        read: async ({ account }) => note(`read by ${account.name}`),
        list: async () => Array<string>(500).fill('request'),
        change: async ({ body, params }) => note(`${params.id} is ${body.name}`),
        look: async ({ account }) => note(`look by ${account?.name}`),
      });
    },
    { prefix: panelApiPrefix },
  );
  const note = (text: string) => {
    done.push(text);
    return [text];
  };
  return { app, done, session };
}

const ours = { 'sec-fetch-site': 'same-origin' };
const change = {
  method: 'POST',
  url: '/panel/api/things/7',
  headers: ours,
  payload: { name: 'PC' },
} as const;

test('a call from the panel with a session reaches its handler', async () => {
  const { app, done } = start();
  const answer = await app.inject(change);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-frame-options': 'DENY' });
  await app.inject({ url: '/panel/api/things', headers: { 'sec-fetch-site': 'none' } });
  await app.inject({ ...change, headers: { origin: publicUrl } });
  expect(done).toEqual(['7 is PC', 'read by Ana', '7 is PC']);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site', origin: publicUrl }],
  ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
  ['a typed address', { 'sec-fetch-site': 'none' }],
  ['another origin, of a browser without Sec-Fetch-Site', { origin: 'https://other.example' }],
  ['a Host that is its Origin, where PUBLIC_URL is set', { origin: 'http://x.example', host: 'x.example' }],
  ['an opaque origin', { origin: 'null' }],
  ['no word about its origin', {}],
])('nothing is changed from %s', async (_from, headers) => {
  const { app, done } = start();
  const answer = await app.inject({ ...change, headers });
  expect([answer.statusCode, answer.json().error]).toEqual([403, 'forbidden']);
  expect(done).toEqual([]);
});

test('a call whose session ends while its body arrives does not reach its handler', async () => {
  const { app, done, session } = start();
  async function* slowly() {
    yield '{"name":';
    session.isOpen = false;
    yield '"PC"}';
  }
  const headers = { ...ours, 'content-type': 'application/json' };
  const answer = await app.inject({ ...change, headers, payload: Readable.from(slowly()) });
  expect([answer.statusCode, done]).toEqual([401, []]);
});

test('an unknown address below the panel is told apart from nothing else', async () => {
  const unknown = { method: 'PUT', url: '/panel/api/nothing', headers: ours } as const;
  expect((await start().app.inject(unknown)).json()).toMatchObject({ error: 'notFound' });
  expect((await start({ hasSession: false }).app.inject(unknown)).statusCode).toBe(401);
});

test('of calls that fail while the store does not answer a few are logged, and all are answered', async () => {
  const { log, text } = recordedLog('error');
  const app = Fastify({ loggerInstance: log });
  const sessionOf = () => Promise.reject(new Error('the store is gone'));
  app.register(async (api) => guardPanel(api, { sessionOf, publicUrl }), { prefix: panelApiPrefix });
  const ask = () => app.inject({ url: '/panel/api/things', headers: ours });
  const answers = await Promise.all(Array.from({ length: 50 }, ask));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
  expect(text().trim().split('\n')).toHaveLength(10);
});

test('a wrong body is refused by the name of what is wrong', async () => {
  const { app, done } = start();
  const answer = await app.inject({ ...change, payload: { name: 'too long' } });
  expect([answer.statusCode, Object.keys(answer.json().problems)]).toEqual([400, ['name']]);
  expect(done).toEqual([]);
});

test('a long answer is compressed for a browser that can read it, a short one for none', async () => {
  const { app } = start();
  const ask = (url: string, accepted: string) =>
    app.inject({ url: `/panel/api/${url}`, headers: { ...ours, 'accept-encoding': accepted } });
  const compressed = await ask('list', 'gzip, deflate, br, zstd');
  expect(compressed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/json; charset=utf-8',
    'content-length': `${compressed.rawPayload.length}`,
  });
  expect(JSON.parse(gunzipSync(compressed.rawPayload).toString())).toHaveLength(500);
  expect(compressed.rawPayload.length).toBeLessThan(500);
  for (const other of [await ask('list', 'identity'), await ask('things', 'gzip')])
    expect(other.headers).not.toHaveProperty('content-encoding');
  expect((await ask('list', 'identity')).json()).toHaveLength(500);
});
