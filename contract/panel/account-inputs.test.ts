import { expect, test } from 'vitest';
import { accountName, accountNameKey, newPassword, passwordLengthMax } from './account-inputs.ts';

/** In Spanish what is expected; undefined = it is accepted. */
const refusalOf = (schema: typeof accountName | typeof newPassword, value: unknown) =>
  schema.safeParse(value).error?.issues[0]?.message;

test('a password has 12 characters after normalisation, and a bounded length', () => {
  for (const good of ['correcto café', 'ñandú ñandú ñ', '🔒'.repeat(12), 'x'.repeat(passwordLengthMax)])
    expect(refusalOf(newPassword, good)).toBeUndefined();
  // Eleven characters, written with two code units each, or with an accent of its own each.
  for (const bad of ['x'.repeat(11), '🔒'.repeat(11), 'e\u0301'.repeat(11)])
    expect(refusalOf(newPassword, bad)).toBe('Usa al menos 12 caracteres');
  expect(refusalOf(newPassword, 'x'.repeat(201))).toBe('Máximo 200 caracteres');
  expect(refusalOf(newPassword, 12)).toBe('Este campo es requerido');
});

test('a name cannot hide or reorder what is shown around it', () => {
  for (const good of ['Ana', 'María José Núñez', "O'Brien", '李小龍', 'Mesa 2'])
    expect(refusalOf(accountName, good)).toBeUndefined();
  for (const empty of ['', '  ', 1]) expect(refusalOf(accountName, empty)).toBe('Este campo es requerido');
  for (const bad of ['<b>Ana</b>', 'Ana\u202eanA', 'Ana\nJefe', '\u200b'])
    expect(refusalOf(accountName, bad)).toBe('Usa letras, números y espacios');
  expect(refusalOf(accountName, 'x'.repeat(61))).toBe('Máximo 60 caracteres');
});

test('names that look the same are the same', () => {
  expect(accountNameKey('  Jose\u0301  NÚÑEZ ')).toBe('josé núñez');
  expect(accountNameKey('josé núñez')).toBe('josé núñez');
});
