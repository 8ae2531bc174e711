import { expect, test } from 'vitest';
import { fingerprintOf } from './fingerprint.ts';
import { addressOf, recipientHashOf } from './recipient.ts';

const hash = (correo_electronico: string) => recipientHashOf({ correo_electronico });

test('an address is compared without case and outer blanks', () => {
  expect(addressOf({ correo_electronico: ' Ana@Cabinas.Example ' })).toBe('ana@cabinas.example');
  expect(addressOf({})).toBe('');
});

test.each([
  'victim@mail.example',
  'v.ictim@mail.example',
  'Victim+any@mail.example',
  'v.i.c.t.i.m+a+b@mail.example',
])('%s leads to one mailbox', (address) => {
  expect(hash(address)).toBe(hash('victim@mail.example'));
  expect(hash(address)).toMatch(/^[\da-f]{64}$/);
});

test.each([
  ['another name', 'other@mail.example', 'victim@mail.example'],
  ['another host', 'victim@other.example', 'victim@mail.example'],
  ['dots in the host', 'victim@mailexample', 'victim@mail.example'],
  ['two names that begin with a plus', '+a@mail.example', '+b@mail.example'],
  ['sub-addresses after a leading plus', '+a+b@mail.example', '+a+c@mail.example'],
  ['an @ in the name', 'a@b@mail.example', 'a@mail.example'],
  ['texts without @', 'victim', 'other'],
])('%s is another mailbox', (_what, one, other) => {
  expect(hash(one)).not.toBe(hash(other));
});

test('a fingerprint ignores order, case, blanks and Unicode encoding, and nothing else', () => {
  const print = fingerprintOf({ a: 'José  Pérez', b: ' x ' });
  expect(print).toMatch(/^[\w-]{22}$/);
  expect(fingerprintOf({ b: 'X', a: 'jose\u0301\tPÉREZ' })).toBe(print);
  expect(fingerprintOf({ a: 'José Pérez', b: 'y' })).not.toBe(print);
  expect(fingerprintOf({ a: 'JoséPérez', b: 'x' })).not.toBe(print);
  expect(fingerprintOf({ a: 'x', b: 'José Pérez' })).not.toBe(print);
});
