/** The devices that are told by push: added, kept and removed by the panel's calls, and gone with session and account. */
import { beforeEach, expect, test } from 'vitest';
import type { PushDevice } from '../../contract/panel/answers.ts';
import type { AnswerOf } from '../../contract/panel/routes.ts';
import { removeAccount } from '../../relay/accounts/accounts.ts';
import { endSession, endSessions } from '../../relay/accounts/sessions.ts';
import { addAccounts } from '../support/change-context.ts';
import { at, beginWithPanel } from '../support/panel-of-test.ts';
import { makePushKeys } from '../support/push-keys.ts';
import { ana, luis } from '../support/start-panel.ts';

const path = '/panel/api/push-devices';
const keys = makePushKeys();
const subscription = (name: string) => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
  keys,
});
beginWithPanel();
beforeEach(async () => {
  await addAccounts(at.store, [ana, luis]);
  for (const { id } of [ana, luis]) await startSession(id);
});

/** startPanel's session of an account has the account's id. */
const startSession = (id: string) =>
  at.database.rows(
    `INSERT INTO panel_sessions (id, token_hash, account_id, device, signed_in_with, created_at, last_seen_at)
     VALUES ($1, $1, $1, 'Firefox, Android', 'password', 0, 0)`,
    [id],
  );
const list = async (name = '', as = ana) => {
  const body = { endpoint: name && subscription(name).endpoint };
  return (await at.send<AnswerOf<'pushDevices'>>('POST', `${path}/look`, body, as)).devices;
};
const add = async (name: string, as = ana) => {
  await at.send('POST', path, subscription(name), as);
  return (await list(name, as)).find(({ current }) => current) as PushDevice; // as it was added
};

const addDelivery = async (id: string) =>
  at.database.rows('INSERT INTO deliveries (request_id, channel, created_at, due_at) VALUES ($1, $2, 0, 0)', [
    await at.accept(),
    `push:${id}`,
  ]);
const deliveries = () => at.database.rows("SELECT channel FROM deliveries WHERE channel LIKE 'push:%'");

test('a device is added once, belongs to one account, and is removed', async () => {
  await add('a');
  const device = await add('a');
  expect(await list('a')).toEqual([device]);
  expect(device).toMatchObject({ name: 'Firefox, Android', lastSentAt: null });
  await add('a', luis);
  expect(await list()).toEqual([]);
  const own = await add('b');
  await expect(at.send('DELETE', `${path}/${own.id}`, undefined, luis)).rejects.toMatchObject({
    status: 404,
  });
  await at.send('DELETE', `${path}/${own.id}`, undefined);
  expect(await list()).toEqual([]);
});

test('only addresses of push services are taken', async () => {
  const local = { ...subscription('a'), endpoint: 'https://10.0.0.1/a' };
  await expect(at.send('POST', path, local)).rejects.toMatchObject({
    status: 400,
    body: { problems: { endpoint: expect.stringMatching(/un servicio que tu servidor no permite$/) } },
  });
});

test('an account has ten devices; a browser that renews its subscription stays the device that it was', async () => {
  const endSignIn = "UPDATE push_devices SET session_id = id WHERE session_id = 'ana'";
  for (let count = 1; count <= 9; count += 1) {
    await add(`${count}`);
    await at.database.rows(endSignIn);
  }
  const { id } = await add('10');
  await addDelivery(id);
  expect((await add('10, renewed')).id).toBe(id);
  expect([await list(), await deliveries()]).toMatchObject([{ length: 10 }, { length: 1 }]);
  await at.database.rows(endSignIn);
  await expect(add('11')).rejects.toMatchObject({ status: 429 });
});

const point = Buffer.from(keys.p256dh, 'base64url');
test.each([
  ['a compressed point', 'p256dh', Buffer.from(point).fill(2, 0, 1).subarray(0, 33).toString('base64url')],
  ['a hybrid point', 'p256dh', Buffer.from(point).fill(6, 0, 1).toString('base64url')],
  ['one byte more', 'p256dh', Buffer.concat([point, Buffer.of(0)]).toString('base64url')],
  ['15 bytes', 'auth', Buffer.alloc(15).toString('base64url')],
  ['17 bytes', 'auth', Buffer.alloc(17).toString('base64url')],
])('%s is not taken for the key %s', async (_what, name, value) => {
  const wrong = { ...subscription('a'), keys: { ...keys, [name]: value } };
  await expect(at.send('POST', path, wrong)).rejects.toMatchObject({
    status: 400,
    body: { problems: { [`keys.${name}`]: expect.any(String) } },
  });
  expect(await list()).toEqual([]);
});

test('a browser asks whether its device is still known', async () => {
  const { id } = await add('a');
  expect(await list('a')).toMatchObject([{ id, current: true }]);
  expect(await list('b')).toMatchObject([{ id, current: false }]);
  expect(await list('a', luis)).toEqual([]);
});

test('a session that is ended takes its device and its deliveries along, one that expires does not', async () => {
  await addDelivery((await add('a')).id);
  await at.database.rows("DELETE FROM panel_sessions WHERE id = 'ana'");
  expect(await list()).toHaveLength(1);
  await startSession('ana');
  await endSession(at.database, { account: ana, id: 'ana', kind: 'signedOut', now: new Date() });
  expect([await list(), await deliveries()]).toEqual([[], []]);
  await startSession('ana');
  await add('a');
  await at.database.transaction((sql) => endSessions(sql, ana, 'ana'));
  expect(await list()).toHaveLength(1);
  await at.database.transaction((sql) => endSessions(sql, ana, 'another'));
  expect(await list()).toEqual([]);
});

test('a person who is removed takes devices and their deliveries along', async () => {
  await addDelivery((await add('a')).id);
  await at.database.transaction((sql) => removeAccount(sql, ana));
  expect([await at.database.rows('SELECT id FROM push_devices'), await deliveries()]).toEqual([[], []]);
});
