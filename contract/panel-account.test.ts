import { expect, test } from 'vitest';
import { panelAccountRoutes } from './panel-account.ts';
import {
  accountName,
  accountNameKey,
  invitationUseBody,
  newPassword,
  passwordLengthMax,
} from './panel-account-inputs.ts';

test('only the calls needed before signing in are answered without a session', () => {
  const open = Object.entries(panelAccountRoutes).filter(([, route]) => 'open' in route);
  expect(open.map(([name]) => name)).toEqual([
    'whoAmI',
    'signIn',
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
  expect(accountNameKey('  Jose\u0301  NÚÑEZ ')).toBe(accountNameKey('josé núñez'));
});

test('an invitation is used with its token whole', () => {
  const body = { token: 'a'.repeat(43), password: 'una contraseña larga' };
  expect(invitationUseBody.parse(body)).toEqual(body);
  expect(invitationUseBody.safeParse({ ...body, token: 'a'.repeat(42) }).success).toBe(false);
});
