import { expect, test } from 'vitest';
import { decimalsOf, numberFormatOf, usualNumbers, writeMoney } from './number-format.ts';

test('dollars in Peru are written as the specification writes them', () => {
  expect(numberFormatOf({ country: 'PE', currency: 'USD' })).toEqual(usualNumbers);
});

test.each([
  ['PE', 'USD', 800, '$8'],
  ['PE', 'USD', 109_500, '$1,095'],
  ['PE', 'USD', 735, '$7.35'],
  ['PE', 'PEN', 3_990, 'S/\u00a039.90'],
  ['BO', 'BOB', 422_000, 'Bs\u00a04.220'],
  ['BO', 'BOB', 10_550, 'Bs\u00a0105,50'],
  ['CL', 'CLP', 1_200_000, '$12.000'],
  ['PY', 'PYG', 750_000_000, '₲\u00a07.500.000'],
  ['VE', 'VES', 198_050, 'Bs.\u00a01.980,50'],
  ['CR', 'CRC', 109_500, '₡1\u00a0095'],
  ['ES', 'EUR', 1_234_550, '12.345,50\u00a0€'],
])('in %s and %s, %i hundredths are %s', (country, currency, cents, text) => {
  expect(writeMoney(cents, numberFormatOf({ country, currency }))).toBe(text);
});

test('some currencies have no cents', () => {
  expect(['USD', 'BOB', 'CLP', 'PYG'].map(decimalsOf)).toEqual([2, 2, 0, 0]);
  expect(numberFormatOf({ country: 'CL', currency: 'CLP' }).decimals).toBe(0);
});
