/** Passkeys: what an authenticator signs counts here, for this origin, once. */
import { expect, test } from 'vitest';
import { goodPassword, type PanelClient } from '../support/panel-client.ts';
import { at, beginWithPanel, panelOfTest } from '../support/panel-of-test.ts';
import { type Ceremony, createSoftwareAuthenticator } from '../support/software-authenticator.ts';

const origin = 'https://cabinas.example';
beginWithPanel();
const here = { origin, rpId: 'cabinas.example' };

async function addPasskey(client: PanelClient, changed: Partial<Ceremony> = {}) {
  const authenticator = createSoftwareAuthenticator();
  const { challenge } = (await client.call('beginPasskey', { body: { password: goodPassword } })).json();
  const response = authenticator.register({ challenge, ...here, ...changed });
  const body = { name: 'Celular', response };
  return { authenticator, body, answer: await client.call('addPasskey', { body }) };
}

/** A sign-in whose ceremony is `changed`, from a browser of its own. */
async function signIn(
  authenticator: ReturnType<typeof createSoftwareAuthenticator>,
  changed: Partial<Ceremony> = {},
) {
  const client = at.browser();
  const { challenge } = (await client.call('beginPasskeySignIn')).json();
  const body = authenticator.authenticate({ challenge, ...here, ...changed });
  return { client, challenge, body, answer: await client.call('passkeySignIn', { body }) };
}

test('a passkey is added with the password, signs in, and is removed', async () => {
  const ana = await at.person('Ana');
  const wrong = await ana.call('beginPasskey', { body: { password: 'no es esta' } });
  expect(wrong.statusCode).toBe(401);
  const { authenticator, answer } = await addPasskey(ana);
  expect(answer.statusCode).toBe(200);
  expect((await ana.call('listPasskeys')).json()).toMatchObject([{ name: 'Celular', lastUsedAt: null }]);

  const { client, answer: entered } = await signIn(authenticator);
  expect(entered.json()).toMatchObject({ name: 'Ana' });
  const [passkey] = (await client.call('listPasskeys')).json();
  expect(passkey.lastUsedAt).not.toBeNull();
  expect((await client.call('removePasskey', { params: { id: passkey.id } })).statusCode).toBe(200);
  const refused = (await signIn(authenticator)).answer;
  expect(refused.statusCode).toBe(401);
  // No name or password was typed.
  expect(refused.json().message).toMatch(/^La llave no se aceptó/);
});

test('a replayed answer is refused', async () => {
  const ana = await at.person('Ana');
  const { authenticator, body: registration } = await addPasskey(ana);
  const again = await ana.call('addPasskey', { body: registration });
  expect(again.json()).toMatchObject({ error: 'expired' });
  const { body, challenge } = await signIn(authenticator);
  const thief = at.browser();
  expect((await thief.call('passkeySignIn', { body })).statusCode).toBe(401);
  // Also signed anew, with a higher counter: the challenge itself is used up.
  const signedAnew = authenticator.authenticate({ challenge, ...here });
  expect((await thief.call('passkeySignIn', { body: signedAnew })).json()).toMatchObject({
    error: 'expired',
  });
  expect((await thief.call('listPeople')).statusCode).toBe(401);
  expect(await at.database.rows('SELECT id FROM panel_sessions')).toHaveLength(2);
});

test.each<[string, Partial<Ceremony>]>([
  ['another origin', { origin: 'https://cabinas.example.other.example' }],
  ['another relying party', { rpId: 'other.example' }],
  [
    'a challenge that was never issued',
    { challenge: Buffer.from('nonce.99999999999999.signature').toString('base64url') },
  ],
  ['no verified user', { isVerified: false }],
])('an assertion with %s is refused', async (_, changed) => {
  const { authenticator } = await addPasskey(await at.person('Ana'));
  expect((await signIn(authenticator, changed)).answer.statusCode).toBe(401);
  expect((await addPasskey(await at.person('Eva'), changed)).answer.statusCode).toBe(401);
});

test('an answer of another shape is refused', async () => {
  const { authenticator } = await addPasskey(await at.person('Ana'));
  const { body, client } = await signIn(authenticator);
  const { response, ...others } = body;
  const answers = [
    ...[{ rawId: {} }, { type: ['public-key'] }, { response: null }, { response: [] }],
    ...Object.keys(response).map((name) => ({ response: { ...response, [name]: { $ne: '' } } })),
  ];
  for (const wrong of answers) {
    const { statusCode } = await client.call('passkeySignIn', { body: { ...others, response, ...wrong } });
    expect(statusCode, JSON.stringify(wrong)).toBe(401);
  }
});

test('a challenge counts for what it was issued for, and for five minutes', async () => {
  const [ana, eva] = [await at.person('Ana'), await at.person('Eva')];
  const { authenticator } = await addPasskey(ana);
  const { challenge: evas } = (await eva.call('beginPasskey', { body: { password: goodPassword } })).json();
  expect((await signIn(authenticator, { challenge: evas })).answer.statusCode).toBe(401);
  expect((await addPasskey(ana, { challenge: evas })).answer.statusCode).toBe(401);
  const { challenge } = (await ana.call('beginPasskeySignIn')).json();
  at.clock.now = new Date(at.clock.now.getTime() + 5 * 60_000);
  expect((await signIn(authenticator, { challenge })).answer.statusCode).toBe(401);
});

test('the relying party comes from the settings, whatever Host says', async () => {
  const headers = { host: 'other.example', 'x-forwarded-host': 'other.example' };
  const options = (await at.browser().call('beginPasskeySignIn', { headers })).json();
  expect(options).toMatchObject({ rpId: 'cabinas.example', userVerification: 'required' });
  const atAddress = await panelOfTest({ publicUrl: 'https://192.0.2.1' });
  expect((await atAddress.browser().call('whoAmI')).json().passkeyOrigin).toBeNull();
  expect((await atAddress.browser().call('beginPasskeySignIn')).statusCode).toBe(404);
});
