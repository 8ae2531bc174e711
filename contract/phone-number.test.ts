import fc from 'fast-check';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { countries, countryOf } from './countries.ts';
import {
  callableNumber,
  isMobile,
  limitPhone,
  phoneCountryFor,
  readPhone,
  whatsappDigits,
  withoutDialCode,
} from './phone-number.ts';

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
  ['(511) 612-3456', 'PE', 'PE +5116123456'], // a landline has fewer digits than a mobile number
  ['541161234567', 'AR', 'AR +541161234567'],
  ['551132345678', 'BR', 'BR +551132345678'],
  ['55987654321', 'BR', 'BR +5555987654321'], // Santa Maria's area code is 55
  ['+593 0987654321', 'PE', 'EC +593987654321'],
  ['+52 1 55 1234 5678', 'PE', 'MX +525512345678'], // as WhatsApp shows it
  ['5215512345678', 'MX', 'MX +525512345678'],
  ['+52 155 123 4567', 'PE', 'MX +521551234567'], // a number of ten digits is whole
  ['044 55 1234 5678', 'MX', 'MX +525512345678'], // as before 2019
  ['01 (55) 1234-5678', 'MX', 'MX +525512345678'],
  ['09 8765 4321', 'CL', 'CL +56987654321'],
  ['03 300 123 4567', 'CO', 'CO +573001234567'],
  ['011 15 2345-6789', 'AR', 'AR +5491123456789'], // a mobile number as it is dialled at home
  ['+54 9 11 15 2345 6789', 'PE', 'AR +5491123456789'],
  ['(0341) 155-123456', 'AR', 'AR +5493415123456'],
  ['02966 15-123456', 'AR', 'AR +5492966123456'],
  ['011 4234-1567', 'AR', 'AR +541142341567'],
  ['2222-2222 ext. 105', 'CR', 'CR +50622222222'],
  ['(305) 555-1234 x12', 'US', 'US +13055551234'],
  ['987654321 o 912345678', 'PE', 'PE +51987654321'],
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
    { numRuns: 500 },
  );
});

test('a sixteenth digit is not taken', () => {
  expect(limitPhone('9876543210123', countryOf('PE'))).toBe('9876543210123');
  expect(limitPhone('98765432101234', countryOf('PE'))).toBe('9876543210123');
  expect(limitPhone('+51 98765432101234', countryOf('PE'))).toBe('+51 9876543210123');
  const startedAt = performance.now();
  expect(limitPhone('987 654 321\n'.repeat(80_000), countryOf('PE'))).toBe('987 654 321\n987 6');
  expect(performance.now() - startedAt).toBeLessThan(1_000);
});

test('without its dial code a number keeps its digits, and one that has none keeps its spaces too', () => {
  const typed = ['+51 987 654 321', '0051987654321', '51987654321', '987 654 321', '+'];
  expect(typed.map((text) => withoutDialCode(text, countryOf('PE')))).toEqual([
    ...Array(3).fill('987654321'),
    '987 654 321',
    '',
  ]);
});

test.each([
  ['71234999', 'Bolivia', 'BO'],
  ['', 'México', 'MX'],
  ['305 555 1234', 'EE.UU.', 'US'],
  ['987654321', 'Bolivia', 'PE'], // a Peruvian mobile number stays one, wherever its owner's business is
  ['912345678', 'chile', 'CL'], // possible in both: the stated country is the likelier one
  ['71234999', 'Boliv', 'PE'], // while the name is being typed
  ['71234999', 'Mi país', 'PE'],
])('with %s typed for Peru and the country %s the phone is of %s', (text, stated, expected) => {
  expect(phoneCountryFor(stated, text, countryOf('PE')).iso).toBe(expected);
});

test.each([
  ['+51 987 654 321', 'Chile', '+51987654321'],
  ['0051987654321', '', '+51987654321'],
  ['987654321', 'Perú', '+51987654321'],
  ['0987654321', 'ECUADOR', '+593987654321'],
  ['51987654321', 'Peru', '+51987654321'],
  ['71234999', 'Perú', undefined],
  ['987654321', 'Chile', undefined], // mobile numbers and others look the same there
  ['987654321', 'Perú, Arequipa', undefined],
  ['+54 011 15 2345 6789', 'Argentina', '+5491123456789'],
  ['12345', 'Perú', undefined],
  ['+1234567890123456', 'Perú', undefined],
  ['no tengo', 'Perú', undefined],
])('the stored number %s with the country %s is called as %s', (phone, country, expected) => {
  expect(callableNumber({ phone, country })).toBe(expected);
});

test('WhatsApp takes a number of Argentina with the 9 of mobile ones, and every other as it is called', () => {
  const chatOf = (phone: string) => {
    const number = callableNumber({ phone, country: '' });
    return number && whatsappDigits(number);
  };
  expect(chatOf('+541123456789')).toBe('5491123456789');
  expect(chatOf('+5493415123456')).toBe('5493415123456');
  expect(chatOf('+51987654321')).toBe('51987654321');
  expect(chatOf('no tengo')).toBeUndefined();
});

test('a mobile number of libphonenumber is never doubted, and one of another length always', () => {
  for (const country of countries.filter(({ mobileStart }) => mobileStart)) {
    const digits = fc.stringMatching(new RegExp(`^\\d{${country.mobileDigitsMax}}$`));
    fc.assert(
      fc.property(digits, (national) => {
        const type = parsePhoneNumberFromString(`+${country.dial}${national}`)?.getType();
        if (type === 'MOBILE') expect(isMobile({ country, national, value: '' })).toBe(true);
        expect(isMobile({ country, national: national.slice(1), value: '' })).toBe(false);
      }),
      { numRuns: 200 },
    );
  }
});
