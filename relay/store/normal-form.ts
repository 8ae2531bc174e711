/** Forms under which texts of visitors are equal that mean the same: for searching, for repeats, for one person's addresses. */
import { createHash } from 'node:crypto';
import { toTemplateParams } from '../../contract/template-params.ts';
import type { SentRequest } from '../../contract/trial-request.ts';

/**
 * Unicode NFKC in linear time. Normalisation sorts each run of combining marks in quadratic time; no language uses
 * more than 30 in a row, so that longer runs are split (Unicode Standard Annex #15, "Stream-Safe Text Format"). Every
 * other text keeps its plain NFKC form, because stored fingerprints depend on it.
 */
export function normalForm(text: string): string {
  return text.replace(longRun, '$&\u034f').normalize('NFKC');
}

/** Includes the half-width voiced sound marks, letters that NFKC turns into combining marks. */
const longRun = /[\p{M}\uff9e\uff9f]{30}(?=[\p{M}\uff9e\uff9f])/gu;

/** Blanks, punctuation and invisible characters, which make no difference in a folded text. */
export const ignored: RegExp = /[\s\p{P}\p{C}+]+/gu;

/** Removes accents, case, blanks, punctuation and invisible characters: `+51 987-654` becomes `51987654`. */
export function folded(text: string): string {
  return plain(text).replace(ignored, '');
}

export function plain(text: string): string {
  return normalForm(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
}

/** Hash of a request (132 bits) that ignores spacing, letter case and Unicode encoding, so that repeats are equal. Stored ones are of the names on the wire. */
export function fingerprintOf(fields: Partial<SentRequest>): string {
  const normalised = Object.entries(toTemplateParams(fields))
    .map(([name, value]) => [name, normalForm(value).trim().replace(/\s+/g, ' ').toLowerCase()])
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(normalised)).digest('base64url').slice(0, 22);
}

export function normaliseAddress(address: string): string {
  return normalForm(address).trim().toLowerCase();
}

/** The outbox stores only this hash, which is equal for all addresses that may lead to one mailbox: with many providers `v.ictim+any@` is `victim@`. */
export function recipientHashOf(email: string): string {
  return createHash('sha256')
    .update(mailboxOf(normaliseAddress(email)))
    .digest('hex');
}

function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [first = '', ...rest] = address.slice(0, Math.max(at, 0)).replaceAll('.', '').split('+');
  // A leading plus belongs to the name and does not start a sub-address.
  return `${first || `+${rest.join('+')}`}${address.slice(Math.max(at, 0))}`;
}
