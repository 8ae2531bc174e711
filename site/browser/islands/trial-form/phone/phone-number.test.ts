import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countries, countryOf } from './countries.ts';
import { limitPhone, readPhone, withoutDialCode } from './phone-number.ts';

const read = (text: string, iso = 'PE') => {
  const { country, value } = readPhone(text, countryOf(iso));
  return `${country.iso} ${value}`;
};

test.each([
  ['987654321', 'PE', 'PE +51987654321'],
  ['987 654-321', 'PE', 'PE +51987654321'],
  ['(01) 234 5678', 'PE', 'PE +5112345678'], // Lima's landline, trunk zero left out
  ['+51 987 654 321', 'CL', 'PE +51987654321'],
  ['0051987654321', 'CL', 'PE +51987654321'],
  ['51987654321', 'PE', 'PE +51987654321'], // the dial code once more
  ['051 123456', 'PE', 'PE +5151123456'], // Puno's area code is 51 too
  ['5511987654321', 'BR', 'BR +5511987654321'],
  ['55987654321', 'BR', 'BR +5555987654321'], // Santa Maria's area code is 55
  ['+593 0987654321', 'PE', 'EC +593987654321'],
  ['+1 809 555 1234', 'PE', 'DO +18095551234'],
  ['+1 212 555 1234', 'PE', 'US +12125551234'],
  ['+1 416 555 1234', 'CA', 'CA +14165551234'],
  ['+1 212 555 1234', 'DO', 'US +12125551234'],
  ['+39 06 1234567', 'PE', 'IT +39061234567'], // Italy dials its zero
  ['0712345678', 'CI', 'CI +2250712345678'], // so does Côte d'Ivoire
  ['+7 701 234 5678', 'KZ', 'KZ +77012345678'],
  ['', 'PE', 'PE '],
  ['no tengo', 'PE', 'PE '],
  ['+', 'PE', 'PE '],
  ['+5', 'PE', 'PE '],
  ['+51', 'CL', 'PE '],
  ['0', 'PE', 'PE '],
  ['00', 'PE', 'PE '],
  ['+999 123456', 'PE', 'PE '], // an unassigned dial code
  ['tel: +51 987654321', 'CL', 'PE +51987654321'],
  ['987 00 4321', 'PE', 'PE +51987004321'], // zeros and signs inside name no country
  ['987654321 +', 'PE', 'PE +51987654321'],
  ['00 51 987+654321', 'CL', 'PE +51987654321'],
  ['987654321', 'AD', 'AD +376987654321'],
  ['519876543', 'PE', 'PE +51519876543'], // as long as a mobile number: no repeated dial code
  ['+51 9876543210123', 'PE', 'PE +519876543210123'],
  ['+51 98765432101234', 'PE', 'PE '], // 16 digits
])('%s typed in %s is sent as %s', (text, iso, expected) => {
  expect(read(text, iso)).toBe(expected);
});

test('whatever is typed, what is sent is empty or + and at most 15 digits of its country', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.stringMatching(/^(\+|00|)[\d ()-]{0,24}$/)),
      fc.constantFrom(...countries),
      (text, picked) => {
        const { country, value } = readPhone(text, picked);
        if (value) {
          expect(value).toMatch(/^\+\d{2,15}$/);
          expect(value.startsWith(`+${country.dial}`)).toBe(true);
        }
        const limited = limitPhone(text, picked);
        expect(text.startsWith(limited)).toBe(true);
        // The limit never changes a number that can be sent.
        if (value) expect(limited).toBe(text);
      },
    ),
    { numRuns: 2000 },
  );
});

test('a sixteenth digit is not taken', () => {
  expect(limitPhone('9876543210123', countryOf('PE'))).toBe('9876543210123');
  expect(limitPhone('98765432101234', countryOf('PE'))).toBe('9876543210123');
  expect(limitPhone('+51 98765432101234', countryOf('PE'))).toBe('+51 9876543210123');
});

test('without its dial code a number keeps its digits, and one that has none keeps its spaces too', () => {
  const typed = ['+51 987 654 321', '0051987654321', '51987654321', '987 654 321', '+'];
  expect(typed.map((text) => withoutDialCode(text, countryOf('PE')))).toEqual([
    ...Array(3).fill('987654321'),
    '987 654 321',
    '',
  ]);
});
