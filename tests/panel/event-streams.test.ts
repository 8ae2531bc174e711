/** Event streams of open panels: they end with their session, and two relays of one database tell each other. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Session } from '../../contract/panel-account.ts';
import { accountCommands } from '../../relay/panel/account/account-commands.ts';
import { invite } from '../../relay/panel/account/invitations.ts';
import { type PanelClient, panelClient } from '../support/panel-client.ts';
import { type SharedPostgres, sharedPostgres } from '../support/shared-postgres.ts';
import { goodPassword } from '../support/start-accounts.ts';
import { startPanel, type TestPanel } from '../support/start-panel.ts';
import { until } from '../support/until.ts';

let postgres: SharedPostgres;
beforeAll(async () => {
  postgres = await sharedPostgres();
}, 120_000);

async function newAccount(at: TestPanel, name: string): Promise<PanelClient> {
  const client = panelClient(at.app);
  const token = await invite(at.store.database, {
    name,
    expiresAt: new Date(at.clock.now.getTime() + 60_000),
  });
  await client.call('useInvitation', { body: { token, password: goodPassword } });
  return client;
}

async function signIn(at: TestPanel, name: string): Promise<PanelClient> {
  const client = panelClient(at.app);
  await client.call('signIn', { body: { name, password: goodPassword } });
  return client;
}

/** The stream of a signed-in browser at one relay, once it is open. */
async function openStream(at: TestPanel, { cookies }: PanelClient) {
  const url = at.app.server.listening
    ? at.app.listeningOrigin
    : await at.app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${url}/panel/api/events`, {
    headers: {
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    },
  });
  expect(answer.status).toBe(200);
  const stream = { text: '', hasEnded: false };
  void (async () => {
    for await (const chunk of answer.body ?? []) stream.text += new TextDecoder().decode(chunk);
  })()
    .catch(() => {})
    .finally(() => {
      stream.hasEnded = true;
    });
  await until('the stream is open', () => stream.text.includes('event: hello'));
  return stream;
}

describe.each(['SQLite', 'PostgreSQL'])('%s', (engine) => {
  test('a stream ends with its session, and no other one does', async () => {
    const at = await startPanel(engine === 'PostgreSQL' ? { url: await postgres.freshStoreUrl() } : {});
    const eva = await openStream(at, await newAccount(at, 'Eva'));
    const first = await newAccount(at, 'Ana');
    const firstStream = await openStream(at, first);

    const second = await signIn(at, 'Ana');
    const secondStream = await openStream(at, second);
    await second.call('signOut');
    await until('it ends at sign-out', () => secondStream.hasEnded, 1_500);

    const third = await signIn(at, 'Ana');
    const thirdStream = await openStream(at, third);
    const sessions: Session[] = (await first.call('listSessions')).json();
    const id = sessions.find(({ current }) => !current)?.id ?? '';
    await first.call('endSession', { params: { id } });
    await until('it ends when another browser ends its session', () => thirdStream.hasEnded, 1_500);

    expect(firstStream.hasEnded).toBe(false);
    // As another process does it, which tells this relay nothing.
    const removal = { database: at.store.database, name: 'Ana', base: '', now: at.clock.now };
    await accountCommands.remove.run(removal);
    await until('it ends with its account', () => firstStream.hasEnded, 5_000);

    expect(eva.hasEnded).toBe(false);
    at.clock.now = new Date(at.clock.now.getTime() + 12 * 60 * 60_000);
    await until('it ends with an idle session', () => eva.hasEnded, 5_000);
    await at.stop();
  });
});

test('what one relay accepts is told by the other one within about a second', async () => {
  const url = await postgres.freshStoreUrl();
  const [one, two] = [await startPanel({ url }), await startPanel({ url })];
  const owner = await newAccount(one, 'Ana');
  const stream = await openStream(two, owner);
  const tookMs: number[] = [];
  for (let time = 0; time < 4; time += 1) {
    const begunAt = performance.now();
    const id = await one.accept({ nombres_apellidos: `Persona ${time}` });
    await until('the event names the request', () => stream.text.includes(id), 5_000);
    tookMs.push(performance.now() - begunAt);
  }
  // Events are merged to one a second.
  expect(Math.max(...tookMs)).toBeLessThan(2_000);

  await owner.call('signOut');
  await until('a session that ended at one ends the stream at the other', () => stream.hasEnded, 5_000);
  await one.stop();
  await two.stop();
});
