import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSource, sourceLabel, sourceLengthMax, visitSourceOf } from './visit-source.ts';

const own = 'cabinas.example';
const advertised = { utm_source: 'facebook', utm_medium: 'cpc', utm_campaign: 'agosto' };

test.each<[string, string, object]>([
  [`?${new URLSearchParams(advertised)}`, '', advertised],
  ['?de=volante', 'https://www.google.com/', { utm_source: 'volante' }],
  ['?de=volante&utm_source=facebook', '', { utm_source: 'facebook' }],
  ['?utm_source=&de=volante', '', { utm_source: 'volante' }],
  ['?utm_campaign=agosto', 'https://www.google.com/', { utm_campaign: 'agosto' }],
  ['?pcs=40', 'https://www.google.com/search?q=sin+disco', { referrer_host: 'google.com' }],
  ['', 'android-app://com.whatsapp/', { referrer_host: 'com.whatsapp' }],
  ['', 'https://foro.example:8443/x', { referrer_host: 'foro.example:8443' }],
  ['', `https://${own}/privacidad/`, {}],
  ['', '', {}],
  ['?utm_source=%20%00', 'no address', {}],
])('from %s and %s', (search, referrer, source) => {
  expect(visitSourceOf(search, referrer, own)).toEqual(source);
});

test('a source is written in one way: one line, small letters, at most 60 characters', () => {
  expect(readSource({ utm_source: ' FaceBook\r\n\u200bAds\u0007 ', utm_medium: 'x'.repeat(500) })).toEqual({
    utm_source: 'facebook ads',
    utm_medium: 'x'.repeat(60),
  });
  // A cut in the middle of a pair of surrogates leaves no half of it.
  expect(readSource({ utm_source: `${'x'.repeat(59)}😀` }).utm_source).toBe('x'.repeat(59));
  expect(readSource({ utm_source: 7, utm_medium: null, utm_campaign: {}, referrer_host: ['a'] })).toEqual({});
  expect(readSource({ utm_source: '<script>alert(1)</script>' })).toEqual({
    utm_source: '<script>alert(1)</script>',
  });
});

test('whatever was sent, nothing is thrown, and what was read is read again as it is', () => {
  fc.assert(
    fc.property(fc.uint16Array({ maxLength: 400 }), fc.string(), (codes, other) => {
      const text = String.fromCharCode(...codes); // halves of surrogate pairs, too
      const source = readSource({ utm_source: text, referrer_host: other });
      for (const value of Object.values(source)) {
        expect(value.length).toBeLessThanOrEqual(sourceLengthMax);
        expect(value).not.toMatch(/[\p{Cc}]/u);
      }
      expect(readSource(source)).toEqual(source);
      visitSourceOf(`?de=${text}`, other, own);
    }),
  );
});

test('its label names what is known', () => {
  expect(sourceLabel({ utm_source: 'facebook', utm_medium: null, utm_campaign: 'agosto' })).toBe(
    'facebook / agosto',
  );
  expect(sourceLabel({ referrer_host: 'google.com' })).toBe('google.com');
  expect(sourceLabel({})).toBe('');
});
