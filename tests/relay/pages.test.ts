/** Documents and assets as browsers fetch them: encodings, revalidation, methods, unknown paths. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { openConnection } from '../support/raw-http.ts';
import { appOfTest, indexHtml, startApp } from '../support/start-app.ts';

const relay = await startApp();
afterAll(relay.stop);

/** As sent: fetch would decode the body. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  relay.app.inject({ method: method as 'GET', url, headers });

test('the document comes in the best encoding, with its length, policy and revalidation', async () => {
  const plain = await get('/');
  expect(plain.body).toBe(indexHtml);
  expect(plain.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(plain.rawPayload.length),
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'",
    vary: 'accept-encoding',
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
  expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
    'br',
    indexHtml,
  ]);
  const gzip = await get('/', { 'accept-encoding': 'gzip' });
  expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual([
    'gzip',
    indexHtml,
  ]);
  expect(new Set([plain, br, gzip].map(({ headers }) => headers.etag)).size).toBe(3);
});

test('what the visitor has already is 304, without a body', async () => {
  const br = { 'accept-encoding': 'br' };
  const { headers } = await get('/', br);
  const etag = String(headers.etag);
  for (const given of [etag, `W/${etag}`, `"other", ${etag}`, `"other",W/${etag} `]) {
    const answer = await get('/', { ...br, 'if-none-match': given });
    expect([given, answer.statusCode, answer.body, answer.headers.etag]).toEqual([given, 304, '', etag]);
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-cache');
  }
  for (const given of ['"other"', etag.slice(1, -1), ''])
    expect([given, (await get('/', { ...br, 'if-none-match': given })).statusCode]).toEqual([given, 200]);
  // Another encoding is another body.
  expect((await get('/', { 'if-none-match': etag })).statusCode).toBe(200);
});

test('HEAD says what GET says, without a body', async () => {
  for (const path of ['/', '/assets/watcher-abc123.js', '/missing']) {
    const got = await get(path, { 'accept-encoding': 'br' });
    const head = await get(path, { 'accept-encoding': 'br' }, 'HEAD');
    const { date: _a, ...gotHeaders } = got.headers;
    const { date: _b, ...headHeaders } = head.headers;
    expect([head.statusCode, headHeaders, head.body]).toEqual([got.statusCode, gotHeaders, '']);
  }
});

test('hashed files are cached for a year, have no validator, and may nothing when opened alone', async () => {
  const { headers, body } = await get('/assets/watcher-abc123.js', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({
    'cache-control': 'max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'",
  });
  expect(body).toBe('export {};');
  for (const absent of ['etag', 'cross-origin-opener-policy']) expect(headers).not.toHaveProperty(absent);
});

test('a query, /index.html and percent-encoded letters are the same document', async () => {
  for (const path of ['/?utm_source=x&a=%C3%B1', '/index.html', '/%69ndex.html', '/index.html?#'])
    expect([path, (await get(path)).body]).toEqual([path, indexHtml]);
});

test('unknown paths get the 404 page with 404, whatever tricks they try; what is no address is 400', async () => {
  const tricks = [
    ...['/missing', '/404.html', '/_headers', '/index.html.br', '/INDEX.HTML', '//', '/assets', '/%00'],
    ...['/..%2f..%2fpackage.json', '/%2e%2e/%2e%2e/etc/passwd', '/assets/../../refused.html'],
    ...['/assets/%2e%2e/%2e%2e/refused.html', '/index.html/', '/__proto__', '/constructor'],
  ];
  const connection = await openConnection(relay.url);
  const ask = (path: string) => {
    connection.write(`GET ${path} HTTP/1.1\r\nhost: x\r\nif-none-match: *\r\n\r\n`);
    return connection.answer();
  };
  for (const path of tricks) {
    const answer = await ask(path);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.body).toContain('No existe');
    expect(answer.head).toContain("content-security-policy: default-src 'none'");
  }
  expect((await ask('/%zz')).status).toBe(400);
  connection.socket.destroy();
});

test('other methods are 405 where there is something, 404 where there is nothing', async () => {
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) {
    for (const path of ['/', '/healthz', '/assets/watcher-abc123.js']) {
      const answer = await get(path, { 'content-type': 'application/json' }, method);
      expect([method, path, answer.statusCode, answer.headers.allow]).toEqual([
        method,
        path,
        405,
        'GET, HEAD',
      ]);
    }
    expect((await get('/missing', {}, method)).statusCode).toBe(404);
  }
  const connection = await openConnection(relay.url);
  connection.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: text/html\r\ncontent-length: 3\r\n\r\nabc');
  expect((await connection.answer()).status).toBe(405);
  connection.write('PROPFIND / HTTP/1.1\r\nhost: x\r\n\r\n');
  expect((await connection.answer()).status).toBe(405);
  connection.socket.destroy();
});

test('Strict-Transport-Security only where the page is reached by TLS', async () => {
  const hsts = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
    const { app } = await appOfTest({ env });
    const paths = ['/', '/missing', '/assets/watcher-abc123.js'];
    const answers = await Promise.all(paths.map((url) => app.inject({ url, headers })));
    return answers.map((answer) => answer.headers['strict-transport-security']);
  };
  const https = { 'x-forwarded-proto': 'https' };
  // Files of the page come after it: it has said so for the whole host.
  const sent = ['max-age=31536000', 'max-age=31536000', undefined];
  const absent = [undefined, undefined, undefined];
  expect(await hsts({})).toEqual(absent);
  expect(await hsts({}, https)).toEqual(absent);
  expect(await hsts({ PUBLIC_URL: 'http://own.example' })).toEqual(absent);
  expect(await hsts({ PUBLIC_URL: 'https://own.example' })).toEqual(sent);
  expect(await hsts({ TRUST_PROXY: '127.0.0.1' }, https)).toEqual(sent);
  expect(await hsts({ TRUST_PROXY: '127.0.0.1' })).toEqual(absent);
  expect(await hsts({ TRUST_PROXY: '10.0.0.0/8' }, https)).toEqual(absent);
});
