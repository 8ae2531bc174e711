import { expect, test } from 'vitest';
import { identifiersFrom } from './emailjs.ts';

const given = { EMAILJS_PUBLIC_KEY: 'a_B-9', EMAILJS_SERVICE_ID: 's-1', EMAILJS_TEMPLATE_ID: 't_1' };

test('without identifiers the relay’s own ones count', () => {
  const own = { publicKey: 'relay_public_key', serviceId: 'service_relay', templateId: 'template_prueba' };
  expect(identifiersFrom({})).toEqual(own);
  expect(identifiersFrom({ EMAILJS_PUBLIC_KEY: '', EMAILJS_SERVICE_ID: '' })).toEqual(own);
});

test('three given identifiers count, with and without the origin of the cloud', () => {
  const read = { publicKey: 'a_B-9', serviceId: 's-1', templateId: 't_1' };
  expect(identifiersFrom(given)).toEqual(read);
  expect(identifiersFrom({ ...given, EMAILJS_ORIGIN: 'https://api.emailjs.com' })).toEqual(read);
});

test('the origin of the cloud needs all three identifiers', () => {
  expect(() => identifiersFrom({ EMAILJS_ORIGIN: 'https://api.emailjs.com' })).toThrow(
    'Con EMAILJS_ORIGIN hacen falta también EMAILJS_PUBLIC_KEY, EMAILJS_SERVICE_ID, EMAILJS_TEMPLATE_ID',
  );
});

test('a missing identifier is named, with one that is set', () => {
  expect(() => identifiersFrom({ ...given, EMAILJS_SERVICE_ID: '' })).toThrow(
    'Falta EMAILJS_SERVICE_ID, y EMAILJS_PUBLIC_KEY está puesta: pon las tres o ninguna',
  );
  expect(() => identifiersFrom({ EMAILJS_TEMPLATE_ID: 't_1' })).toThrow(
    'Falta EMAILJS_PUBLIC_KEY, y EMAILJS_TEMPLATE_ID está puesta: pon las tres o ninguna',
  );
});

test.each(Object.keys(given))('%s has 3 to 64 characters', (name) => {
  for (const good of ['xxx', 'x'.repeat(64)])
    expect(Object.values(identifiersFrom({ ...given, [name]: good }))).toContain(good);
  for (const bad of ['xx', 'x'.repeat(65), ' with blank', 'with blank ', '"quoted"'])
    expect(() => identifiersFrom({ ...given, [name]: bad })).toThrow(
      `${name} es "${bad}": se espera de 3 a 64 letras, cifras, "-" o "_"`,
    );
});
