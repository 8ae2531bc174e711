/** Text of the phone field -> the number that is sent, and its country. */
import { type Country, countries } from './countries.ts';

export interface PhoneNumber {
  country: Country;
  /** The digits after the dial code. */
  national: string;
  /** `+` and digits, or '' while there are no digits after the dial code, or too many. */
  value: string;
}

/** Maximum of E.164, including the dial code. */
const digitsMax = 15;

/** The country is `picked`, unless the text gives another one by `+` or `00`. */
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

/** Removes digits beyond the fifteenth. */
export function limitPhone(text: string, picked: Country): string {
  let limited = text;
  while (isTooLong(limited, picked)) limited = limited.slice(0, -1);
  return limited;
}

/** For when another country is picked: a number with its own dial code would override the choice. */
export function withoutDialCode(text: string, picked: Country): string {
  const { national } = readPhone(text, picked);
  return text.replace(/\D/g, '') === national && !text.includes('+') ? text : national;
}

function isTooLong(text: string, picked: Country): boolean {
  const { country, national } = readPhone(text, picked);
  return country.dial.length + national.length > digitsMax;
}

/**
 * The country of the dial code; of countries that share it, the one of the area code, else `picked`, else the main one.
 * No dial code is the beginning of another (E.164).
 */
function countryOfNumber(full: string, picked: Country): Country | undefined {
  const sharing = countries.filter(({ dial }) => full.startsWith(dial));
  return (
    sharing.find(({ dial, areas }) => areas.some((area) => full.startsWith(dial + area))) ??
    sharing.find((country) => country === picked && !country.areas.length) ??
    sharing[0]
  );
}

/** 51987654321 typed for Peru is too long for a national number, so its 51 is the dial code. */
function withoutRepeatedDial(digits: string, { dial, mobileDigitsMax, hasTrunkZero }: Country): string {
  const isRepeated = digits.startsWith(dial) && digits.length > mobileDigitsMax + (hasTrunkZero ? 1 : 0);
  return isRepeated ? digits.slice(dial.length) : digits;
}
