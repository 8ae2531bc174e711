import {
  type Country,
  countries,
  countriesByName,
  countryNamed,
  foldName,
} from '../../../../../contract/countries.ts';

/** By Spanish name (accents do not matter), dial code or ISO code: best matches first, otherwise by name. */
export function searchCountries(query: string): readonly Country[] {
  const plain = foldName(query);
  const digits = /^[+\d\s()-]+$/.test(plain) ? plain.replace(/\D/g, '').replace(/^00/, '') : '';
  const rank = digits ? rankByDial(digits) : rankByName(plain);
  return [...countriesByName()]
    .map(([name, country]) => ({ country, rank: rank(country, name) }))
    .filter((found) => found.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.country);
}

/** @returns the rank of a country, by it and its folded name; Infinity = it does not match */
type Rank = (country: Country, name: string) => number;

function rankByDial(digits: string): Rank {
  const owner = countries.find(({ dial }) => dial === digits);
  return (country) => {
    const { dial, areas } = country;
    if (dial === digits) return country === owner ? 0 : 1;
    if ([dial, ...areas.map((area) => dial + area)].some((code) => code.startsWith(digits))) return 2;
    return Infinity;
  };
}

function rankByName(plain: string): Rank {
  const named = countryNamed(plain);
  return (country, name) => {
    if (country.iso.toLowerCase() === plain || country === named) return 0;
    if (name.startsWith(plain)) return 1;
    if (name.includes(` ${plain}`)) return 2;
    return name.includes(plain) ? 3 : Infinity;
  };
}
