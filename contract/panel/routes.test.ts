import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import * as account from './account-inputs.ts';
import * as inputs from './inputs.ts';
import { reasonCodeOf, reasonTexts } from './reasons.ts';
import type { PanelRoute } from './route.ts';
import { allPanelRoutes } from './routes.ts';

const routes: PanelRoute[] = Object.values(allPanelRoutes);

test('no two routes share method and path, and reading has no body', () => {
  const addresses = routes.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { path } of routes) expect(path).toMatch(/^\/panel\/api\/[a-z]/);
  for (const { method, body } of routes) if (method === 'GET') expect(body).toBeUndefined();
});

test('only the calls needed before signing in are answered without a session', () => {
  const open = Object.entries(allPanelRoutes).filter(([, route]) => 'open' in route);
  expect(open.map(([name]) => name)).toEqual([
    'whoAmI',
    'signIn',
    'findGone',
    'lookAtInvitation',
    'useInvitation',
    'beginPasskeySignIn',
    'passkeySignIn',
  ]);
});

test('a filter is read from an address, one stage or several', () => {
  // Thousands as they are typed in a country, or in another.
  const filter = { stage: 'new', computersMin: '1.000', computersMax: '1,500' };
  expect(inputs.listQuery.parse(filter)).toEqual({ stage: ['new'], computersMin: 1000, computersMax: 1500 });
});

const sale = { version: 3, stage: 'won', edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
const password = 'una contraseña larga';
const token = 'a'.repeat(43);
const wrongTokens = ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}.`].map((wrong) => ({ token: wrong }));
const passkey = { id: 'id_-9', rawId: 'id_-9', type: 'public-key' };
const added = { ...passkey, response: { clientDataJSON: 'client', attestationObject: 'attestation' } };

/** Each schema with a good value, and with changes that make a bad one of it; every-route.test.ts leaves out and replaces each entry. */
test.each<[z.ZodMiniType, good: object, changes: object[]]>([
  [
    inputs.listQuery,
    { stage: ['new', 'won'] },
    [{ stage: 'sold' }, { from: '31/01/2026' }, { computersMin: '-1' }],
  ],
  [inputs.listQuery, { q: 'x'.repeat(200) }, [{ q: 'x'.repeat(201) }]],
  [inputs.stageBody, sale, [{ licences: 0.5 }, { version: -1 }, { edition: ' ' }]],
  [inputs.stageBody, { version: 2, stage: 'trial', trialStart: '2026-01-31' }, [{ trialStart: 'mañana' }]],
  [inputs.stageBody, { version: 3, stage: 'lost', reason: 'caro' }, [{ reason: '  ' }]],
  [inputs.followUpBody, { version: 1, followUp: null }, [{ followUp: 'mañana' }, { version: 0.5 }]],
  [
    inputs.noteBody,
    { id: randomUUID(), text: 'llamar' },
    [{ id: '1' }, { text: ' ' }, { text: 'x'.repeat(5_001) }],
  ],
  [inputs.personQuery, { by: 'phone', value: 'x' }, [{ by: 'city' }, { value: ' ' }]],
  [inputs.retryBody, { held: true }, [{ held: undefined }, { held: undefined, ids: [] }]],
  [account.signInBody, { name: 'Ana', password: 'x' }, [{ name: '' }, { password: '' }]],
  [account.invitationLookBody, { token }, wrongTokens],
  [account.invitationUseBody, { token, password }, [...wrongTokens, { password: 'corta' }]],
  [account.passwordChangeBody, { current: 'x', next: password }, [{ current: '' }, { next: 'corta' }]],
  [
    account.passkeyAddBody,
    { name: 'Mi teléfono', response: added },
    [
      ...[{ name: ' ' }, { name: 'x'.repeat(61) }, { response: {} }],
      ...['no base64url', '=id', 'id='].map((id) => ({ response: { ...added, id } })),
    ],
  ],
  [account.passkeySignInBody, passkey, [{ id: '' }, { id: 'x'.repeat(2_001) }, { id: 7 }]],
])('a wrong value is refused (%#)', (schema, good, changes) => {
  expect(schema.parse(good)).toEqual(good);
  for (const change of changes) expect(schema.safeParse({ ...good, ...change }).success).toBe(false);
});

test('a stored reason is read again, and an unknown or missing one is not guessed', () => {
  for (const code of Object.keys(reasonTexts)) expect(reasonCodeOf(code)).toBe(code);
  for (const other of [null, undefined, '', 'quota', 'toString', 7])
    expect(reasonCodeOf(other)).toBe('other');
});
