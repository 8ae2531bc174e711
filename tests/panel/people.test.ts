/** People of the panel: inviting, roles and removing, on both databases. No way leaves a panel without an owner. */
import { describe, expect, test } from 'vitest';
import type { AccountChange, PersonRow } from '../../contract/panel/account-routes.ts';
import { findAccountByName, type StoredAccount } from '../../relay/accounts/accounts.ts';
import { changePerson, invitePerson } from '../../relay/accounts/people.ts';
import type { Sql } from '../../relay/store/db/sql-database.ts';
import { goodPassword, type PanelClient } from '../support/panel-client.ts';
import { at, beginWithPanel, panelOfTest } from '../support/panel-of-test.ts';
import { engines, storeUrlFor } from '../support/shared-postgres.ts';

const hourMs = 60 * 60_000;
const password = goodPassword;

describe.each(engines)('%s', (engine) => {
  beginWithPanel(engine, { publicUrl: '' });

  test('an invited seller joins with the link, once, within a day', async () => {
    const ana = await at.person('Ana');
    const late = await inviteAs(ana, 'Eva', 'owner');
    const link = await inviteAs(ana, 'Luis', 'seller');
    expect(link).toMatchObject({
      purpose: 'join',
      name: 'Luis',
      link: expect.stringMatching(/^\/panel\/inv/),
    });
    const luis = await join(link);
    expect((await luis.call('whoAmI')).json().account).toMatchObject({ name: 'Luis', role: 'seller' });
    expect((await use(at.browser(), link)).statusCode).toBe(410);
    at.clock.now = new Date(at.clock.now.getTime() + 24 * hourMs);
    expect((await use(at.browser(), late)).statusCode).toBe(410);
    expect(await at.database.rows('SELECT name, role FROM panel_accounts ORDER BY name')).toEqual([
      { name: 'Ana', role: 'owner' },
      { name: 'Luis', role: 'seller' },
    ]);
  });

  test('a link for a known name gives another password, and neither a role nor a second account', async () => {
    const ana = await at.person('Ana');
    const before = await join(await inviteAs(ana, 'Luis', 'seller'));
    const link = await inviteAs(ana, ' LUIS ', 'owner');
    expect(link).toMatchObject({ purpose: 'reset', name: 'Luis' });
    const after = await join(link, 'otra contraseña, nueva');
    expect((await after.call('whoAmI')).json().account.role).toBe('seller');
    expect((await before.call('whoAmI')).json().account).toBeNull();
    const changes: AccountChange[] = (await ana.call('listAccountChanges')).json();
    expect(changes.map(({ kind, by, account, detail }) => [kind, by?.name, account.name, detail])).toEqual(
      expect.arrayContaining([
        ['invited', 'Ana', 'Luis', 'vendedor'],
        ['resetOffered', 'Ana', 'Luis', ''],
        ['passwordReset', 'Luis', 'Luis', ''],
      ]),
    );
  });

  test('an open panel lets no one in, and makes no one an owner, without the password', async () => {
    const ana = await at.person('Ana');
    const luis = await join(await inviteAs(ana, 'Luis', 'seller'));
    const id = await idOf(luis);
    const wrong = { role: 'owner', password: 'no es esta, seguro' };
    const refused = [
      await ana.call('invitePerson', { body: { name: 'Eva', ...wrong } }),
      await ana.call('changePerson', { params: { id }, body: wrong }),
    ];
    for (const answer of refused)
      expect([answer.statusCode, Object.keys(answer.json().problems)]).toEqual([401, ['password']]);
    // Nor gives it its own password away, or closes itself out, where there is another owner.
    await at.person('Rosa');
    const own = await idOf(ana);
    const asked = [
      await ana.call('invitePerson', { body: { name: 'ana', role: 'owner', password } }),
      ...[await change(ana, own, 'seller'), await change(ana, own, null)],
    ];
    expect(asked.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403]);
    expect(await at.database.rows('SELECT name FROM panel_invitations')).toEqual([]);
    expect((await people(ana)).map(({ name, role }) => `${name} ${role}`)).toEqual([
      'Ana owner',
      'Luis seller',
      'Rosa owner',
    ]);
  });

  test('a role counts at the next call of an open session', async () => {
    const ana = await at.person('Ana');
    const luis = await join(await inviteAs(ana, 'Luis', 'seller'));
    const id = await idOf(luis);
    const status = async () => (await luis.call('listPeople')).statusCode;
    expect(await status()).toBe(403);
    expect((await change(ana, id, 'owner')).statusCode).toBe(200);
    expect(await status()).toBe(200);
    const link = await inviteAs(luis, 'Puerta', 'owner');
    expect((await change(ana, id, 'seller')).statusCode).toBe(200);
    expect(await status()).toBe(403);
    expect((await use(at.browser(), link)).statusCode).toBe(410);
  });

  test('who is removed loses sessions and links, and those that he made for others', async () => {
    const ana = await at.person('Ana');
    const luis = await at.person('Luis');
    const id = await idOf(luis);
    const [own, made, hers] = [
      await inviteAs(ana, 'Luis', 'owner'),
      await inviteAs(luis, 'Puerta', 'owner'),
      await inviteAs(ana, 'Eva', 'seller'),
    ];
    expect((await change(ana, id, null)).statusCode).toBe(200);
    expect((await luis.call('listSessions')).statusCode).toBe(401);
    expect((await luis.signIn('Luis', password)).statusCode).toBe(401);
    const answers = [own, made, hers].map(async (link) => (await use(at.browser(), link)).statusCode);
    expect(await Promise.all(answers)).toEqual([410, 410, 200]);
    expect((await change(ana, id, null)).statusCode).toBe(404);
  });

  test('who was demoted while a call of hers was under way changes nothing with it', async () => {
    const ana = await at.person('Ana');
    for (const name of ['Luis', 'Rosa']) await at.person(name);
    const by = await stored('Luis');
    await change(ana, by.id, 'seller');
    const late = { by, now: at.clock.now };
    const rosa = (sql: Sql) => findAccountByName(sql, 'Rosa');
    await expect(changePerson(at.database, rosa, null, late)).rejects.toThrow('ownerOnly');
    const link = invitePerson(at.database, { name: 'Puerta', role: 'owner' }, late);
    await expect(link).rejects.toThrow('ownerOnly');
  });

  test('nor does who knew her password change anything with it, once she has another', async () => {
    const luis = await at.person('Luis');
    const late = { by: await stored('Luis'), now: at.clock.now };
    const body = { current: password, next: 'otra contraseña, nueva' };
    expect((await luis.call('changePassword', { body })).statusCode).toBe(200);
    const link = invitePerson(at.database, { name: 'Puerta', role: 'owner' }, late);
    await expect(link).rejects.toThrow('wrongCredentials');
  });

  test.each(['reset', 'changed'])('an intruder’s links end when the password is %s', async (how) => {
    const [ana, luis] = [await at.person('Ana'), await at.person('Luis')];
    const [door, kept] = [await inviteAs(luis, 'Puerta', 'owner'), await inviteAs(ana, 'Rosa', 'seller')];
    const next = 'otra contraseña, nueva';
    if (how === 'reset') await join(await inviteAs(ana, 'Luis', 'owner'), next);
    else await luis.call('changePassword', { body: { current: password, next } });
    expect((await use(at.browser(), door)).statusCode).toBe(410);
    expect((await use(at.browser(), kept)).statusCode).toBe(200);
  });

  test('whether devices keep what was read is the account’s own setting', async () => {
    const [ana, luis] = [await at.person('Ana'), await at.person('Luis')];
    await ana.call('keepRead', { body: { keepsRead: false } });
    const kept = async (client: PanelClient) => (await client.call('whoAmI')).json().account.keepsRead;
    expect([await kept(ana), await kept(luis)]).toEqual([false, true]);
  });
});

test.each([null, 'seller'])('of two owners who make each other %s at once one stays', async (role) => {
  const url = await storeUrlFor('PostgreSQL');
  const relays = [await panelOfTest({ url }), await panelOfTest({ url })] as const;
  const owners = [await relays[0].person('Ana'), await relays[0].person('Luis')] as const;
  // One browser at each relay, with the cookies that the other relay gave.
  const luis = relays[1].browser();
  for (const [name, value] of owners[1].cookies) luis.cookies.set(name, value);
  const [anaId, luisId] = [await idOf(owners[0]), await idOf(luis)];
  const answers = await Promise.all([change(owners[0], luisId, role), change(luis, anaId, role)]);
  // Of the second the session may have ended before it was asked.
  const [first, second] = answers.map(({ statusCode }) => statusCode).sort();
  expect([first, [401, 403].includes(second ?? 0)]).toEqual([200, true]);
  expect(await relays[0].database.rows("SELECT id FROM panel_accounts WHERE role = 'owner'")).toHaveLength(1);
});

type Link = { link: string };

async function inviteAs(client: PanelClient, name: string, role: string): Promise<Link> {
  const answer = await client.call('invitePerson', { body: { name, role, password } });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}

function use(client: PanelClient, { link }: Link, next = password) {
  return client.call('useInvitation', { body: { token: link.split('#')[1], password: next } });
}

async function join(link: Link, next?: string): Promise<PanelClient> {
  const client = at.browser();
  expect((await use(client, link, next)).statusCode).toBe(200);
  return client;
}

/** As the account is now. */
async function stored(name: string): Promise<StoredAccount> {
  return (await findAccountByName(at.database, name)) as StoredAccount; // it was made before
}

const change = (client: PanelClient, id: string, role: string | null) =>
  client.call('changePerson', { params: { id }, body: { role, password } });

async function people(client: PanelClient): Promise<PersonRow[]> {
  return (await client.call('listPeople')).json();
}

async function idOf(client: PanelClient): Promise<string> {
  return (await client.call('whoAmI')).json().account.id;
}
