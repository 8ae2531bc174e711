/**
 * The search text of a request, folded so that accents, case, blanks and punctuation make no difference. A trigram
 * index finds any three letters in a row. One or two letters are found at the beginnings of words only; for them the
 * text ends with the beginnings of all words, two blanks before each.
 */
import { argentine15 } from '../../contract/phone-number.ts';
import { folded, ignored, plain } from '../store/normal-form.ts';

/** All fields together have 3,000; the rest is for notes. The index of a longer text would take too long to write. */
export const textLengthMax = 8_000;
const shortLength = 2;
const termsMax = 8;

/** @param texts the most important first: what is beyond the limit is not searched */
export function searchTextOf(texts: readonly string[]): string {
  const beginnings = new Set<string>();
  const lines: string[] = [];
  let left = textLengthMax;
  for (const text of texts) {
    if (left <= 0) break;
    const part = plain(text.slice(0, left));
    for (const word of part.split(ignored).filter(Boolean))
      beginnings.add([...word].slice(0, shortLength).join(''));
    const line = part.replace(ignored, '').slice(0, left);
    lines.push(line);
    left -= line.length + 1;
  }
  const text = lines.join('\n').toWellFormed();
  return `${text}\n${[...beginnings].map((beginning) => `  ${beginning}`).join('')}`;
}

/**
 * Splits a query into parts that must all occur. Characters other than letters, digits and symbols are removed; a
 * query of digits, blanks and signs is one phone number. It is stored with its country's code, without the zeros that are dialled; behind
 * the code some write a digit that others leave out, the 1 of Mexico and the 9 of Argentina.
 */
export function searchParts(query: string): string[] {
  const isNumber = /^[\d\s()+.\-/]+$/.test(query);
  const number = folded(query)
    .replace(/^0+(?=\d{6})/, '')
    .replace(argentine15, '$1')
    .replace(/^\d{2,}(?=\d{10}$)/, '');
  const words = isNumber ? [number] : query.split(/\s+/);
  const terms = new Set(words.map(folded).filter(Boolean));
  return [...terms].slice(0, termsMax).map((term) => ([...term].length <= shortLength ? `  ${term}` : term));
}
