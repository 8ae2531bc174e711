/**
 * The search text of a request, folded so that accents, case, blanks and punctuation make no difference. A trigram
 * index finds any three letters in a row. One or two letters are found at the beginnings of words only; for them the
 * text ends with the beginnings of all words, two blanks before each.
 */
import { normalForm } from '../store/normal-form.ts';

/** Length limit: the rest of a request with many long notes is not searched. */
const textLengthMax = 50_000;
const shortLength = 2;
const ignored = /[\s\p{P}\p{C}+]+/gu;
const termsMax = 8;

/** Removes accents, case, blanks, punctuation and invisible characters: `+51 987-654` becomes `51987654`. */
export function folded(text: string): string {
  return plain(text).replace(ignored, '');
}

export function searchTextOf(texts: readonly string[]): string {
  const parts = texts.map(plain);
  const beginnings = new Set(
    parts.flatMap((part) =>
      part
        .split(ignored)
        .filter(Boolean)
        .map((word) => [...word].slice(0, shortLength).join('')),
    ),
  );
  const joined = parts.map((part) => part.replace(ignored, '')).join('\n');
  const text = joined.slice(0, textLengthMax).toWellFormed();
  return `${text}\n${[...beginnings].map((beginning) => `  ${beginning}`).join('')}`;
}

/**
 * Splits a query into parts that must all occur. Characters other than letters, digits and symbols are removed; a
 * query of digits, blanks and signs is one phone number.
 */
export function searchParts(query: string): string[] {
  const words = /^[\d\s()+.\-/]+$/.test(query) ? [query] : query.split(/\s+/);
  const terms = new Set(words.map(folded).filter(Boolean));
  return [...terms].slice(0, termsMax).map((term) => ([...term].length <= shortLength ? `  ${term}` : term));
}

function plain(text: string): string {
  return normalForm(text)
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC');
}
