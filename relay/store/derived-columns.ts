/**
 * What lists filter by and what persons are found by, derived from a request's fields: typed columns of its own row, which
 * the accepting transaction writes. Texts are folded, so that accents, case, blanks and punctuation make no difference.
 */
import { readPcs } from '../../contract/read-number.ts';
import type { SentRequest } from '../../contract/trial-request.ts';
import type { SqlValue } from './db/sql-database.ts';
import { folded, normaliseAddress } from './normal-form.ts';

/** The last digits of a phone number, which are compared, so that the country's notation does not matter. */
const phoneKeyDigits = 8;

export function derivedColumns(fields: SentRequest): Record<string, SqlValue> {
  const { country, city, computers, edition = '', company, phone, email } = fields;
  return {
    country_key: textKey(country),
    city_key: textKey(city),
    computers: readPcs(computers) || null,
    edition_key: textKey(edition) || null,
    company_key: textKey(company),
    phone_key: phoneKey(phone),
    email_key: emailKey(email),
  };
}

/** Longer texts are equal when their beginnings are: an index of PostgreSQL takes 2,704 bytes a row. */
const keyLengthMax = 100;
const emailKeyLengthMax = 300;

export function textKey(text: string): string {
  // Folding takes long with a long text, and may make it longer.
  return folded(text.slice(0, 2 * keyLengthMax))
    .slice(0, keyLengthMax)
    .toWellFormed();
}

export function phoneKey(phone: string): string {
  return phone.replace(/\D/g, '').slice(-phoneKeyDigits);
}

export function emailKey(email: string): string {
  return normaliseAddress(email).replace(/\p{C}/gu, '').slice(0, emailKeyLengthMax).toWellFormed();
}

/**
 * The key that lists are ordered and paged by: an integer that grows with the time of receipt, so that one column serves
 * as order, cursor and period, whichever relay stored a request.
 */
const slotsPerMs = 1_024;

/** The key that a request prefers; when another request uses it, the next free one is taken. @param id chooses the slot of its millisecond */
export function listKeyOf(receivedAtMs: number, id: string): number {
  // The last digits of a UUID are random (RFC 9562 5.7).
  return firstListKeyAt(receivedAtMs) + (Number.parseInt(id.slice(-3), 16) & (slotsPerMs - 1));
}

/** The smallest key of a moment. */
export function firstListKeyAt(ms: number): number {
  return ms * slotsPerMs;
}

export const listKeyMax: number = Number.MAX_SAFE_INTEGER;
