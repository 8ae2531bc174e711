import { expect, test } from 'vitest';
import { fromTemplateParams, toTemplateParams } from './template-params.ts';
import { adminLabel, checkTrialRequest, fieldLengthMax, fieldNames } from './trial-request.ts';

const good = {
  fullName: ' María ',
  country: 'Perú',
  city: 'Arequipa',
  company: 'Cabinas El Túnel',
  address: 'Calle 1',
  computers: 'unas 40',
  phone: '+51987654321',
  email: 'maria@cabinas.example',
};

test('a good request passes, trimmed', () => {
  const checked = checkTrialRequest(good);
  expect(checked).toEqual({ ok: true, request: { ...good, fullName: 'María' } });
});

test('each empty or blank field gets the message of the specification', () => {
  for (const name of fieldNames) {
    const message =
      name === 'phone' ? 'Número inválido' : name === 'email' ? 'Correo inválido' : 'Este campo es requerido';
    for (const value of ['', '   '])
      expect(checkTrialRequest({ ...good, [name]: value })).toEqual({
        ok: false,
        errors: { [name]: message },
      });
  }
});

test('absent fields count as empty', () => {
  const checked = checkTrialRequest({ country: 'Perú' });
  expect(checked).toMatchObject({ ok: false, errors: { fullName: 'Este campo es requerido' } });
  expect(Object.keys(!checked.ok && checked.errors)).toHaveLength(7);
  expect(Object.values(toTemplateParams({}))).toEqual(Array(8).fill(''));
  expect(Object.values(fromTemplateParams({}))).toEqual(Array(8).fill(''));
});

test('a phone needs 6 characters', () => {
  expect(checkTrialRequest({ ...good, phone: '12345' }).ok).toBe(false);
  expect(checkTrialRequest({ ...good, phone: '123456' }).ok).toBe(true);
});

test('a text at the limit passes, a longer one gets a message that names the limit', () => {
  const long = (length: number) => ({
    ...Object.fromEntries(fieldNames.map((name) => [name, 'x'.repeat(length)])),
    email: `${'x'.repeat(length - 6)}@x.com`,
    adminLabel: 'x'.repeat(length),
    edition: 'x'.repeat(length),
  });
  expect(checkTrialRequest(long(fieldLengthMax)).ok).toBe(true);
  const checked = checkTrialRequest(long(fieldLengthMax + 1));
  const names = [...fieldNames, 'adminLabel', 'edition'];
  expect(checked).toEqual({
    ok: false,
    errors: Object.fromEntries(
      names.map((name) => [name, `Máximo ${fieldLengthMax} caracteres. Acorta este texto.`]),
    ),
  });
  // A character that is stored as six counts as six.
  expect(checkTrialRequest({ ...good, city: `Lima${'\u0001'.repeat(50)}` }).ok).toBe(false);
  // The limit applies to the text as stored, which is not trimmed.
  expect(checkTrialRequest({ ...good, city: `Lima${' '.repeat(fieldLengthMax)}` }).ok).toBe(false);
});

test('a text without visible characters counts as empty', () => {
  // Zero-width, Hangul filler, blank braille, word joiner, soft hyphen, direction marks, marks without a letter.
  for (const character of ['\u200b', '\u3164', '\u2800', '\u2060', '\u00ad', '\u202e', '\u0301', '\u0000'])
    for (const name of fieldNames) {
      const checked = checkTrialRequest({ ...good, [name]: ` ${character}`.repeat(7) });
      expect([character, name, checked.ok]).toEqual([character, name, false]);
    }
});

test('invisible characters beside visible ones are accepted', () => {
  // Phones copied from an address book come with direction marks, emoji with joiners.
  const typed = {
    ...good,
    phone: '\u202a+51 987 654 321\u202c',
    company: '👨‍👩‍👧 José\u0301',
    city: 'अहमदाबाद',
  };
  expect(checkTrialRequest(typed)).toMatchObject({ ok: true });
  expect(checkTrialRequest({ ...good, phone: '\u202a1234\u202c' }).ok).toBe(false);
});

test('optional values have their own template params and are absent when not given', () => {
  const whole = { ...good, adminLabel: 'Administrador', edition: 'Basic Edition' };
  expect(toTemplateParams(whole)).toMatchObject({ to_name: 'Administrador', edicion: 'Basic Edition' });
  expect(fromTemplateParams(toTemplateParams(whole))).toEqual(whole);
  expect(toTemplateParams(good)).not.toHaveProperty('edicion');
  const read = fromTemplateParams({ ...toTemplateParams(good), campo: 'x' });
  expect(read).toEqual(good);
  expect(read).not.toHaveProperty('adminLabel');
  expect(adminLabel).toBe('Administrador');
});
