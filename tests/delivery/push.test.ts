/** Pushes against services that misbehave: what they are sent, what each answer comes to, and which devices there are. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkChannels } from '../../relay/cli/requests.ts';
import { readConfig } from '../../relay/config.ts';
import type { Notice } from '../../relay/delivery/notices.ts';
import { isPushEndpoint, pushKeys } from '../../relay/delivery/push.ts';
import { removePushDevice } from '../../relay/delivery/push-devices.ts';
import { releaseRequests } from '../../relay/requests/release-requests.ts';
import { deliveries } from '../../relay/search/deliveries.ts';
import { changeContext } from '../support/change-context.ts';
import { exampleBusiness } from '../support/example-business.ts';
import {
  deliverUnanswered,
  type FakeAnswer,
  type FakeService,
  startFakeService,
} from '../support/fake-service.ts';
import { goodFields, mailEnv, openOutbox, type TestOutbox } from '../support/outbox.ts';
import { makePushKeys } from '../support/push-keys.ts';
import { startSmtp } from '../support/start-smtp.ts';

let service: FakeService;
let env: Record<string, string>;
beforeEach(async () => {
  service = await startFakeService({ status: 201 });
  env = { PUSH_HOSTS: new URL(service.url).host, PUBLIC_URL: 'https://cabinas.example' };
});
afterEach(() => service.close());

/** As a browser's subscription and the panel's account would be stored. */
async function addDevice(
  { store }: TestOutbox,
  id: string,
  account = 'ana',
  { p256dh, auth } = makePushKeys(),
): Promise<void> {
  await store.database.rows(
    `INSERT INTO panel_accounts (id, name, name_key, password, created_at) VALUES ($1, $1, $1, '', 0)
     ON CONFLICT (id) DO NOTHING`,
    [account],
  );
  await store.database.rows(
    `INSERT INTO push_devices (id, account_id, session_id, endpoint, p256dh, auth, name, created_at)
     VALUES ($1, $2, 's', $3, $4, $5, 'Firefox', 0)`,
    [id, account, `${service.url}/${id}`, p256dh, auth],
  );
}

/** A request that waits for devices with these names. */
async function waiting(...names: string[]) {
  const outbox = openOutbox(env);
  for (const name of names) await addDevice(outbox, name);
  const id = await outbox.accept(goodFields);
  return { outbox, id, delivery: outbox.delivery(env) };
}

const devicesOf = ({ store }: TestOutbox) => store.database.rows('SELECT id, last_sent_at FROM push_devices');
const deliveriesOf = ({ store }: TestOutbox) =>
  store.database.rows("SELECT channel, state FROM deliveries WHERE channel <> 'mail' ORDER BY channel");

test('each device gets the request once, encrypted and signed, worth four hours', async () => {
  const { outbox, delivery } = await waiting('a', 'b');
  outbox.clock.nowMs += 60_000;
  await delivery.deliverDue();
  await delivery.deliverDue();
  expect(service.posts.map(({ path }) => path).sort()).toEqual(['/a', '/b']);
  const { publicKey } = await pushKeys(outbox.store.database);
  expect(service.posts[0]?.headers).toMatchObject({
    ttl: String(4 * 3600 - 60),
    urgency: 'high',
    'content-encoding': 'aes128gcm',
    authorization: expect.stringMatching(new RegExp(`^vapid t=.+, k=${publicKey}$`)),
  });
  expect(service.posts[0]?.body).not.toContain('nel');
  const [, claims = ''] = /t=[^.]+\.([^.]+)/.exec(service.posts[0]?.headers.authorization ?? '') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: service.url,
    sub: 'https://cabinas.example',
  });
  expect(await deliveriesOf(outbox)).toEqual([
    { channel: 'push:a', state: 'sent' },
    { channel: 'push:b', state: 'sent' },
  ]);
  const sent = { last_sent_at: outbox.clock.nowMs };
  expect(await devicesOf(outbox)).toMatchObject([sent, sent]);
});

const answers: [name: string, answer: FakeAnswer, state: string | undefined, isKept: boolean][] = [
  ['201', { status: 201 }, 'sent', true],
  ['404', { status: 404 }, undefined, false],
  ['410', { status: 410 }, undefined, false],
  ['413', { status: 413 }, 'held', true],
  ['429', { status: 429, headers: { 'retry-after': '600' } }, 'pending', true],
  ['500', { status: 500 }, 'pending', true],
  ['a redirect', 'redirect', 'pending', true],
  ['no answer', 'hang', 'pending', true],
  ['201 and bytes without end', { status: 201, flood: true }, 'sent', true],
  ['500 and bytes without end', { status: 500, flood: true }, 'pending', true],
];

test.each(answers)('a push service answers %s', async (_name, answer, state, isKept) => {
  const { outbox, delivery } = await waiting('a');
  service.answer = answer;
  if (answer === 'hang') await deliverUnanswered(delivery, () => service.posts.length === 1);
  else await delivery.deliverDue();
  expect(service.posts).toHaveLength(1);
  expect(await deliveriesOf(outbox)).toEqual(state ? [{ channel: 'push:a', state }] : []);
  expect(await devicesOf(outbox)).toHaveLength(isKept ? 1 : 0);
  // The attempt stands in the request's history, also where the device went with it.
  const outcome = state === 'pending' ? 'retry' : (state ?? 'dropped');
  expect(await outbox.store.database.rows('SELECT channel, outcome FROM delivery_attempts')).toEqual([
    { channel: 'push:a', outcome },
  ]);
  expect(outbox.logged).not.toContainEqual(expect.stringContaining('lease was lost'));
});

test('the pause that a push service asks for is kept, and nothing is sent after four hours', async () => {
  const { outbox, delivery } = await waiting('a');
  service.answer = { status: 429, headers: { 'retry-after': '900' } };
  await delivery.deliverDue();
  outbox.clock.nowMs += 899_000;
  await delivery.deliverDue();
  expect(service.posts).toHaveLength(1);
  outbox.clock.nowMs += 1_000;
  await delivery.deliverDue();
  expect(service.posts).toHaveLength(2);
  outbox.clock.nowMs += 4 * 3_600_000;
  service.answer = { status: 201 };
  await delivery.deliverDue();
  expect(service.posts).toHaveLength(2);
  expect(await deliveriesOf(outbox)).toEqual([]);
  const dropped = "SELECT reason_code FROM delivery_attempts WHERE outcome = 'dropped'";
  expect(await outbox.store.database.rows(dropped)).toEqual([{ reason_code: 'late' }]);
});

test('a request that was released is told when it is, however old it is', async () => {
  const outbox = openOutbox(env);
  await addDevice(outbox, 'a');
  const id = await outbox.accept(goodFields, 'quarantined');
  outbox.clock.nowMs += 30 * 3_600_000;
  await releaseRequests([id], changeContext(outbox.store, outbox.now()));
  await outbox.delivery(env).deliverDue();
  expect(service.posts.map(({ path, headers }) => [path, headers.ttl])).toEqual([['/a', String(4 * 3600)]]);
  expect(await deliveriesOf(outbox)).toEqual([{ channel: 'push:a', state: 'sent' }]);
});

test('a silent push service and a silent Telegram delay neither the mail nor accepting', async () => {
  const smtp = await startSmtp();
  const telegram = {
    TELEGRAM_API: service.url,
    TELEGRAM_TOKEN: `123456:${'A'.repeat(20)}`,
    TELEGRAM_CHAT: '1',
  };
  const all = { ...env, ...telegram, ...mailEnv(smtp.url) };
  const outbox = openOutbox(all);
  await addDevice(outbox, 'a');
  service.answer = 'hang';
  const delivery = outbox.delivery(all);
  for (let count = 1; count <= 8; count += 1) {
    await outbox.accept({ ...goodFields, company: `Local ${count}` });
    delivery.wake();
  }
  await expect.poll(() => smtp.received.length).toBe(8);
  // Four attempts at a time by each, none of which has ended.
  await expect.poll(() => service.posts.length).toBe(8);
  await delivery.stop(0);
  await smtp.close();
});

test('the mail about pushes that fail promises no more of them than will come, and leads to the deliveries', async () => {
  const smtp = await startSmtp();
  const all = { ...env, ...mailEnv(smtp.url) };
  const outbox = openOutbox(all);
  await addDevice(outbox, 'a');
  await outbox.accept(goodFields);
  service.close();
  const delivery = outbox.delivery(all);
  for (let minute = 0; minute < 20; minute += 1) {
    await delivery.deliverDue();
    outbox.clock.nowMs += 60_000;
  }
  const [, alert] = smtp.received;
  expect(alert?.parsed.subject).toBe('El aviso en el celular no sale');
  const said = alert?.parsed.text;
  expect(said).toContain('los avisos de las últimas cuatro horas salen cuando funcione otra vez');
  expect(said).toContain('Ver en Entregas: https://cabinas.example/panel/entregas');
  await smtp.close();
});

test('the check command sends a test message to the devices, and names them', async () => {
  const outbox = openOutbox(env);
  const { delivery } = readConfig(env);
  const check = async () => {
    const printed: string[] = [];
    const print = (text: string) => void printed.push(text);
    const failure = await checkChannels(delivery, exampleBusiness, print, outbox.store).catch(String);
    return `${printed.slice(1).join('\n')}\n${failure}`;
  };
  expect(await check()).toBe(
    'Aviso en el celular: ninguno. Se activa en el panel, en Cuenta.\nError: No hay ningún canal que probar.',
  );
  await addDevice(outbox, 'a');
  await addDevice(outbox, 'b', 'luis');
  await outbox.store.database.rows("UPDATE panel_accounts SET role = 'seller' WHERE id = 'luis'");
  expect(await check()).toBe('Aviso en el celular: enviado a Firefox.\nundefined');
  expect(service.posts.map(({ path }) => path)).toEqual(['/a']);
  service.answer = { status: 403 };
  expect(await check()).toContain(
    'Aviso en el celular: FALLÓ a Firefox.\n  el servidor rechazó los datos de acceso (answered 403)',
  );
});

test('a notice reaches every device but those of who caused it, or those of one person alone', async () => {
  const outbox = openOutbox(env);
  await addDevice(outbox, 'a', 'ana');
  await addDevice(outbox, 'b', 'luis');
  const delivery = outbox.delivery(env);
  const notice = { id: 'tomada.1', title: 'Cabinas El Túnel', text: 'La tomó Ana.' };
  expect(await delivery.notifyOwner({ ...notice, exceptAccountId: 'ana' }, 'phones')).toBe('sent');
  expect(service.posts.map(({ path }) => path)).toEqual(['/b']);
  expect(await delivery.notifyOwner({ ...notice, onlyAccountId: 'ana' }, 'phones')).toBe('sent');
  expect(service.posts.map(({ path }) => path)).toEqual(['/b', '/a']);
  expect(await delivery.notifyOwner({ ...notice, onlyAccountId: 'removed' }, 'phones')).toBe('sent');
  expect(service.posts).toHaveLength(4);
  service.answer = { status: 500 };
  expect(await delivery.notifyOwner(notice, 'phones')).toBe('failed');
  // One that is gone says nothing of the others.
  await outbox.store.database.rows("UPDATE push_devices SET endpoint = 'https://10.0.0.1/a' WHERE id = 'a'");
  expect(await delivery.notifyOwner(notice, 'phones')).toBe('failed');
  await outbox.store.database.rows("DELETE FROM push_devices WHERE id = 'b'");
  expect(await delivery.notifyOwner(notice, 'phones')).toBe('noDevice');
});

test('a push of several requests has their names, and how many more wait; none has a telephone', async () => {
  const outbox = openOutbox(env);
  await addDevice(outbox, 'a');
  const delivery = outbox.delivery(env);
  const lines = ['Cabinas Sol', 'Colegio Luna'].map((label) => ({ label, details: ['40 PC'], links: [] }));
  const notice = { id: 'espera.1', title: '7 solicitudes', text: 'Nadie las ha tomado.' };
  const sizeOf = async (more: Partial<Notice>) => {
    await delivery.notifyOwner({ ...notice, ...more }, 'phones');
    // What it says is encrypted, and as long as before.
    return Number(service.posts.at(-1)?.headers['content-length']);
  };
  const usual = await sizeOf({});
  expect(usual).toBeGreaterThan(100);
  expect(await sizeOf({ phone: '+51 987 654 321' })).toBe(usual);
  const added = String.raw`\n\nCabinas Sol, Colegio Luna\n\ny 5 más`;
  expect(await sizeOf({ lists: [{ title: '', lines, more: ['y 5 más'] }] })).toBe(
    usual + Buffer.byteLength(added),
  );
});

test('a device whose keys are none decides nothing for the others', async () => {
  const outbox = openOutbox(env);
  await addDevice(outbox, 'bad', 'ana', { p256dh: 'AAAA', auth: 'AAAA' });
  await addDevice(outbox, 'good');
  await outbox.accept(goodFields);
  const delivery = outbox.delivery(env);
  await delivery.deliverDue();
  expect(await deliveriesOf(outbox)).toEqual([
    { channel: 'push:bad', state: 'pending' },
    { channel: 'push:good', state: 'sent' },
  ]);
  const notice = { id: 'espera.1', title: 'Cabinas', text: 'Espera.' };
  expect(await delivery.notifyOwner(notice, 'phones')).toBe('sent');
  expect(service.posts.map(({ path }) => path)).toEqual(['/good', '/good']);
});

test('a device whose host is unknown holds up no other', async () => {
  const { fetch } = globalThis;
  const unknown = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation((url, options) => {
    if (String(url).endsWith('/bad')) throw new TypeError('fetch failed', { cause: unknown });
    return fetch(url, options);
  });
  const { outbox, delivery } = await waiting('bad');
  await delivery.deliverDue();
  await addDevice(outbox, 'good');
  await outbox.accept({ ...goodFields, company: 'Otro' });
  await delivery.deliverDue();
  fetched.mockRestore();
  expect(service.posts.map(({ path }) => path)).toEqual(['/good']);
  const states = (await deliveriesOf(outbox)).map(({ state }) => state);
  expect(states.sort()).toEqual(['pending', 'pending', 'sent']);
});

test('a request that is erased takes its pushes along, and a device that goes its deliveries', async () => {
  const { outbox, id, delivery } = await waiting('a');
  await outbox.store.database.rows('DELETE FROM requests WHERE id = $1', [id]);
  expect(await deliveriesOf(outbox)).toEqual([]);
  await outbox.accept(goodFields);
  await outbox.store.database.rows("DELETE FROM panel_accounts WHERE id = 'ana'");
  await delivery.deliverDue();
  expect(service.posts).toEqual([]);
  expect((await outbox.store.outboxStatus()).pending).toBe(1); // the mail, which is not configured
  const listed = await deliveries(outbox.store.database, ['push']);
  expect(listed.waiting.map(({ channel }) => channel)).toEqual(['mail']);
});

test('what fails for a device that was removed meanwhile waits for nothing', async () => {
  const { outbox, delivery } = await waiting('a');
  const account = { id: 'ana', name: 'Ana', role: 'owner', keepsRead: true } as const;
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => {
    await removePushDevice(outbox.store.database, account, 'a');
    return new Response('', { status: 503 });
  });
  await delivery.deliverDue();
  fetched.mockRestore();
  expect(await deliveriesOf(outbox)).toEqual([]);
});

test('two relays that start at the same moment sign with the same keys', async () => {
  const { database } = openOutbox(env).store;
  const keys = await pushKeys(database);
  // The other one looked before these were there.
  const rows = vi.fn(database.rows).mockResolvedValueOnce([]);
  expect(await pushKeys({ rows })).toEqual(keys);
  expect(await pushKeys(database)).toEqual(keys);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/a', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/a', true],
  ['https://web.push.apple.com/a', true],
  ['https://wns2-bl2p.notify.windows.com/w/?token=a', true],
  ['http://127.0.0.1:9000/a', true],
  ['http://fcm.googleapis.com/a', false],
  ['https://fcm.googleapis.com:8443/a', false],
  ['https://fcm.googleapis.com.malo.example/a', false],
  ['https://malopush.apple.com/a', false],
  ['https://ana@fcm.googleapis.com/a', false],
  ['http://127.0.0.1:9001/a', false],
  ['https://10.0.0.1/a', false],
  ['https://[::1]/a', false],
  ['https://localhost/a', false],
  ['file:///etc/passwd', false],
  ['a', false],
])('%s is an address of a push service: %s', (endpoint, expected) => {
  expect(isPushEndpoint(endpoint, ['127.0.0.1:9000'])).toBe(expected);
});
