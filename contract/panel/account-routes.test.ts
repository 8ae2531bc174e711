import { expect, test } from 'vitest';
import {
  accountName,
  accountNameKey,
  invitationLookBody,
  invitationUseBody,
  newPassword,
  passkeyAddBody,
  passkeyBeginBody,
  passkeySignInBody,
  passwordChangeBody,
  passwordLengthMax,
  signInBody,
} from './account-inputs.ts';
import { panelAccountRoutes } from './account-routes.ts';
import { viewHref } from './addresses.ts';

test('only the calls needed before signing in are answered without a session', () => {
  const open = Object.entries(panelAccountRoutes).filter(([, route]) => 'open' in route);
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

test('a password has 12 characters after normalisation, and a bounded length', () => {
  for (const good of ['correcto café', 'ñandú ñandú ñ', '🔒'.repeat(12), 'x'.repeat(passwordLengthMax)])
    expect(newPassword.safeParse(good).success).toBe(true);
  // Eleven characters, written with two code units each, or with an accent of its own each.
  for (const bad of [
    'x'.repeat(11),
    '🔒'.repeat(11),
    'e\u0301'.repeat(11),
    'x'.repeat(passwordLengthMax + 1),
    12,
  ])
    expect(newPassword.safeParse(bad).success).toBe(false);
});

test('a name cannot hide or reorder what is shown around it', () => {
  for (const good of ['Ana', 'María José Núñez', "O'Brien", '李小龍', 'Mesa 2'])
    expect(accountName.safeParse(good).success).toBe(true);
  for (const bad of ['', '  ', '<b>Ana</b>', 'Ana\u202eanA', 'Ana\nJefe', '\u200b', 'x'.repeat(61)])
    expect(accountName.safeParse(bad).success).toBe(false);
});

test('names that look the same are the same', () => {
  expect(accountNameKey('  Jose\u0301  NÚÑEZ ')).toBe('josé núñez');
  expect(accountNameKey('josé núñez')).toBe('josé núñez');
});

test('an invitation is used with its token whole', () => {
  const body = { token: 'a'.repeat(43), password: 'una contraseña larga' };
  expect(invitationUseBody.parse(body)).toEqual(body);
  expect(invitationLookBody.parse({ token: body.token })).toEqual({ token: body.token });
  for (const token of ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)}.`]) {
    expect(invitationUseBody.safeParse({ ...body, token }).success).toBe(false);
    expect(invitationLookBody.safeParse({ token }).success).toBe(false);
  }
  expect(viewHref('invitation')).toBe('/panel/invitacion');
});

const passkeyAdd = {
  name: 'Mi teléfono',
  response: {
    id: 'id_-9',
    rawId: 'id_-9',
    type: 'public-key',
    response: { clientDataJSON: 'client', attestationObject: 'attestation' },
  },
};
const passkeySignIn = {
  id: 'id_-9',
  rawId: 'id_-9',
  type: 'public-key',
  response: {
    clientDataJSON: 'client',
    authenticatorData: 'data',
    signature: 'signature',
    userHandle: 'user',
  },
};

/** Each schema with a good value, and with changes that make it a bad one. */
test.each([
  [
    signInBody,
    { name: 'Ana', password: 'x' },
    { name: '' },
    { name: 1 },
    { password: '' },
    { password: undefined },
  ],
  [passwordChangeBody, { current: 'x', next: 'una contraseña larga' }, { current: '' }, { next: 'corta' }],
  [passkeyBeginBody, { password: 'x' }, { password: '' }, { password: undefined }],
  [
    passkeyAddBody,
    passkeyAdd,
    { name: ' ' },
    { name: 'x'.repeat(61) },
    { response: {} },
    { response: { ...passkeyAdd.response, id: 'no base64url' } },
    { response: { ...passkeyAdd.response, id: '=id' } },
    { response: { ...passkeyAdd.response, id: 'id=' } },
    { response: { ...passkeyAdd.response, rawId: 'x'.repeat(2_001) } },
    { response: { ...passkeyAdd.response, type: 'password' } },
    { response: { ...passkeyAdd.response, response: {} } },
  ],
  [passkeySignInBody, passkeySignIn, { id: '' }, { type: '' }, { response: {} }, { rawId: undefined }],
])('a body with a wrong or missing value is refused (%#)', (schema, good, ...changes) => {
  expect(schema.parse(good)).toEqual(good);
  for (const change of changes) expect(schema.safeParse({ ...good, ...change }).success).toBe(false);
});

test('a refused name or password says in Spanish what is expected', () => {
  const messageOf = (schema: typeof accountName | typeof newPassword, value: unknown) =>
    schema.safeParse(value).error?.issues[0]?.message;
  expect(messageOf(accountName, ' ')).toBe('Este campo es requerido');
  expect(messageOf(accountName, 1)).toBe('Este campo es requerido');
  expect(messageOf(accountName, 'x'.repeat(61))).toBe('Máximo 60 caracteres');
  expect(messageOf(accountName, '<b>')).toBe('Usa letras, números y espacios');
  expect(messageOf(newPassword, 'x'.repeat(11))).toBe('Usa al menos 12 caracteres');
  expect(messageOf(newPassword, 'x'.repeat(201))).toBe('Máximo 200 caracteres');
});
