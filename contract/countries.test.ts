import { Metadata, type MetadataJson } from 'libphonenumber-js/core';
import metadata from 'libphonenumber-js/metadata.max.json' with { type: 'json' };
import { expect, test } from 'vitest';
import { countries, countryNamed, countryOf } from './countries.ts';

/** libphonenumber's data of a country, in the format of our table. */
function planOf(iso: string) {
  // The library's types cover only the constructor, not the numbering plan.
  const reader = new Metadata(metadata as unknown as MetadataJson) as unknown as {
    selectNumberingPlan: (iso: string) => void;
    numberingPlan: {
      callingCode: () => string;
      nationalPrefix: () => string | undefined;
      leadingDigits: () => string | undefined;
      possibleLengths: () => number[];
      type: (name: string) => { possibleLengths: () => number[] } | undefined;
    };
  };
  reader.selectNumberingPlan(iso);
  return reader.numberingPlan;
}

test('the table holds every country of libphonenumber, once', () => {
  expect(countries.map(({ iso }) => iso).sort()).toEqual(Object.keys(metadata.countries).sort());
  expect(countries).toHaveLength(245);
});

test('dial code, longest mobile number and trunk zero are those of libphonenumber', () => {
  for (const { iso, dial, mobileDigitsMax, hasTrunkZero } of countries) {
    const plan = planOf(iso);
    const lengths = plan.type('MOBILE')?.possibleLengths() ?? plan.possibleLengths();
    expect({ iso, dial, mobileDigitsMax, hasTrunkZero }).toEqual({
      iso,
      dial: plan.callingCode(),
      mobileDigitsMax: Math.max(...lengths),
      hasTrunkZero: plan.nationalPrefix() === '0',
    });
  }
});

test('the owner of a shared dial code stands before those that share it', () => {
  for (const [dial, [owner]] of Object.entries(metadata.country_calling_codes))
    expect(countries.find((country) => country.dial === dial)?.iso).toBe(owner);
});

test('areas of +1 lead to their country and cover it', () => {
  for (const { iso, dial, areas } of countries) {
    const leading = dial === '1' ? planOf(iso).leadingDigits() : undefined;
    if (!leading) expect(areas).toEqual([]);
    else {
      expect(areas.length).toBeGreaterThan(0);
      for (const area of areas) expect(`${iso} ${area}`).toMatch(new RegExp(`^${iso} (?:${leading})`));
    }
  }
  expect(countryOf('DO').areas).toEqual(['809', '829', '849']);
});

test('no dial code is the beginning of another, so that a number has one country code', () => {
  const dials = [...new Set(countries.map(({ dial }) => dial))];
  expect(dials.filter((dial) => dials.some((other) => other !== dial && other.startsWith(dial)))).toEqual([]);
});

test('an unknown country is an error that names it', () => {
  expect(() => countryOf('XX')).toThrow('no country XX');
});

test('a country is found by its Spanish name, whatever its accents and case', () => {
  expect(['Perú', ' peru ', 'MÉXICO', 'República Dominicana'].map((name) => countryNamed(name)?.iso)).toEqual(
    ['PE', 'PE', 'MX', 'DO'],
  );
  const shortUs = ['USA', 'U.S.A.', 'EEUU', 'ee.uu.', 'EE. UU.', 'Estados Unidos'];
  expect(new Set(shortUs.map((name) => countryNamed(name)?.iso))).toEqual(new Set(['US']));
  expect(['', ' ', 'Per', 'constructor', 'Narnia'].map((name) => countryNamed(name))).toEqual(
    Array(5).fill(undefined),
  );
});
