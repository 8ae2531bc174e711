/** What strangers may do to the relay, and what it costs everybody else. */
import { afterEach, expect, test } from 'vitest';
import { answers, sendPath } from '../../contract/emailjs.ts';
import { openConnection, type RawConnection } from '../support/raw-http.ts';
import { goodParams, identifiers, sendForm, sendJson } from '../support/sends.ts';
import { type RunningApp, startApp } from '../support/start-app.ts';

const running: RunningApp[] = [];
const start = async (...args: Parameters<typeof startApp>) => {
  const relay = await startApp(...args);
  running.push(relay);
  return relay;
};
afterEach(async () => {
  for (const relay of running.splice(0)) await relay.stop();
});

const openConnections = (relay: RunningApp) =>
  new Promise<number>((done) => relay.app.server.getConnections((_error, count) => done(count)));
const from = (address: string) => ({ 'x-forwarded-for': address });
const statuses = async (relay: RunningApp, senders: string[]) => {
  const found = [];
  for (const address of senders) found.push((await sendJson(relay.url, goodParams(), from(address))).status);
  return found;
};

test('an address over its limit is 429 with Retry-After; the page stays open to it', async () => {
  const relay = await start({ env: { RATE_LIMIT_PER_MINUTE: '3' } });
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

test('a refused origin uses up nobody’s limit', async () => {
  const relay = await start({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
  for (let count = 0; count < 3; count += 1)
    expect((await sendJson(relay.url, goodParams(), { origin: 'https://evil.example' })).status).toBe(403);
  expect((await sendJson(relay.url)).status).toBe(200);
});

test('0 = no limit', async () => {
  const relay = await start({ env: { RATE_LIMIT_PER_MINUTE: '0' } });
  for (let count = 0; count < 40; count += 1) expect((await sendJson(relay.url)).status).toBe(200);
});

test('forwarded addresses count only from a trusted proxy', async () => {
  const stranger = await start({ env: { RATE_LIMIT_PER_MINUTE: '1' } });
  expect(await statuses(stranger, ['1.1.1.1', '2.2.2.2'])).toEqual([200, 429]);
  for (const trusted of ['127.0.0.1', 'loopback', '1', '10.0.0.0/8, 127.0.0.0/8']) {
    const relay = await start({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: trusted } });
    expect([trusted, await statuses(relay, ['1.1.1.1', '2.2.2.2', '1.1.1.1'])]).toEqual([
      trusted,
      [200, 200, 429],
    ]);
    // What a visitor writes in front of the proxy's own entry changes nothing.
    expect(await statuses(relay, ['9.9.9.9, 1.1.1.1', '8.8.8.8, 2.2.2.2'])).toEqual([429, 429]);
  }
  const elsewhere = await start({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: '10.0.0.0/8' } });
  expect(await statuses(elsewhere, ['1.1.1.1', '2.2.2.2'])).toEqual([200, 429]);
});

test('IPv6 counts by /64 network, and IPv4 the same in either notation', async () => {
  const relay = await start({ env: { RATE_LIMIT_PER_MINUTE: '1', TRUST_PROXY: 'loopback' } });
  const senders = [
    '2001:db8:0:1::1',
    '2001:db8:0:1:ffff::2',
    '2001:db8:0:2::1',
    '::ffff:1.1.1.1',
    '1.1.1.1',
    'unknown',
  ];
  expect(await statuses(relay, senders)).toEqual([200, 429, 200, 200, 429, 200]);
});

test('all together may send 20 times one’s limit, and one address alone does not use that up', async () => {
  const relay = await start({ env: { RATE_LIMIT_PER_MINUTE: '2', TRUST_PROXY: 'loopback' } });
  const greedy = await statuses(relay, Array(60).fill('9.9.9.9'));
  expect(greedy.filter((status) => status === 200)).toHaveLength(2);
  const others = await statuses(
    relay,
    Array.from({ length: 40 }, (_, place) => `1.1.1.${place}`),
  );
  expect(others.filter((status) => status === 200)).toHaveLength(38);
  expect(others.slice(-2)).toEqual([429, 429]);
});

test('a store that takes too long is 503, and the relay recovers by itself', async () => {
  let stall = true;
  const relay = await start({
    limits: { storeMs: 50 },
    beforeAccept: () => (stall ? new Promise(() => {}) : Promise.resolve()),
  });
  for (const send of [sendJson, sendForm]) {
    const answer = await send(relay.url);
    expect([answer.status, await answer.text()]).toEqual([503, answers.notStored]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  stall = false;
  expect((await sendJson(relay.url)).status).toBe(200);
});

test('connections that say nothing, or stop in the middle, are closed in time', async () => {
  const relay = await start({ limits: { headersMs: 300, requestMs: 600, checkEveryMs: 50, idleMs: 300 } });
  const head = `POST ${sendPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  const cases = {
    silent: '',
    'half a line': 'GET / HT',
    'half the headers': head,
    'half the body': `${head}content-length: 100\r\n\r\n{"user_id":`,
    'half a chunk': `${head}transfer-encoding: chunked\r\n\r\nff\r\n{`,
    'no second request': 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n',
  };
  const started = Date.now();
  await Promise.all(
    Object.values(cases).map(async (text) => {
      const connection = await openConnection(relay.url);
      connection.write(text);
      await connection.closed;
    }),
  );
  expect(Date.now() - started).toBeLessThan(8_000);
  expect(relay.received).toEqual([]);
});

test('a body that trickles in for longer than a request may take is cut', async () => {
  const relay = await start({ limits: { headersMs: 200, requestMs: 500, checkEveryMs: 50 } });
  const connection = await openConnection(relay.url);
  connection.write(
    `POST ${sendPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 10000\r\n\r\n`,
  );
  const trickle = setInterval(() => connection.write('{'), 50);
  await connection.closed;
  clearInterval(trickle);
});

test('whoever asks and asks but never reads is cut off', async () => {
  const relay = await start({ limits: { inactiveMs: 300 } });
  const connection = await openConnection(relay.url);
  connection.socket.pause();
  // More than the buffers between us hold, so that the relay's writing comes to a halt.
  const ask = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(1000);
  for (let count = 0; count < 20; count += 1) connection.write(ask);
  await expect.poll(() => openConnections(relay), { timeout: 10_000 }).toBe(0);
  connection.socket.destroy();
});

test('connections over MAX_CONNECTIONS are turned away, and welcome again once others left', async () => {
  const relay = await start({ env: { MAX_CONNECTIONS: '5' } });
  const open = await Promise.all(Array.from({ length: 5 }, () => openConnection(relay.url)));
  const ask = async (connection: RawConnection) => {
    connection.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    return (await connection.answer()).status;
  };
  for (const connection of open) expect(await ask(connection)).toBe(200);
  await expect(ask(await openConnection(relay.url))).rejects.toThrow('the connection ended');
  for (const connection of open) connection.socket.destroy();
  await Promise.all(open.map(({ closed }) => closed));
  await expect.poll(async () => ask(await openConnection(relay.url)).catch(() => 0)).toBe(200);
});

test('stopping: what is in flight is answered, new connections are not taken, silent ones do not hold it up', async () => {
  let go = () => {};
  const relay = await startApp({
    limits: { stopMs: 500 },
    beforeAccept: () =>
      new Promise((done) => {
        go = done;
      }),
  });
  const silent = await openConnection(relay.url);
  const half = await openConnection(relay.url);
  half.write('POST / HT');
  const inFlight = await openConnection(relay.url);
  const body = JSON.stringify({ ...identifiers, template_params: goodParams() });
  inFlight.write(
    `POST ${sendPath} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  await expect.poll(() => relay.received.length).toBe(1);
  const started = Date.now();
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
  expect(Date.now() - started).toBeLessThan(6_000);
});
