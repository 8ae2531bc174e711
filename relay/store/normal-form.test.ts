import { expect, test } from 'vitest';
import { blockingMs, slowness } from '../../tests/support/blocking-time.ts';
import { fingerprintOf, normalForm, normaliseAddress, recipientHashOf } from './normal-form.ts';

test('a text of no more than 30 combining marks in a row has its NFKC form', () => {
  const marks = '\u0344\u0334'.repeat(15);
  for (const text of [
    'Ñandú ﬁn ＡＢＣ',
    'e\u0301',
    'ｶﾞﾞ',
    'ส้ำ',
    '각',
    `a${marks}`,
    `a${marks}b${marks}`,
    '\ud800',
  ])
    expect(normalForm(text)).toBe(text.normalize('NFKC'));
});

test.each([
  ['combining marks of two classes', `a${'\u0344'.repeat(11_800)}${'\u0334'.repeat(11_800)}`],
  ['half-width sound marks', `ｶ${'\uff9e'.repeat(8_000)}${'\u0334'.repeat(8_000)}`],
  ['marks with decompositions', '\u0f73\u0334'.repeat(8_000)],
  ['spaces', `a${' '.repeat(50_000)}a`],
  ['one long ligature', '\ufdfa'.repeat(16_000)],
  ['letters of context', 'Σ\u0301'.repeat(12_000)],
])('%s: a fingerprint or an address of 50 kB takes at most 50 ms', (_name, text) => {
  expect(blockingMs(() => fingerprintOf({ fullName: text }))).toBeLessThan(50 * slowness);
  expect(blockingMs(() => normaliseAddress(text))).toBeLessThan(50 * slowness);
});

test('an address is compared without case and outer blanks', () => {
  expect(normaliseAddress(' Ana@Cabinas.Example ')).toBe('ana@cabinas.example');
});

test.each([
  'victim@mail.example',
  'v.ictim@mail.example',
  'Victim+any@mail.example',
  'v.i.c.t.i.m+a+b@mail.example',
])('%s leads to one mailbox', (address) => {
  expect(recipientHashOf(address)).toBe(recipientHashOf('victim@mail.example'));
  expect(recipientHashOf(address)).toMatch(/^[\da-f]{64}$/);
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
  expect(recipientHashOf(one)).not.toBe(recipientHashOf(other));
});

test('a fingerprint ignores order, case, blanks and Unicode encoding, and nothing else', () => {
  const print = fingerprintOf({ fullName: 'José  Pérez', city: ' x ' });
  expect(print).toMatch(/^[\w-]{22}$/);
  expect(fingerprintOf({ city: 'X', fullName: 'jose\u0301\tPÉREZ' })).toBe(print);
  expect(fingerprintOf({ fullName: 'José Pérez', city: 'y' })).not.toBe(print);
  expect(fingerprintOf({ fullName: 'JoséPérez', city: 'x' })).not.toBe(print);
  expect(fingerprintOf({ fullName: 'x', city: 'José Pérez' })).not.toBe(print);
});

test('a fingerprint equals the one that was stored of the same request since 1.0.0', () => {
  const sent = {
    fullName: 'José  Pérez',
    country: 'Perú',
    city: 'Arequipa',
    company: 'Cabinas El Túnel',
    address: 'Calle 1',
    computers: '40',
    phone: '+51987654321',
    email: 'jose@cabinas.example',
  };
  expect(fingerprintOf(sent)).toBe('PpPeGbcbl0vyJKAuhVAmZX');
  expect(fingerprintOf({ ...sent, adminLabel: 'Administrador', edition: 'Basic Edition' })).toBe(
    'z4LsQjpGiaU0IUCBY2fLKw',
  );
});
