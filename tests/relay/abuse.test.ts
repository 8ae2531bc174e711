/** What unknown senders may do to the relay, and what it costs all others. */
import { expect, test, vi } from 'vitest';
import { answers, sendPath } from '../../contract/emailjs.ts';
import { createMetrics } from '../../relay/http/metrics.ts';
import { openConnection, type RawConnection } from '../support/raw-http.ts';
import { recordedLog } from '../support/recorded-log.ts';
import { goodParams, identifiers, sendForm, sendJson } from '../support/sends.ts';
import { appOfTest, type RunningApp, startApp } from '../support/start-app.ts';

/** Of a send, before the headers that say how long it is. */
const head = `POST ${sendPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;

async function healthOver(connection: RawConnection): Promise<number> {
  connection.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  return (await connection.answer()).status;
}
const openMany = (relay: RunningApp, count: number, from?: string) =>
  Promise.all(Array.from({ length: count }, () => openConnection(relay.url, from)));
const openConnections = (relay: RunningApp) =>
  new Promise<number>((done) => relay.app.server.getConnections((_error, count) => done(count)));
const from = (address: string) => ({ 'x-forwarded-for': address });
const statuses = async (relay: RunningApp, senders: string[]) => {
  const found = [];
  for (const address of senders) found.push((await sendJson(relay.url, goodParams(), from(address))).status);
  return found;
};

test('an address over its limit is 429 with Retry-After; the page stays open to it', async () => {
  const relay = await appOfTest({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
  for (const send of [sendJson, sendForm, sendJson]) expect((await send(relay.url)).status).toBe(200);
  for (const send of [sendForm, sendJson]) {
    const answer = await send(relay.url);
    expect([answer.status, await answer.text()]).toEqual([429, answers.tooManyRequests]);
    const seconds = Number(answer.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
  }
  expect(relay.received).toHaveLength(3);
  for (let count = 0; count < 10; count += 1) expect((await fetch(relay.url)).status).toBe(200);
  expect((await fetch(`${relay.url}${sendPath}`, { method: 'OPTIONS' })).status).toBe(204);
});

test('forwarded addresses count only from a trusted proxy', async () => {
  const untrusting = await appOfTest({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
  expect(await statuses(untrusting, ['1.1.1.1', '2.2.2.2'])).toEqual([200, 429]);
  for (const trusted of ['127.0.0.1', 'loopback', '1', '10.0.0.0/8, 127.0.0.0/8']) {
    const relay = await appOfTest({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: trusted } });
    const found = await statuses(relay, ['1.1.1.1', '2.2.2.2', '1.1.1.1']);
    expect(found, trusted).toEqual([200, 200, 429]);
    // What a visitor writes in front of the proxy's own entry changes nothing.
    expect(await statuses(relay, ['9.9.9.9, 1.1.1.1', '8.8.8.8, 2.2.2.2'])).toEqual([429, 429]);
  }
  const elsewhere = await appOfTest({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '10.0.0.0/8' } });
  expect(await statuses(elsewhere, ['1.1.1.1', '2.2.2.2'])).toEqual([200, 429]);
});

test('what is refused by its headers uses up no address’s limit, and ten of each in ten seconds are logged', async () => {
  const { log, text } = recordedLog('info');
  const relay = await appOfTest({ log, env: { RATE_LIMIT_PER_MINUTE: '3' } });
  const refused = [
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json', origin: 'https://evil.example' },
    { 'content-type': 'application/json', 'content-length': '60000' },
  ];
  const found = new Map<number, number>();
  const startedAt = performance.now();
  for (let count = 0; count < 200; count += 1) {
    const headers = refused[count % refused.length] ?? {};
    const { statusCode } = await relay.app.inject({ method: 'POST', url: sendPath, headers });
    found.set(statusCode, (found.get(statusCode) ?? 0) + 1);
  }
  expect(Object.fromEntries(found)).toEqual({ 403: 67, 413: 66, 415: 67 });
  expect((await sendJson(relay.url)).status).toBe(200);
  const loggedMax = 10 * (1 + Math.ceil((performance.now() - startedAt) / 10_000));
  for (const reason of ['forbidden', 'tooLarge', 'unsupported'])
    expect(text().split(`"reason":"${reason}"`).length - 1).toBeLessThanOrEqual(loggedMax);
});

test('one address that opens connections and says nothing leaves room for others', async () => {
  const relay = await appOfTest({ env: { MAX_CONNECTIONS: '200' } });
  const slow = await openMany(relay, 230);
  for (const connection of slow) connection.write(`${head}content-length: 100\r\n\r\n{`);
  await expect.poll(() => openConnections(relay)).toBe(100);
  const others = await openMany(relay, 20, '127.0.0.2');
  for (const connection of others) expect(await healthOver(connection)).toBe(200);
  for (const { socket } of [...slow, ...others]) socket.destroy();
  await expect.poll(() => openConnections(relay)).toBe(0);
  // What was closed is not counted any longer.
  const again = await openMany(relay, 100);
  await expect.poll(() => openConnections(relay)).toBe(100);
  for (const { socket } of again) socket.destroy();
});

test('a sender who breaks off in the middle is not our failure', async () => {
  const metrics = createMetrics();
  const relay = await appOfTest({ metrics });
  for (const framing of ['content-length: 100\r\n\r\n{', 'transfer-encoding: chunked\r\n\r\nff\r\n{']) {
    const connection = await openConnection(relay.url);
    connection.write(head + framing);
    await openConnection(relay.url).then(({ socket }) => socket.destroy()); // the first one is being read by now
    connection.socket.destroy();
  }
  const text = () => metrics.text({ outbox: undefined, backup: undefined, now: new Date() });
  await expect.poll(text).toContain('relay_refused_total{reason="brokenOff"} 2');
  expect(await text()).not.toContain('unavailable');
});

test('a store that takes too long is 503, and the relay recovers by itself', async () => {
  const beforeAccept = vi.fn(async () => {});
  const relay = await appOfTest({ limits: { storeMs: 50 }, beforeAccept });
  for (const send of [sendJson, sendForm]) {
    beforeAccept.mockReturnValueOnce(new Promise(() => {}));
    const answer = await send(relay.url);
    expect([answer.status, await answer.text()]).toEqual([503, answers.notStored]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect((await sendJson(relay.url)).status).toBe(200);
});

test('connections that say nothing, stop in the middle or take too long are closed in time', async () => {
  const relay = await appOfTest({
    limits: { headersMs: 300, requestMs: 600, checkEveryMs: 50, idleMs: 300 },
  });
  const cases = {
    silent: '',
    'half a line': 'GET / HT',
    'half the headers': head,
    'half the body': `${head}content-length: 100\r\n\r\n{"user_id":`,
    'a body that trickles in': `${head}content-length: 10000\r\n\r\n`,
    'a body that is too large': `${head}content-length: 1000000000\r\n\r\n`,
    'half a chunk': `${head}transfer-encoding: chunked\r\n\r\nff\r\n{`,
    'no second request': 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
  };
  const startedAt = performance.now();
  await Promise.all(
    Object.entries(cases).map(async ([name, text]) => {
      const connection = await openConnection(relay.url);
      connection.write(text);
      const trickle = setInterval(() => name.includes('trickles') && connection.write('{'), 50);
      await connection.closed;
      clearInterval(trickle);
    }),
  );
  // The usual limits are 30 s.
  expect(performance.now() - startedAt).toBeLessThan(25_000);
  expect(relay.received).toEqual([]);
});

test('a sender who asks and asks but never reads is cut off', async () => {
  const relay = await appOfTest({ limits: { inactiveMs: 300 } });
  const connection = await openConnection(relay.url);
  connection.socket.pause();
  // More than the buffers between us hold, so that the relay's writing comes to a halt.
  const ask = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000);
  for (let count = 0; count < 20; count += 1) connection.write(ask);
  await expect.poll(() => openConnections(relay)).toBe(0);
  connection.socket.destroy();
});

test('connections over MAX_CONNECTIONS are turned away, and welcome again once others left', async () => {
  const relay = await appOfTest({ env: { MAX_CONNECTIONS: '5' } });
  const open = await openMany(relay, 5);
  for (const connection of open) expect(await healthOver(connection)).toBe(200);
  await expect(healthOver(await openConnection(relay.url))).rejects.toThrow('the connection ended');
  for (const connection of open) connection.socket.destroy();
  await Promise.all(open.map(({ closed }) => closed));
  await expect.poll(async () => healthOver(await openConnection(relay.url)).catch(() => 0)).toBe(200);
});

test('stopping: what is in flight is answered, new connections are not taken, silent ones do not hold it up', async () => {
  const { promise, resolve: go } = Promise.withResolvers<void>();
  // No other limit ends what is silent before the test's own.
  const long = { headersMs: 300_000, requestMs: 300_000, idleMs: 300_000, inactiveMs: 300_000 };
  const relay = await startApp({ limits: { stopMs: 500, ...long }, beforeAccept: () => promise });
  const silent = await openConnection(relay.url);
  const half = await openConnection(relay.url);
  half.write('POST / HT');
  const inFlight = await openConnection(relay.url);
  const body = JSON.stringify({ ...identifiers, template_params: goodParams() });
  inFlight.write(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  await expect.poll(() => relay.received.length).toBe(1);
  const stopped = relay.stop();
  await expect(fetch(relay.url)).rejects.toThrow();
  inFlight.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
  go();
  expect((await inFlight.answer()).status).toBe(200);
  // What came on an open connection meanwhile is served too, and the connection ends with it.
  expect(await inFlight.answer()).toMatchObject({
    status: 200,
    head: expect.stringMatching(/^connection: close$/im),
  });
  await stopped;
  await Promise.all([silent.closed, half.closed, inFlight.closed]);
});
