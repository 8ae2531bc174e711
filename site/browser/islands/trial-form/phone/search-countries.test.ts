import { expect, test } from 'vitest';
import { namedCountries, searchCountries } from './search-countries.ts';

const found = (query: string) => searchCountries(query).map(({ iso }) => iso);

test('nothing typed finds all, by Spanish name', () => {
  expect(searchCountries('')).toBe(namedCountries());
  const names = namedCountries().map(({ name }) => name);
  expect(names).toContain('España');
  expect(names.indexOf('Ecuador')).toBeLessThan(names.indexOf('España'));
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
])('%s finds %s first', (query, iso) => {
  expect(found(query)[0]).toBe(iso);
});

test('a dial code being typed finds all that begin so', () => {
  expect(found('59')).toEqual(expect.arrayContaining(['BO', 'EC', 'PY', 'UY']));
  expect(found('59')).not.toContain('PE');
});

test('what no country is called finds none', () => {
  expect(found('xyz')).toEqual([]);
  expect(found('+999')).toEqual([]);
});
