/** The values of the owner's file that need more than a length: texts as people type them -> one form, or undefined. */
import { parse } from 'culori';
import { getExampleNumber, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';
import { countries } from '../contract/countries.ts';
import { whatsappDigits, withoutMexicanOne } from '../contract/phone-number.ts';

/** Addresses and numbers that can belong to no one (.invalid: RFC 2606; no Peruvian number begins with 0). */
export function isPlaceholder(text: string): boolean {
  return /\.invalid\b/.test(text) || /0{9}/.test(text.replace(/\D/g, ''));
}

/** In messages, until the owner's country is known. */
export const exampleNumber = '+51 987 654 321';

/** A number of that country; of Peru for what is none. */
export function exampleNumberOf(country: unknown): string {
  const iso = typeof country === 'string' ? readCountry(country) : undefined;
  const isOther = iso && iso !== 'PE' && isSupportedCountry(iso);
  const number = isOther ? getExampleNumber(iso, examples) : undefined;
  return number?.formatInternational() ?? exampleNumber;
}

/** `+51987654321` -> `+51 987 654 321`, with its dial code; no extension, which links cannot call. */
export function readPhone(text: string): string | undefined {
  if (isPlaceholder(text)) return text;
  const phone = text.startsWith('+') ? parsePhoneNumberFromString(withoutMexicanOne(text)) : undefined;
  return phone?.isValid() && !phone.ext ? phone.formatInternational() : undefined;
}

/** `+51 987 654 321`, `51987654321` or `https://wa.me/51987654321` -> `51987654321`, as wa.me takes it. */
export function readWhatsapp(text: string): string | undefined {
  const number = text.replace(/^https:\/\/wa\.me\//, '').replace(/^(?!\+)/, '+');
  const phone = readPhone(number);
  return phone && whatsappDigits(phone);
}

/** An address that starts with `https://`, has a host with a dot, and holds no blank and no login. */
export function readWebAddress(text: string): string | undefined {
  if (!/^https:\/\/\S+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { hostname, href, username, password } = new URL(text);
  return hostname.includes('.') && !username && !password ? href : undefined;
}

/** `7.35`, `"7,35"` or `"7.5"` -> cents. No more than two decimals: `1,500` would be read in two ways. */
export function readPriceCents(price: number | string): number | undefined {
  const [, whole, decimals = ''] = /^\$?(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(`${price}`.trim()) ?? [];
  const cents = whole === undefined ? 0 : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
  return cents > 0 ? cents : undefined;
}

/** `#1e88e5` or `oklch(0.62 0.17 255)`, opaque. */
export function readColor(text: string): string | undefined {
  const isKnown = /^#([\da-f]{3}|[\da-f]{6})$/i.test(text) || /^oklch\([^)/]*\)$/i.test(text);
  return isKnown && parse(text) ? text.toLowerCase() : undefined;
}

const readerOf = (codes: readonly string[]) => (text: string) =>
  codes.find((code) => code === text.toUpperCase());

/** `bo` -> `BO`: a country of ISO 3166-1 that has telephones. */
export const readCountry = readerOf(countries.map(({ iso }) => iso));

/** `bob` -> `BOB`: a code of ISO 4217. */
export const readCurrency = readerOf(Intl.supportedValuesOf('currency'));

/** A name of the IANA database, such as `America/Lima`. */
export function readTimeZone(text: string): string | undefined {
  if (!/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(text)) return undefined;
  try {
    return new Intl.DateTimeFormat('es', { timeZone: text }).resolvedOptions().timeZone && text;
  } catch {
    return undefined;
  }
}

const dayNames = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];

/** `lun-vie`, `sábado`, `lun, mié y vie` -> days of the week, 1 = Monday, in their order. A range may pass the week's end. */
export function readDays(text: string): number[] | undefined {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = new Set<number>();
  for (const part of plain.split(/,| y /)) {
    const ends = part.split(/-| a /).map((text) => {
      const name = text.trim();
      return name.length < 3 ? -1 : dayNames.findIndex((day) => day.startsWith(name));
    });
    const [first = -1, last = first] = ends;
    if (ends.includes(-1) || ends.length > 2) return undefined;
    for (let day = first; ; day = (day + 1) % dayNames.length) {
      found.add(day + 1);
      if (day === last) break;
    }
  }
  return [...found].sort();
}

/** `09:30` or `9:30` -> minutes after midnight, 1440 at most. */
export function readMinutes(text: string): number | undefined {
  const [, hours, minutes] = /^(\d{1,2}):([0-5]\d)$/.exec(text) ?? [];
  const sum = Number(hours) * 60 + Number(minutes);
  return sum <= 24 * 60 ? sum : undefined;
}
