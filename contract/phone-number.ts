/** Phone numbers: the text of the form's field -> the number that is sent; a stored text -> one that can be called. */
import { type Country, countries, countryNamed, countryOf } from './countries.ts';

/** Maximum of E.164, including the dial code. */
const digitsMax = 15;
/** Of a number that can be called. */
const digitsMin = 6;
/** Longer texts are no number, and reading them again and again would take long. */
const textLengthMax = 300;

/** A mobile number of Argentina as it is dialled at home, with 15 behind its area code: `11 15 2345 6789`. */
export const argentine15: RegExp = /^9?(?=\d{12}$)(11|[23]\d{2,3}?)15/;

/** What is dialled before a number at home only, and what stands for it in the whole number: after the dial code it reaches no one. */
const dialledAtHome: Readonly<Record<string, readonly [dialled: RegExp, instead: string]>> = {
  // From abroad a 9 before the area code stands for it.
  AR: [argentine15, '9$1'],
  // Prefixes of the years before 2020, which many still write.
  CL: [/^0(?=9\d{8}$)/, ''],
  CO: [/^3(?=3\d{9}$)/, ''],
  MX: [/^0(?:1|44|45)(?=\d{10}$)/, ''],
};

/** WhatsApp shows a 1 in the mobile numbers of Mexico, which no one dials any more, and the numbering plans do not know. */
export function withoutMexicanOne(text: string): string {
  return text.replace(/((?:^|\+|00)52\D{0,2})1\D{0,2}(?=(?:\d\D{0,2}){10}(?!\d))/g, '$1');
}

/** Of `picked`, unless the text says another country by `+` or `00`; `value` is '' where it cannot be sent. */
export function readPhone(typed: string, picked: Country) {
  // A word behind figures begins an extension, or another number.
  const text = withoutMexicanOne(typed).replace(/(\d)(?:[^\p{L}\d]+\p{L}|\s*#).*/su, '$1');
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
  const [dialled, instead] = dialledAtHome[country.iso] ?? ['', ''];
  const national = (country.hasTrunkZero ? rest.replace(/^0/, '') : rest).replace(dialled, instead);
  const isSendable = national && country.dial.length + national.length <= digitsMax;
  return { country, national, value: isSendable ? `+${country.dial}${national}` : '' };
}

/** Whether it is a mobile one of its country; undefined where its form does not show it, or while nothing is typed. */
export function isMobile({ country, national }: ReturnType<typeof readPhone>): boolean | undefined {
  if (!national || !country.mobileStart) return undefined;
  return national.length === country.mobileDigitsMax && country.mobileStart.includes(national[0] ?? ' ');
}

/** Once the visitor has stated a country: that one, unless the number shows that it belongs to the one picked so far. */
export function phoneCountryFor(stated: string, text: string, picked: Country): Country {
  const country = countryNamed(stated);
  if (!country) return picked;
  const isOfPicked = isMobile(readPhone(text, picked)) === true;
  return isOfPicked && isMobile(readPhone(text, country)) === false ? picked : country;
}

/**
 * A stored number as `+` and digits; undefined where its country is not certain. Without script the form sends what was
 * typed: a number without dial code gets that of the stated country where it is a mobile one there.
 */
export function callableNumber({ phone, country }: { phone: string; country: string }): string | undefined {
  const stated = countryNamed(country);
  const number = readPhone(phone, stated ?? countryOf('PE'));
  const isCertain = /^\D*(\+|00)/.test(phone) || (stated && isMobile(number));
  return isCertain && number.value.length > digitsMin ? number.value : undefined;
}

/** A whole number as WhatsApp takes it: every one of Argentina with the 9 of mobile ones, as its FAQ asks; many leave it out. */
export function whatsappDigits(number: string): string {
  return number.replace(/\D/g, '').replace(/^54(?=\d{10}$)/, '549');
}

export function limitPhone(text: string, picked: Country): string {
  for (let limited = text.slice(0, textLengthMax); ; limited = limited.slice(0, -1)) {
    const { country, national } = readPhone(limited, picked);
    if (country.dial.length + national.length <= digitsMax) return limited;
  }
}

/** For when another country is picked: a number with its own dial code would override the choice. */
export function withoutDialCode(text: string, picked: Country): string {
  const { national } = readPhone(text, picked);
  return text.replace(/\D/g, '') === national && !text.includes('+') ? text : national;
}

/** Of countries that share the dial code: by area code, else `picked`, else the main one. No code begins another (E.164). */
function countryOfNumber(full: string, picked: Country): Country | undefined {
  const sharing = countries.filter(({ dial }) => full.startsWith(dial));
  return (
    sharing.find(({ dial, areas }) => areas.some((area) => full.startsWith(dial + area))) ??
    sharing.find((country) => country === picked && !country.areas.length) ??
    sharing[0]
  );
}

/** 51987654321 typed for Peru is too long for a national number, so its 51 is the dial code. */
function withoutRepeatedDial(digits: string, { dial, mobileDigitsMax }: Country): string {
  const isRepeated = digits.startsWith(dial) && digits.length > mobileDigitsMax;
  return isRepeated ? digits.slice(dial.length) : digits;
}
