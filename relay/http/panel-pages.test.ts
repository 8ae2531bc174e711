import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { exampleBusiness } from '../../tests/support/example-business.ts';
import { addPanelPages } from './panel-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'panel-pages-'));
mkdirSync(join(folder, 'assets'));
writeFileSync(join(folder, 'index.html'), '<!doctype html>panel');
writeFileSync(join(folder, 'sw.js'), 'self');
writeFileSync(join(folder, 'assets/a-1234.js'), 'export {}');
const app = Fastify();
const headers = { 'content-security-policy': "default-src 'self'", 'x-content-type-options': 'nosniff' };
const business = { ...exampleBusiness };
addPanelPages(app, { folder, headers, business }, () => ({ 'x-extra': '1' }));
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

test('the manifest is that of the business in memory, and a file like the others', async () => {
  const { headers, body } = await get('/panel/manifest.webmanifest');
  expect(headers).toMatchObject({
    'content-type': 'application/manifest+json',
    'content-security-policy': "default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    'x-extra': '1',
  });
  expect(JSON.parse(body)).toMatchObject({
    name: 'Panel de Encendido',
    short_name: 'Encendido',
    lang: 'es-PE',
  });
  const ask = { url: '/panel/manifest.webmanifest', headers: { 'if-none-match': String(headers.etag) } };
  expect((await app.inject(ask)).statusCode).toBe(304);
  Object.assign(business, { name: 'El "Túnel" & Hijos de Arequipa', country: 'BO' });
  const changed = await app.inject(ask);
  expect(changed.statusCode).toBe(200);
  expect(changed.json()).toMatchObject({
    name: 'Panel de El "Túnel" & Hijos de Arequipa',
    short_name: 'El "Túnel"',
    lang: 'es-BO',
    scope: '/panel',
    display: 'standalone',
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
