/** kill -9 at critical moments: at most one repeated mail, which can be recognised. */
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSqliteStore } from '../../relay/store/open-store.ts';
import { allRequests } from '../support/all-requests.ts';
import { startFakeService } from '../support/fake-service.ts';
import { makePanelAccount, panelAccount } from '../support/make-panel-account.ts';
import { mailEnv, openOutbox } from '../support/outbox.ts';
import { panelBrowser } from '../support/panel-browser.ts';
import { sendRequest } from '../support/sends.ts';
import { startApp } from '../support/start-app.ts';
import { startRelay } from '../support/start-relay.ts';
import { startSmtp, type TestSmtp } from '../support/start-smtp.ts';
import { storedRequests } from '../support/stored-requests.ts';
import { until } from '../support/until.ts';
import { effort } from './effort.ts';

const preload = (file: string) => ({ NODE_OPTIONS: `--import=${join(import.meta.dirname, file)}` });
const leaseMs = 60_000;
const company = { nombre_empresa: 'Única' };

test.each(['before', 'after'])(
  'killed %s the commit: the visitor gets no 200, a repeat is one record',
  { timeout: effort.timeoutMs },
  async (KILL_AT) => {
    const killed = await startRelay({ ...preload('kill-at-commit.ts'), KILL_TABLE: 'requests', KILL_AT });
    await expect(sendRequest(killed.url, company)).rejects.toThrow();
    expect(storedRequests(killed.dataDir)).toHaveLength(KILL_AT === 'before' ? 0 : 1);
    const store = openSqliteStore({ dataDir: killed.dataDir, channels: ['mail'], minFreeMb: 0 });
    const next = await startApp({ store });
    expect(await sendRequest(next.url, company)).toBe(200);
    await next.stop();
    await store.close();
    const stored = storedRequests(killed.dataDir);
    expect(stored).toHaveLength(1);
    expect(stored[0]).toMatchObject({ timesReceived: KILL_AT === 'before' ? 1 : 2 });
  },
);

test('killed after a request was taken, before phones are notified: the next relay notifies them, once', async () => {
  const phones = await startFakeService();
  const env = {
    TELEGRAM_API: phones.url,
    TELEGRAM_TOKEN: '123456:ABCDEFGHIJKLMNOPQRSTUVWX',
    TELEGRAM_CHAT: '-1001',
  };
  const killed = await startRelay({
    ...env,
    ...preload('kill-at-commit.ts'),
    KILL_TABLE: 'panel_changes',
    KILL_AT: 'after',
  });
  await makePanelAccount(killed);
  await sendRequest(killed.url, company);
  await until('the request reaches the phone', () => phones.posts.length === 1);
  const [request] = storedRequests(killed.dataDir);
  const browser = panelBrowser(() => killed.url);
  await browser.ask('signIn', { body: panelAccount });
  const id = request?.id ?? '';
  const taken = browser.ask('changeTaken', { params: { id }, body: { version: 0, taken: true } });
  await expect(taken).rejects.toThrow('fetch failed');
  expect(phones.posts).toHaveLength(1);
  const next = await startRelay({ ...env, DATA_DIR: killed.dataDir });
  await until('who took it reaches the phone', () => phones.posts.length === 2);
  expect(JSON.parse(phones.posts[1]?.body ?? '')).toMatchObject({
    text: expect.stringContaining('<b>Ana Torres tomó la solicitud de Única</b>'),
  });
  await next.stop();
  const store = openSqliteStore({ dataDir: killed.dataDir, channels: [], minFreeMb: 0 });
  expect(await store.database.rows('SELECT * FROM take_notices')).toEqual([]);
  await store.close();
  phones.close();
});

let smtp: TestSmtp;
beforeEach(async () => {
  smtp = await startSmtp();
});
afterEach(() => smtp.close());

test.each([
  ['after the claim', 'onConnection', 1],
  ['after DATA, before its answer', 'beforeAnswer', 2],
  ['after the 250', 'afterAnswer', 2],
] as const)(
  'killed %s: mailed by the next relay when the lease ends',
  { timeout: effort.timeoutMs },
  async (_name, moment, mailsMax) => {
    const env = mailEnv(smtp.url);
    const killed = await startRelay(env);
    const dead = once(killed.process, 'exit');
    smtp[moment] = () => {
      smtp[moment] = () => {};
      killed.process.kill('SIGKILL');
    };
    await sendRequest(killed.url, company).catch(() => {}); // the 200 may arrive before the kill or not
    await dead;
    const before = smtp.received.length;
    const store = openSqliteStore({ dataDir: killed.dataDir, channels: ['mail'], minFreeMb: 0 });
    const { clock, delivery } = openOutbox(env, store);
    clock.nowMs = Date.now();
    const next = delivery(env);
    await next.deliverDue();
    expect(smtp.received).toHaveLength(before);
    clock.nowMs += leaseMs;
    await next.deliverDue();
    expect((await allRequests(store))[0]?.deliveries[0]?.state).toBe('sent');
    expect(smtp.received.length).toBeGreaterThanOrEqual(1);
    expect(smtp.received.length).toBeLessThanOrEqual(mailsMax);
    const ids = new Set(smtp.received.map(({ parsed }) => parsed.messageId));
    expect([...ids]).toEqual([`<${storedRequests(killed.dataDir)[0]?.id}@negocio.example>`]);
  },
);
