/**
 * The document arrives in the first flight of TCP, as owners deploy it. A flight is ten segments of 1,460 B (RFC 6928);
 * measured, one byte more costs a third of the first paint. The reserve of 1,000 B is the owner's: their own answers.
 */
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { deployedUrl, serveDeployed } from '../support/serve-deployed.ts';

const flightBytes = 13_600;
/** As Chrome asks for a page; a browser that names itself as headless is not counted. */
const headers = {
  accept: 'text/html',
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'es-PE',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36',
};

test('with a public address, HSTS, a counted visit and the hard business, document and headers are at most 13,600 B', async () => {
  const page = await serveDeployed();
  onTestFinished(page.stop);
  const [answer] = (await once(get(page.url, { headers }), 'response')) as [IncomingMessage];
  let bodyBytes = 0;
  for await (const chunk of answer) bodyBytes += chunk.length;
  const lines = answer.rawHeaders.flatMap((name, at, all) => (at % 2 ? [] : [`${name}: ${all[at + 1]}\r\n`]));
  const headBytes = `HTTP/1.1 200 OK\r\n${lines.join('')}\r\n`.length;
  // Nothing of the setting is missing, so that the sum is of the page as deployed.
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'strict-transport-security': expect.stringContaining('max-age'),
    'server-timing': expect.any(String),
  });
  const html = await (await fetch(page.url, { headers: { accept: 'text/html' } })).text();
  expect(html).toContain(`<link rel="canonical" href="${deployedUrl}/"/>`);
  expect(html).toContain('Servicios Informáticos El Túnel Arequipa');
  expect(bodyBytes).toBeGreaterThan(10_000);
  expect(headBytes + bodyBytes).toBeLessThanOrEqual(flightBytes);
});
