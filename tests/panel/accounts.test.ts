/** Getting in, and who may: the account calls on both databases. */

import { describe, expect, test } from 'vitest';
import type { Session } from '../../contract/panel/account-routes.ts';
import { goodPassword, type PanelClient } from '../support/panel-client.ts';
import { at, beginWithPanel, panelOfTest } from '../support/panel-of-test.ts';
import { engines, storeUrlFor } from '../support/shared-postgres.ts';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine, { publicUrl: '' });

  test('the first account chooses its name, and its link works once', async () => {
    const unknown = at.browser();
    const business = { name: 'Encendido', country: 'PE', greetings: [], page: null, people: [] };
    const me = { account: null, firstStart: true, passkeyOrigin: 'http://localhost:3000', business };
    expect((await unknown.call('whoAmI')).json()).toMatchObject(me);
    const voided = await at.invitation('');
    const token = await at.invitation('');
    const look = await unknown.call('lookAtInvitation', { body: { token } });
    expect(look.json()).toMatchObject({ purpose: 'first', name: null });
    expect((await unknown.call('lookAtInvitation', { body: { token: voided } })).statusCode).toBe(410);

    const body = { token, password: goodPassword };
    expect((await unknown.call('useInvitation', { body })).json().problems).toHaveProperty('name');
    const owner = at.browser();
    const made = await owner.call('useInvitation', { body: { ...body, name: ' Ana  ' } });
    const account = { id: expect.any(String), name: 'Ana', role: 'owner', keepsRead: true };
    expect(made.json()).toEqual(account);
    expect((await owner.call('whoAmI')).json()).toMatchObject({ account, firstStart: false });
    const second = await unknown.call('useInvitation', { body: { ...body, name: 'Eva' } });
    expect([second.statusCode, second.json().error]).toEqual([410, 'expired']);
    // Nor does another link of a first account, made before: there is an account now.
    const late = await at.invitation('');
    expect((await unknown.call('lookAtInvitation', { body: { token: late } })).statusCode).toBe(410);
    expect((await owner.call('listPeople')).json()).toMatchObject([{ name: 'Ana', passkeys: 0 }]);
  });

  test('name and password sign in; a wrong one and an unknown name are answered alike', async () => {
    await at.person('José Núñez');
    const client = at.browser();
    const wrong = await client.signIn('José Núñez', 'otra cosa larga');
    const unknown = await client.signIn('Nadie', goodPassword);
    expect([wrong.statusCode, wrong.body]).toEqual([401, unknown.body]);
    expect(client.cookies.size).toBe(0);
    // Typed on another keyboard: the accent apart, other blanks, other case.
    const entered = await client.signIn(' jose\u0301  NÚÑEZ', goodPassword.normalize('NFD'));
    expect(entered.json()).toMatchObject({ name: 'José Núñez' });
  });

  test('sign-in starts a new session, whatever cookie the browser had', async () => {
    await at.person('Ana');
    const client = at.browser();
    client.cookies.set('panel', 'a'.repeat(43));
    await client.signIn('Ana', goodPassword);
    const first = client.cookies.get('panel') ?? '';
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(first).not.toBe('a'.repeat(43));
    await client.signIn('Ana', goodPassword);
    const thief = at.browser();
    thief.cookies.set('panel', first);
    expect((await thief.call('listPeople')).statusCode).toBe(401);
    const stored = JSON.stringify(await at.database.rows('SELECT * FROM panel_sessions'));
    expect(stored).not.toContain(client.cookies.get('panel'));
  });

  test('a session ends by sign-out, by idleness, by age, and from another browser', async () => {
    const [one, two] = [await at.person('Ana'), at.browser()];
    const body = { name: 'Ana', password: goodPassword };
    await two.call('signIn', { body, headers: { 'user-agent': android } });
    const begun = at.clock.now.getTime();

    const listed: Session[] = (await one.call('listSessions')).json();
    expect(listed.map(({ current, device }) => [current, device])).toContainEqual([false, 'Chrome, Android']);
    const id = listed.find(({ current }) => !current)?.id ?? '';
    expect((await one.call('endSession', { params: { id } })).statusCode).toBe(200);
    expect((await two.call('listPeople')).statusCode).toBe(401);

    // Used every 11 hours it lasts 30 days, and not longer.
    for (let atMs = begun; atMs < begun + 30 * dayMs; atMs += 11 * hourMs) {
      at.clock.now = new Date(atMs);
      expect((await one.call('listPeople')).statusCode).toBe(200);
    }
    at.clock.now = new Date(begun + 30 * dayMs);
    expect((await one.call('listPeople')).statusCode).toBe(401);

    await two.signIn('Ana', goodPassword);
    at.clock.now = new Date(at.clock.now.getTime() + 12 * hourMs);
    expect((await two.call('listPeople')).statusCode).toBe(401);

    await two.signIn('Ana', goodPassword);
    const token = two.cookies.get('panel') ?? '';
    expect((await two.call('signOut')).statusCode).toBe(200);
    expect(two.cookies.has('panel')).toBe(false);
    two.cookies.set('panel', token);
    expect((await two.call('listPeople')).statusCode).toBe(401);
  });

  test('what is stored can be read while the store takes no writes', async () => {
    const ana = await at.person('Ana');
    at.clock.now = new Date(at.clock.now.getTime() + hourMs);
    at.database.transaction = () => Promise.reject(new Error('the disk is full'));
    expect((await ana.call('listPeople')).statusCode).toBe(200);
  });

  test('a new password needs the old one, and ends all other sessions', async () => {
    const [one, two] = [await at.person('Ana'), at.browser()];
    await two.signIn('Ana', goodPassword);
    const next = 'otra contraseña, nueva';
    const wrong = await one.call('changePassword', { body: { current: 'no es esta', next } });
    expect([wrong.statusCode, Object.keys(wrong.json().problems)]).toEqual([401, ['current']]);
    expect((await two.call('listPeople')).statusCode).toBe(200);
    const changed = await one.call('changePassword', { body: { current: goodPassword, next } });
    const listed = [await one.call('listPeople'), await two.call('listPeople')];
    const entered = [await two.signIn('Ana', goodPassword), await two.signIn('Ana', next)];
    const statuses = [changed, ...listed, ...entered].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([200, 200, 401, 401, 200]);
  });

  test('an open session cannot be used to guess its password', async () => {
    const ana = await at.person('Ana');
    const guess = (current: string) =>
      ana.call('changePassword', { body: { current, next: 'x'.repeat(12) } });
    for (let tried = 0; tried < 10; tried += 1) expect((await guess(`guess ${tried}`)).statusCode).toBe(401);
    expect((await guess(goodPassword)).statusCode).toBe(429);
  });

  test('a browser is known until the password changes, and then only where it was changed', async () => {
    const owner = await at.person('Ana');
    const [intruder, unknown] = [at.browser(), at.browser()];
    const signIn = async (client: PanelClient, password: string) =>
      (await client.signIn('Ana', password)).statusCode;
    expect(await signIn(intruder, goodPassword)).toBe(200);
    // From now on this address may not try, except in a known browser.
    for (let tried = 0; tried < 12; tried += 1) await signIn(unknown, `guess ${tried}`);
    expect(await signIn(unknown, goodPassword)).toBe(429);
    expect(await signIn(intruder, 'no es esta')).toBe(401);

    const next = 'otra contraseña, nueva';
    await owner.call('changePassword', { body: { current: goodPassword, next } });
    expect(await signIn(intruder, goodPassword)).toBe(429);
    expect(await signIn(owner, next)).toBe(200);

    const token = await at.invitation('Ana');
    const password = 'una nueva contraseña';
    const after = at.browser();
    await after.call('useInvitation', { body: { token, password } });
    expect(await signIn(owner, next)).toBe(429);
    expect(await signIn(after, password)).toBe(200);
  });

  test('no one ends another person’s session, nor removes their passkey', async () => {
    const [ana, eva] = [await at.person('Ana'), await at.person('Eva')];
    const listed: Session[] = (await ana.call('listSessions')).json();
    const id = listed[0]?.id ?? '';
    expect((await eva.call('endSession', { params: { id } })).statusCode).toBe(404);
    await at.database.rows(
      `INSERT INTO panel_passkeys SELECT 'key', id, 'credential', 'public', 0, '[]', 'Celular', 0, NULL
       FROM panel_accounts WHERE name = 'Ana'`,
    );
    expect((await eva.call('listPasskeys')).json()).toEqual([]);
    expect((await eva.call('removePasskey', { params: { id: 'key' } })).statusCode).toBe(404);
    expect((await ana.call('listPasskeys')).json()).toMatchObject([{ name: 'Celular' }]);
  });
});

test('two relays that start at once leave one link that works, and asked with it at once they make one account', async () => {
  const url = await storeUrlFor('PostgreSQL');
  const relays = [await panelOfTest({ url }), await panelOfTest({ url })] as const;
  const tokens = await Promise.all(relays.map((relay) => relay.invitation('')));
  const [{ database }] = relays;
  expect(await database.rows('SELECT name FROM panel_invitations')).toHaveLength(1);
  const answers = await Promise.all(
    [...tokens, ...tokens, ...tokens, ...tokens].map(async (token, nth) =>
      relays[nth < 4 ? 0 : 1]
        .browser(`198.51.100.${nth}`)
        .call('useInvitation', { body: { token, name: `Persona ${nth}`, password: goodPassword } }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(410)]);
  expect(await database.rows('SELECT name FROM panel_accounts')).toHaveLength(1);
});

test('under TLS the cookies are Secure, and named so that no other host of the domain can set them', async () => {
  const at = await panelOfTest();
  const token = await at.invitation('Ana');
  const { cookies } = await at.browser().call('useInvitation', { body: { token, password: goodPassword } });
  expect(cookies).toMatchObject([
    { name: '__Host-panel', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
    { name: '__Host-panel-device', httpOnly: true, secure: true, sameSite: 'Strict', path: '/' },
  ]);
  // Browsers refuse the prefix with a domain.
  for (const cookie of cookies) expect(cookie).not.toHaveProperty('domain');
  // A sibling host can set names without it, and with the one that was used earlier.
  const planted = at.browser();
  for (const name of ['panel', '__Secure-panel']) planted.cookies.set(name, cookies[0]?.value ?? '');
  expect((await planted.call('listPeople')).statusCode).toBe(401);
});

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Mobile Safari/537.36';
