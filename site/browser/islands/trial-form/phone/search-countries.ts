import { type Country, countries, countryNamed, foldName } from '../../../../../contract/countries.ts';

export type NamedCountry = Country & { name: string };

let named: readonly NamedCountry[] | undefined;

/** All countries, sorted by name. Created at the first use, because the browser provides the names. */
export function namedCountries(): readonly NamedCountry[] {
  if (!named) {
    const names = new Intl.DisplayNames('es', { type: 'region' });
    const { compare } = new Intl.Collator('es');
    named = countries
      .map((country) => ({ ...country, name: names.of(country.iso) ?? country.iso }))
      .sort((a, b) => compare(a.name, b.name));
  }
  return named;
}

export function nameOf({ iso }: Country): string {
  return namedCountries().find((country) => country.iso === iso)?.name ?? iso;
}

/** By Spanish name (accents do not matter), dial code or ISO code: best matches first, otherwise by name. */
export function searchCountries(query: string): readonly NamedCountry[] {
  const plain = foldName(query);
  if (!plain) return namedCountries();
  const digits = /^[+\d\s()-]+$/.test(plain) ? plain.replace(/\D/g, '').replace(/^00/, '') : '';
  const rank = digits ? rankByDial(digits) : rankByName(plain);
  return namedCountries()
    .map((country) => ({ country, rank: rank(country) }))
    .filter((found) => found.rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map((found) => found.country);
}

function rankByDial(digits: string): (country: NamedCountry) => number {
  const owner = countries.find(({ dial }) => dial === digits)?.iso;
  return ({ iso, dial, areas }) => {
    if (iso === owner) return 0;
    if (dial === digits) return 1;
    if ([dial, ...areas.map((area) => dial + area)].some((code) => code.startsWith(digits))) return 2;
    return Infinity;
  };
}

function rankByName(plain: string): (country: NamedCountry) => number {
  return ({ iso, name }) => {
    const folded = foldName(name);
    if (iso.toLowerCase() === plain || countryNamed(plain)?.iso === iso) return 0;
    if (folded.startsWith(plain)) return 1;
    if (folded.includes(` ${plain}`)) return 2;
    return folded.includes(plain) ? 3 : Infinity;
  };
}
