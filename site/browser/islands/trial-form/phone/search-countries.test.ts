import { expect, test } from 'vitest';
import { nameOf } from '../../../../../contract/countries.ts';
import { searchCountries } from './search-countries.ts';

const found = (query: string) => searchCountries(query).map(({ iso }) => iso);

test('nothing typed finds all, by Spanish name', () => {
  const names = searchCountries('').map(nameOf);
  expect(names).toContain('España');
  expect(names).toHaveLength(245);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
});

test.each([
  ['per', 'PE'],
  ['perú', 'PE'],
  ['PERU', 'PE'],
  ['mexico', 'MX'],
  ['república dom', 'DO'],
  ['salvador', 'SV'],
  ['+51', 'PE'],
  ['51', 'PE'],
  ['0051', 'PE'],
  ['+1', 'US'],
  ['1809', 'DO'],
  ['593', 'EC'],
  ['pe', 'PE'],
  ['CL', 'CL'],
  ['co', 'CO'],
  ['usa', 'US'],
  ['EE. UU.', 'US'],
])('%s finds %s first', (query, iso) => {
  expect(found(query)[0]).toBe(iso);
});

test('names that begin with the text come first, then words that do, then any other place', () => {
  const names = searchCountries('gu').map(nameOf);
  const ranks = names.map((name) => (/^Gu/.test(name) ? 1 : / Gu/.test(name) ? 2 : 3));
  expect(ranks.slice(1)).toEqual(ranks.slice(1).toSorted());
  expect(names[0]).toBe('Guam'); // its ISO code is GU
  expect(new Set(ranks)).toEqual(new Set([1, 2, 3]));
  expect(found('  perú ')[0]).toBe('PE');
});

test('of a shared dial code the main country comes first, then those that share it', () => {
  expect(found('1')[0]).toBe('US');
  expect(found('7').slice(0, 2)).toEqual(['RU', 'KZ']);
  expect(found('1809')).toEqual(['DO']);
  // Those with exactly this code before those whose code is longer.
  const codes = searchCountries('7').map(({ dial }) => dial);
  expect(codes).toEqual(codes.toSorted());
});

test('a dial code being typed finds all that begin so', () => {
  expect(found('59')).toEqual(expect.arrayContaining(['BO', 'EC', 'PY', 'UY']));
  expect(found('59')).not.toContain('PE');
});

test('what no country is called finds none', () => {
  expect(found('xyz')).toEqual([]);
  expect(found('+999')).toEqual([]);
});
