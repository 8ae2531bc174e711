/** What somebody typed in the phone field -> the number that is sent, and the country it belongs to. */
import { type Country, countries } from './countries.ts';

export interface PhoneNumber {
  country: Country;
  /** What follows the dial code. */
  national: string;
  /** `+` and digits, or '' while there is nothing after the dial code or too much. */
  value: string;
}

/** E.164: with the dial code. */
const digitsMax = 15;

/** `picked` counts unless the text names another country itself, by `+` or `00`. */
export function readPhone(text: string, picked: Country): PhoneNumber {
  const digits = text.replace(/\D/g, '');
  const isInternational = /^\D*(\+|00)/.test(text);
  const full = /^\D*\+/.test(text) ? digits : digits.slice(2);
  const country = isInternational ? (countryOfNumber(full, picked) ?? picked) : picked;
  // While the dial code is still being typed there is no number yet.
  const rest = isInternational
    ? full.startsWith(country.dial)
      ? full.slice(country.dial.length)
      : ''
    : withoutRepeatedDial(digits, country);
  const national = country.hasTrunkZero ? rest.replace(/^0/, '') : rest;
  const isSendable = national && country.dial.length + national.length <= digitsMax;
  return { country, national, value: isSendable ? `+${country.dial}${national}` : '' };
}

/** Cuts off what exceeds 15 digits. */
export function limitPhone(text: string, picked: Country): string {
  let limited = text;
  while (isTooLong(limited, picked)) limited = limited.slice(0, -1);
  return limited;
}

function isTooLong(text: string, picked: Country): boolean {
  const { country, national } = readPhone(text, picked);
  return country.dial.length + national.length > digitsMax;
}

/** The longest dial code that fits; among those that share it, by area, else the one picked, else its owner. */
function countryOfNumber(full: string, picked: Country): Country | undefined {
  const fitting = countries.filter(({ dial }) => full.startsWith(dial));
  const longest = Math.max(...fitting.map(({ dial }) => dial.length));
  const sharing = fitting.filter(({ dial }) => dial.length === longest);
  const rest = full.slice(longest);
  return (
    sharing.find(({ areas }) => areas.some((area) => rest.startsWith(area))) ??
    sharing.find((country) => country === picked && !country.areas.length) ??
    sharing[0]
  );
}

/** 51987654321 typed in Peru: too long for a number there, so its 51 is the dial code once more. */
function withoutRepeatedDial(digits: string, { dial, mobileDigitsMax, hasTrunkZero }: Country): string {
  const isRepeated = digits.startsWith(dial) && digits.length > mobileDigitsMax + (hasTrunkZero ? 1 : 0);
  return isRepeated ? digits.slice(dial.length) : digits;
}
