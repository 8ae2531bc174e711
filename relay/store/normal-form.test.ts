import { expect, test } from 'vitest';
import { blockingMs } from '../../tests/support/blocking-time.ts';
import { fingerprintOf } from './fingerprint.ts';
import { normalForm } from './normal-form.ts';
import { normaliseAddress } from './recipient.ts';

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
  expect(blockingMs(() => fingerprintOf({ nombres_apellidos: text }))).toBeLessThan(50);
  expect(blockingMs(() => normaliseAddress(text))).toBeLessThan(50);
});
