/**
 * Event streams of open panels: they end with their session, and two relays of one database tell each other, whatever
 * else is sent on the same channel.
 */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { removeAccountByName } from '../../relay/cli/panel.ts';
import { createEvents } from '../../relay/http/events.ts';
import { openPostgresDatabase } from '../../relay/store/db/postgres/postgres-database.ts';
import { openEventStream } from '../support/event-stream.ts';
import { goodPassword, type PanelClient } from '../support/panel-client.ts';
import { panelOfTest } from '../support/panel-of-test.ts';
import { runCommand } from '../support/run-command.ts';
import { engines, sharedPostgres, storeUrlFor } from '../support/shared-postgres.ts';
import type { TestPanel } from '../support/start-panel.ts';
import { until } from '../support/until.ts';

afterEach(() => void vi.useRealTimers());
/** Sessions are looked up each second; here only when the test lets it pass. */
const holdTimers = () => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const passOneSecond = () => vi.advanceTimersByTimeAsync(1_000);

async function signIn(at: TestPanel, name: string): Promise<PanelClient> {
  const client = at.browser();
  await client.signIn(name, goodPassword);
  return client;
}

const cookieOf = ({ cookies }: PanelClient) => [...cookies].map((each) => each.join('=')).join('; ');
const openStream = (at: TestPanel, client: PanelClient) =>
  openEventStream(at.app, { cookie: cookieOf(client) });

describe.each(engines)('%s', (engine) => {
  test('a stream ends with its session, and no other one does', async () => {
    holdTimers();
    const at = await panelOfTest({ url: await storeUrlFor(engine) });
    const eva = await openStream(at, await at.person('Eva'));
    const [first, second] = [await at.person('Ana'), await signIn(at, 'Ana')];
    const [firstStream, secondStream] = [await openStream(at, first), await openStream(at, second)];
    await second.call('signOut');
    await passOneSecond();
    await until('it ends at sign-out', () => secondStream.hasEnded);

    expect(firstStream.hasEnded).toBe(false);
    // As another process does it, which tells this relay nothing.
    await removeAccountByName(at.database, 'Ana', at.clock.now);
    await passOneSecond();
    await until('it ends with its account', () => firstStream.hasEnded);

    expect(eva.hasEnded).toBe(false);
    at.clock.now = new Date(at.clock.now.getTime() + 12 * 60 * 60_000);
    await passOneSecond();
    await until('it ends with an idle session', () => eva.hasEnded);
  });
});

const relay = randomUUID();
const junk = [
  ...['x', '', '{', 'null', '[]', '{}', '['.repeat(3_900), '{"__proto__":{"from":"x"}}'],
  ...[
    { arrived: 'junk' },
    { arrived: 1e300 },
    { requests: [['junk']] },
    { requests: ['junk'.repeat(30)] },
    { requests: Array.from({ length: 51 }, (_, at) => `junk ${at}`) },
    { from: { junk: true } },
  ].map((wrong) =>
    JSON.stringify({ from: relay, arrived: 0, requests: ['junk'], deliveries: false, ...wrong }),
  ),
];

test('what one relay accepts is told by the other one within about a second, and nothing else that is notified there', async () => {
  const url = await storeUrlFor('PostgreSQL');
  const [one, two] = [await panelOfTest({ url }), await panelOfTest({ url })];
  const owner = await one.person('Ana');
  const stream = await openStream(two, owner);
  /** Looks every 25 ms, of which there are none while the machine stands still. */
  const looksNeeded: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const id = await one.accept({ fullName: `Persona ${time}` });
    let looks = 0;
    await until('the event names the request', () => {
      looks += 1;
      return stream.text.includes(id);
    });
    looksNeeded.push(looks);
  }
  // Events are merged to one a second. Other work on the machine may delay one or two.
  expect(looksNeeded.sort((x, y) => x - y)[1]).toBeLessThan(2_000 / 25);

  for (const payload of junk)
    await one.store.database.rows('SELECT pg_notify($1, $2)', ['relay_panel', payload]);
  const last = await one.accept({ fullName: 'Después' });
  await until('the relay is there', () => stream.text.includes(last));
  expect(stream.text).not.toMatch(/junk|"arrived":(?![01],)/);
  expect(stream.hasEnded).toBe(false);

  await owner.call('signOut');
  await until('a session that ended at one ends the stream at the other', () => stream.hasEnded);
});

test('a listener whose connection was lost learns of it, and hears again', async () => {
  const url = await storeUrlFor('PostgreSQL');
  const database = await openPostgresDatabase(url);
  const heard: string[] = [];
  const missed = vi.fn();
  const unlisten = database.notices.listen({ heard: (text) => heard.push(text), missed });
  const hears = async () => {
    await database.notices.send('hello');
    return heard.length > 0;
  };
  await until('it listens', hears);
  const { run } = await sharedPostgres();
  await run(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = '${new URL(url).pathname.slice(1)}' AND query LIKE 'LISTEN%'`,
  );
  await until('the listener has learnt of it', () => missed.mock.calls.length > 0);
  heard.length = 0;
  await until('it hears again', hears);
  await unlisten();
  await database.close();
});

/** Opens streams with a cookie, all at once, until their browser goes. @returns how many are open, and how many refused */
async function openStreams(url: string, cookie: string, count: number, { signal } = new AbortController()) {
  const options = { headers: { 'sec-fetch-site': 'same-origin', cookie }, signal };
  const ask = () => fetch(`${url}/panel/api/events`, options);
  const answers = await Promise.all(Array.from({ length: count }, ask));
  const of = (status: number) => answers.filter((each) => each.status === status).length;
  return { open: of(200), refused: of(429) };
}

test('a browser that goes before its stream begins takes no place of another one', async () => {
  const at = await panelOfTest();
  const cookie = cookieOf(await at.person('Ana'));
  const url = await at.app.listen({ port: 0, host: '127.0.0.1' });
  const { database } = at.store;
  const { rows } = database;
  const isAsked = vi.fn();
  const { promise: gone, resolve: go } = Promise.withResolvers<void>();
  // The session is looked up; the browser goes meanwhile.
  database.rows = async (...query) => {
    isAsked();
    await gone;
    return rows(...query);
  };
  const leaving = new AbortController();
  const going = openStreams(url, cookie, 1, leaving);
  await until('the session is asked for', () => isAsked.mock.calls.length > 0);
  leaving.abort();
  await expect(going).rejects.toThrow();
  const connections = promisify(at.app.server.getConnections.bind(at.app.server));
  await until('the relay has noticed', async () => (await connections()) === 0);
  database.rows = rows;
  go();
  expect(await openStreams(url, cookie, 11)).toMatchObject({ open: 10, refused: 1 });
});

test('of 200 streams of one session ten are open, of one account thirty; the others are told to wait', async () => {
  const at = await panelOfTest();
  const url = await at.app.listen({ port: 0, host: '127.0.0.1' });
  const first = await at.person('Ana');
  const leaving = new AbortController();
  expect(await openStreams(url, cookieOf(first), 200, leaving)).toEqual({ open: 10, refused: 190 });
  const refused = await fetch(`${url}/panel/api/events`, {
    headers: { 'sec-fetch-site': 'same-origin', cookie: cookieOf(first) },
  });
  expect(refused.headers.get('retry-after')).toBe('30');
  expect(await refused.json()).toMatchObject({
    error: 'tooMany',
    message: expect.stringContaining('pestañas'),
  });
  const others = [await signIn(at, 'Ana'), await signIn(at, 'Ana'), await signIn(at, 'Ana')];
  const ofOthers: number[] = [];
  for (const other of others) ofOthers.push((await openStreams(url, cookieOf(other), 11)).open);
  expect(ofOthers).toEqual([10, 10, 0]);
  expect(await openStreams(url, cookieOf(await at.person('Eva')), 2)).toMatchObject({ open: 2 });
  // A tab that is closed makes room.
  leaving.abort();
  await until('there is room again', async () => {
    const next = await openStreams(url, cookieOf(first), 1);
    return next.open === 1;
  });
  // They are kept alive.
  at.app.server.closeAllConnections();
});

test('open panels are told of what came at once, what was quarantined, which is not new, and another page', async () => {
  const at = await panelOfTest();
  const client = await at.person('Ana');
  const stream = await openStream(at, client);
  const id = await at.accept({}, { status: 'quarantined' });
  await until('the event names it', () => stream.text.includes(id));
  expect(stream.changes().map(({ arrived }) => arrived)).toEqual([0]);
  const ids = await Promise.all([at.accept({ city: 'Cusco' }), at.accept({ city: 'Lima' })]);
  await until('an event names each of two that came at once', () =>
    ids.every((each) => stream.text.includes(each)),
  );
  const { entries, files } = (await client.call('page')).json();
  await client.call('savePageDraft', { body: { version: 0, entries: { ...entries, name: 'Sala' }, files } });
  await client.call('publishPage', { body: { version: 1 } });
  await until('the event names the page', () => stream.changes().some(({ page }) => page));
});

test('over SQLite open panels are told that another process has changed something', async () => {
  const at = await panelOfTest();
  const id = await at.accept({}, { status: 'quarantined' });
  const stream = await openStream(at, await at.person('Ana'));
  await runCommand(['release', id], { DATA_DIR: at.dataDir, LOG_LEVEL: 'silent' });
  await until('it is told', () => stream.changes().some(({ requests }) => requests === null));
});

test('a relay that stops tells the others what it has not told yet', async () => {
  const sent: string[] = [];
  const notices = { send: async (text: string) => void sent.push(text), listen: () => async () => {} };
  const events = createEvents(notices, async (ids) => new Set(ids));
  const id = randomUUID();
  events.publish({ requests: [id] });
  await events.stop();
  await events.stop();
  expect(sent).toEqual([expect.stringContaining(id)]);
});

test('a stream that is not read is closed at a bounded buffer, and the others go on', async () => {
  vi.useFakeTimers();
  const notices = { send: async () => {}, listen: () => async () => {} };
  const events = createEvents(notices, async (ids) => new Set(ids));
  const streamOf = (isRead: boolean) => {
    const written: unknown[] = [];
    const stream = Object.assign(new EventEmitter(), {
      written,
      writableLength: 0,
      destroyed: false,
      write(part: string | Buffer) {
        written.push(part);
        if (!isRead) stream.writableLength += part.length;
      },
      end() {},
      destroy() {
        stream.destroyed = true;
        stream.emit('close');
      },
    });
    events.connect(stream as unknown as ServerResponse, { sessionId: 's', accountId: 'a' }); // as far as it is used
    return stream;
  };
  const [slow, one, two] = [streamOf(false), streamOf(true), streamOf(true)];
  for (let second = 0; second < 200; second += 1) {
    events.publish({ requests: Array.from({ length: 50 }, () => randomUUID()) });
    await passOneSecond();
  }
  expect(slow.destroyed).toBe(true);
  expect(slow.writableLength).toBeLessThan(70_000);
  expect([one.destroyed, two.destroyed]).toEqual([false, false]);
  expect(one.written.length).toBeGreaterThan(190);
  await events.stop();
});
