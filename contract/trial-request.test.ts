import { expect, test } from 'vitest';
import { checkTrialRequest, fieldNames, fromTemplateParams, toTemplateParams } from './trial-request.ts';

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

test('a phone needs 6 characters', () => {
  expect(checkTrialRequest({ ...good, phone: '12345' }).ok).toBe(false);
  expect(checkTrialRequest({ ...good, phone: '123456' }).ok).toBe(true);
});

test('template params and fields are two names of the same values', () => {
  expect(fromTemplateParams(toTemplateParams(good))).toEqual(good);
});
