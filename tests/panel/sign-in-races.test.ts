/**
 * Sign-ins that were verified just before what they were verified with was replaced or removed: none of them gets in.
 * With PostgreSQL the two sides are at two relays of one database.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { AccountChange } from '../../contract/panel/account-routes.ts';
import { findAccountByName, type StoredAccount } from '../../relay/accounts/accounts.ts';
import { endSession } from '../../relay/accounts/sessions.ts';
import { removeAccountByName } from '../../relay/cli/panel.ts';
import { addPushDevice } from '../../relay/delivery/push-devices.ts';
import { effort } from '../faults/effort.ts';
import { goodPassword, type PanelClient } from '../support/panel-client.ts';
import { panelOfTest } from '../support/panel-of-test.ts';
import { makePushKeys } from '../support/push-keys.ts';
import { storeUrlFor } from '../support/shared-postgres.ts';
import { createSoftwareAuthenticator } from '../support/software-authenticator.ts';
import type { TestPanel } from '../support/start-panel.ts';

const origin = 'https://cabinas.example';
const here = { origin, rpId: 'cabinas.example' };
/** A hash of about the length of a transaction, so that the two sides meet. */
const passwordCosts = { memory: 512, passes: 1 };

describe.each((['SQLite', 'PostgreSQL'] as const).slice(effort.full ? 0 : 1))('%s', (engine) => {
  /** Where the owner is, and where the other side is. */
  async function start(): Promise<{ owners: TestPanel; others: TestPanel }> {
    const options = { passwordCosts, url: await storeUrlFor(engine) };
    const owners = await panelOfTest(options);
    return { owners, others: engine === 'SQLite' ? owners : await panelOfTest(options) };
  }

  test.each([
    'reset',
    'changed',
  ] as const)('a password that is %s leaves no browser signed in with the old one', async (how) => {
    const { owners, others } = await start();
    const statuses = new Set<number>();
    const races = how === 'reset' ? effort.passwordResets : effort.signInRaces;
    for (let race = 0; race < races; race += 1) {
      const name = `Ana ${race}`;
      let owner = await owners.person(name);
      // One in a browser that she used before, the others in unknown ones.
      const intruders = [1, 2, 3].map((place) => others.browser(addressOf(race, place)));
      for (const known of intruders.slice(0, 1)) await known.signIn(name, goodPassword);
      const thief = others.browser(addressOf(race, 5));
      await thief.signIn(name, goodPassword);
      const next = 'una contraseña nueva';
      const replace = async () => {
        if (how === 'changed') return owner.call('changePassword', { body: { current: goodPassword, next } });
        const token = await owners.invitation(name);
        owner = owners.browser(addressOf(race, 4));
        return owner.call('useInvitation', { body: { token, password: next } });
      };
      const body = { current: goodPassword, next: 'la del intruso, larga' };
      const [replaced, ...entered] = await Promise.all([
        replace(),
        ...intruders.map((intruder) => soon().then(() => intruder.signIn(name, goodPassword))),
        // Who is signed in with the old password changes it meanwhile.
        ...(how === 'reset' ? [soon().then(() => thief.call('changePassword', { body }))] : []),
      ]);
      for (const { statusCode } of entered) statuses.add(statusCode);
      expect(replaced.statusCode).toBe(200);
      expect(await signedIn([...intruders, thief])).toBe(0);
      expect((await owner.call('listPeople')).statusCode).toBe(200);
    }
    // 200 before, 401 afterwards, 429 after many of these, and never an error of the server.
    expect([200, 401, 429]).toEqual(expect.arrayContaining([...statuses]));
    expect([...statuses]).toEqual(expect.arrayContaining([200, 401]));
  }, 120_000);

  test('a passkey signs no one in once it has been removed', async () => {
    const { owners, others } = await start();
    for (let race = 0; race < effort.signInRaces; race += 1) {
      const owner = await owners.person(`Ana ${race}`);
      const { passkeySignIn, id } = await newPasskey(owner);
      const thief = others.browser(addressOf(race, 1));
      const attempt = await passkeySignIn(thief);
      await Promise.all([
        soon().then(() => owner.call('removePasskey', { params: { id } })),
        soon().then(attempt),
      ]);
      // Both sides record what they did while they hold the key's row.
      const changes: AccountChange[] = (await owner.call('listAccountChanges')).json();
      expect(changes[0]?.kind).not.toBe('signedIn');
    }
  }, 120_000);

  test('neither a passkey nor its registration outlasts a reset', async () => {
    const { owners, others } = await start();
    for (let race = 0; race < effort.signInRaces; race += 1) {
      const name = `Ana ${race}`;
      const intruder = others.browser(addressOf(race, 1));
      const { passkeySignIn } = await newPasskey(await owners.person(name));
      await intruder.signIn(name, goodPassword);
      const thief = others.browser(addressOf(race, 2));
      const [attempt, register] = [await passkeySignIn(thief), await begunPasskey(intruder)];
      const token = await owners.invitation(name);
      const password = 'una contraseña nueva';
      const owner = owners.browser();
      const [reset, ...answers] = await Promise.all([
        owner.call('useInvitation', { body: { token, password } }),
        soon().then(attempt),
        soon().then(register),
      ]);
      expect(reset.statusCode).toBe(200);
      for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode);
      expect(await signedIn([thief, intruder])).toBe(0);
      expect((await owner.call('listPasskeys')).json()).toEqual([]);
    }
  }, 120_000);

  test('neither an invitation nor a sign-in brings a removed person back', async () => {
    const { owners, others } = await start();
    await owners.person('Ana');
    for (let race = 0; race < effort.signInRaces; race += 1) {
      await owners.person('Eva');
      const token = await owners.invitation('Eva');
      const [invited, known] = [others.browser(addressOf(race, 1)), others.browser(addressOf(race, 2))];
      const [, ...answers] = await Promise.all([
        soon().then(() => removeAccountByName(owners.database, 'Eva', owners.clock.now)),
        soon().then(() => invited.call('useInvitation', { body: { token, password: goodPassword } })),
        soon().then(() => known.signIn('Eva', goodPassword)),
      ]);
      for (const { statusCode } of answers) expect([200, 401, 410]).toContain(statusCode);
      expect(await signedIn([invited, known])).toBe(0);
      expect(await owners.database.rows("SELECT id FROM panel_accounts WHERE name = 'Eva'")).toEqual([]);
    }
  }, 120_000);

  test('no push device outlasts the session or the person that it is added for', async () => {
    const { owners, others } = await start();
    const { database } = owners;
    await owners.person('Ana');
    for (let race = 0; race < effort.signInRaces; race += 1) {
      const name = `Eva ${race}`;
      await owners.person(name);
      const account = (await findAccountByName(database, name)) as StoredAccount;
      const sessions = 'SELECT id FROM panel_sessions WHERE account_id = $1';
      const id = String((await database.rows(sessions, [account.id]))[0]?.id);
      const device = { endpoint: 'https://push.example/1', ...makePushKeys(), sessionId: id };
      const add = () => addPushDevice(others.database, account, device, owners.clock.now);
      const ended = { account, id, kind: 'sessionEnded', now: owners.clock.now } as const;
      const end = () =>
        race % 2 ? endSession(database, ended) : removeAccountByName(database, name, ended.now);
      const [, ...added] = await Promise.allSettled([end(), add(), soon().then(add), soon().then(add)]);
      for (const each of added)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ kind: 'noSession' });
      expect(await database.rows('SELECT id FROM push_devices')).toEqual([]);
    }
  }, 120_000);
});

/** Each race has addresses and a person of its own, because each may try only a few times a minute. */
function addressOf(race: number, place: number): string {
  return `10.${place}.${race}.1`;
}

/** Up to 4 ms, so that each race meets the other side at another moment. */
function soon(): Promise<void> {
  return sleep(Math.random() * 4);
}

/** How many of these browsers are signed in. */
async function signedIn(clients: readonly PanelClient[]): Promise<number> {
  const answers = await Promise.all(clients.map((client) => client.call('listPeople')));
  return answers.filter(({ statusCode }) => statusCode === 200).length;
}

/** A registration that lacks its last call. */
async function begunPasskey(client: PanelClient) {
  const authenticator = createSoftwareAuthenticator();
  const { challenge } = (await client.call('beginPasskey', { body: { password: goodPassword } })).json();
  const response = authenticator.register({ challenge, ...here });
  return Object.assign(() => client.call('addPasskey', { body: { name: 'Llave', response } }), {
    authenticator,
  });
}

/** A stored passkey, and a sign-in with it that lacks its last call. */
async function newPasskey(client: PanelClient) {
  const add = await begunPasskey(client);
  expect((await add()).statusCode).toBe(200);
  return {
    id: (await client.call('listPasskeys')).json().at(-1).id,
    async passkeySignIn(thief: PanelClient) {
      const { challenge } = (await thief.call('beginPasskeySignIn')).json();
      const body = add.authenticator.authenticate({ challenge, ...here });
      return () => thief.call('passkeySignIn', { body });
    },
  };
}
