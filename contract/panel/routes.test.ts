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

const noteId = '6f2c1f9e-0d3b-4c55-9d7e-6a1f6c2f4b11';
const sale = { version: 3, stage: 'won', edition: 'Basic Edition', licences: 40, amountCents: 40_000 };
const password = 'una contraseña larga';
const token = 'a'.repeat(43);
const wrongTokens = ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}.`].map((wrong) => ({ token: wrong }));
const passkey = { id: 'id_-9', rawId: 'id_-9', type: 'public-key' };
const added = { ...passkey, response: { clientDataJSON: 'client', attestationObject: 'attestation' } };
const answered = { clientDataJSON: 'client', authenticatorData: 'data', signature: 's', userHandle: 'user' };

/** Each schema with good values, and with changes that make the first of them a bad one. */
test.each<[z.ZodMiniType, object[], object[]]>([
  [
    inputs.listQuery,
    [{ stage: ['new', 'won'] }],
    [{ stage: 'sold' }, { from: '31/01/2026' }, { computersMin: '-1' }, { q: 'x'.repeat(201) }],
  ],
  [
    inputs.stageBody,
    [
      sale,
      { version: 0, stage: 'new' },
      { version: 1, stage: 'contacted' },
      { version: 2, stage: 'trial', trialStart: '2026-01-31' },
      { version: 3, stage: 'lost', reason: 'caro' },
    ],
    [
      { edition: undefined },
      { licences: 0.5 },
      { version: undefined },
      { stage: 'trial', trialStart: 'mañana' },
      { stage: 'lost', reason: '  ' },
    ],
  ],
  [inputs.exportQuery, [{ format: 'csv' }], [{ format: 'pdf' }, { format: undefined }]],
  [
    inputs.figuresQuery,
    [{ from: '2026-01-01', to: '2026-01-31' }],
    [{ from: 'enero' }, { to: '2026-02-30' }],
  ],
  [
    inputs.followUpBody,
    [
      { version: 1, followUp: '2026-01-31' },
      { version: 1, followUp: null },
    ],
    [{ version: -1 }, { followUp: 'mañana' }],
  ],
  [
    inputs.noteBody,
    [{ id: noteId, text: 'llamar' }],
    [{ id: '1' }, { text: ' ' }, { text: 'x'.repeat(5_001) }],
  ],
  [inputs.noteEditBody, [{ version: 1, text: 'llamar' }], [{ version: 0.5 }, { text: '' }]],
  [inputs.noteDeleteBody, [{ version: 1 }], [{ version: '1' }, { version: undefined }]],
  [inputs.testBody, [{ channel: 'mail' }], [{ channel: 'fax' }, { channel: undefined }]],
  [
    inputs.personQuery,
    ['email', 'phone', 'name'].map((by) => ({ by, value: 'x' })),
    [{ by: 'city' }, { value: ' ' }],
  ],
  [inputs.pageQuery, [{ cursor: 'c' }], [{ cursor: 'x'.repeat(41) }]],
  [inputs.retryBody, [{ held: true }, { ids: ['a'] }], [{ held: undefined }, { held: undefined, ids: [] }]],
  [
    account.signInBody,
    [{ name: 'Ana', password: 'x' }],
    [{ name: '' }, { name: 1 }, { password: '' }, { password: undefined }],
  ],
  [account.invitationLookBody, [{ token }], wrongTokens],
  [account.invitationUseBody, [{ token, password }], [...wrongTokens, { password: 'corta' }]],
  [account.passwordChangeBody, [{ current: 'x', next: password }], [{ current: '' }, { next: 'corta' }]],
  [account.passkeyBeginBody, [{ password: 'x' }], [{ password: '' }, { password: undefined }]],
  [
    account.passkeyAddBody,
    [{ name: 'Mi teléfono', response: added }],
    [
      ...[{ name: ' ' }, { name: 'x'.repeat(61) }, { response: {} }],
      ...['no base64url', '=id', 'id='].map((id) => ({ response: { ...added, id } })),
      { response: { ...added, rawId: 'x'.repeat(2_001) } },
      { response: { ...added, type: 'password' } },
      { response: { ...added, response: {} } },
    ],
  ],
  [
    account.passkeySignInBody,
    [{ ...passkey, response: answered }],
    [{ id: '' }, { type: '' }, { response: {} }, { rawId: undefined }],
  ],
])('a wrong or missing value is refused (%#)', (schema, goods, changes) => {
  for (const good of goods) expect(schema.parse(good)).toEqual(good);
  for (const change of changes) expect(schema.safeParse({ ...goods[0], ...change }).success).toBe(false);
});

test('a stored reason is read again, and an unknown or missing one is not guessed', () => {
  for (const code of Object.keys(reasonTexts)) expect(reasonCodeOf(code)).toBe(code);
  for (const other of [null, undefined, '', 'quota', 'toString', 7])
    expect(reasonCodeOf(other)).toBe('other');
});
