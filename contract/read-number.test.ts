import { expect, test } from 'vitest';
import { numberFormatOf, usualNumbers } from './number-format.ts';
import { pcsFigure, pcsText, readNumber, readPcs } from './read-number.ts';

test.each([
  ['40', 40],
  [' 40 ', 40],
  ['0', 0],
  ['2.5', 2.5],
  ['10.25', 10.25],
  ['1e3', 1000],
  ['1e10', 10_000_000_000],
  ['1E3', 1000],
  ['1,095', 1095],
  ['1.095', 1095],
  ['12,345', 12_345],
  ['999.999', 999_999],
  ['1.234.567', 1_234_567],
  ['39,9', 39.9],
  ['1,09', 1.09],
  ['4.000.000', 4_000_000],
  ['1.095,50', 1095.5],
  ['1,095.5', 1095.5],
  ['1 095', 1095],
  ['4\u00a0500\u00a0000,50', 4_500_000.5],
  ["4'500.000", 4_500_000],
  // A zero before the point, or other than three digits after it, makes it a decimal point.
  ['0.125', 0.125],
  ['1.0950', 1.095],
  ['1234.567', 1234.567],
])('%j is the number %d', (typed, number) => {
  expect(readNumber(typed)).toBe(number);
});

test.each([
  '',
  ' ',
  'unas 40',
  '40 PC',
  '-1',
  '.5',
  '5.',
  '12,34,5',
  '1.47,5',
  '1,0955',
  'e3',
  '1e',
  '40 60',
  '987 654 32',
  '٤٠',
])('%j is no number', (typed) => {
  expect(readNumber(typed)).toBeUndefined();
});

test('only whole numbers up to 999,999 are numbers of PCs', () => {
  expect(readPcs('40')).toBe(40);
  expect(readPcs('1,095')).toBe(1095);
  expect(readPcs('999999')).toBe(999_999);
  for (const typed of ['1000000', '2.5', 'unas 40', '']) expect(readPcs(typed)).toBe(0);
});

test('what names PCs already is not named twice', () => {
  const typed = ['40', 'unas 40', '40 PCs', '25 computadoras', '12 máquinas', '30 ordenadores'];
  expect(typed.map((text) => pcsText(text, usualNumbers))).toEqual([
    '40 PC',
    'unas 40 PC',
    '40 PCs',
    '25 computadoras',
    '12 máquinas',
    '30 ordenadores',
  ]);
});

test('a whole number of PCs is written as the business writes numbers; any other text stays as it was typed', () => {
  const bolivian = numberFormatOf({ country: 'BO', currency: 'BOB' });
  expect(pcsText('6442', usualNumbers)).toBe('6,442 PC');
  expect(pcsText('6442', bolivian)).toBe('6.442 PC');
  expect(pcsText('6.442', usualNumbers)).toBe('6,442 PC');
  expect(pcsFigure('60', usualNumbers)).toBe('60');
  for (const typed of ['unas 6442', '40 a 60', '0', '1234567', '6442 PC'])
    expect(pcsFigure(typed, usualNumbers)).toBe(typed);
});
