import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addPanelPages } from './panel-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'panel-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>panel');
writeFileSync(join(folder, 'sw.js'), 'self');
writeFileSync(join(folder, 'assets/a-1234.js'), 'export {}');
const app = Fastify();
addPanelPages(app, { folder, headers: { 'content-security-policy': "default-src 'self'" } }, () => ({
  'x-extra': '1',
}));
const get = (url: string) => app.inject({ url });

test('the service worker is a script, may load files and serves /panel itself', async () => {
  const { headers, body } = await get('/panel/sw.js');
  expect(body).toBe('self');
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; script-src 'self'; connect-src 'self'",
    'service-worker-allowed': '/panel',
    'cache-control': 'no-cache',
    'x-extra': '1',
  });
});

test('the data of Hoy is asked for with its document, by a browser that has a session', async () => {
  const linkOf = async (cookie: string) =>
    (await app.inject({ url: '/panel/hoy', headers: { cookie } })).headers.link;
  for (const cookie of ['panel=a', '__Host-device=b; __Host-panel=a'])
    expect(await linkOf(cookie)).toContain('/panel/api/today');
  for (const cookie of ['', 'panel-device=b']) expect(await linkOf(cookie)).toBeUndefined();
});

test('every view is the document; a hashed file that is gone is none', async () => {
  for (const path of ['/panel', '/panel/', '/panel/hoy', '/panel/index.html', '/panel/solicitudes/x.js'])
    expect((await get(path)).body, path).toBe('<!doctype html>panel');
  expect((await get('/panel/assets/a-1234.js')).headers['content-security-policy']).toBe(
    "default-src 'none'",
  );
  expect((await get('/panel/assets/a-0000.js')).statusCode).toBe(404);
  expect((await get('/panel/api/other')).statusCode).toBe(404);
});
