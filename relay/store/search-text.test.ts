import { expect, test } from 'vitest';
import { blockingMs, slowness } from '../../tests/support/blocking-time.ts';
import { folded } from './normal-form.ts';
import { searchParts, searchTextOf } from './search-text.ts';

const finds = (texts: string[], query: string) => {
  const text = searchTextOf(texts);
  return searchParts(query).every((part) => text.includes(part));
};

test('accents, case, blanks and punctuation make no difference', () => {
  const texts = ['María José Ñáñez', 'Cabinas “El Túnel”', '+51 987 654 321'];
  for (const query of ['maria', 'ÑAÑEZ', 'mariajose', 'jose maria', 'el tunel', 'eltunel', '"El Túnel"'])
    expect(finds(texts, query), query).toBe(true);
  for (const query of ['987 654', '987-654-321', '+51987654321', '51 9876'])
    expect(finds(texts, query), query).toBe(true);
  // As it is dialled in its country, or from another one.
  for (const query of ['098 765 4321', '(09) 8765-4321', '00593 98 765 4321'])
    expect(finds(['+593987654321'], query), query).toBe(true);
  // As WhatsApp shows it, and as it was typed: with and without the digit behind the country's code.
  for (const number of ['+525512345678', '+5215512345678'])
    for (const query of ['+52 1 55 1234 5678', '+52 55 1234 5678', '0052 55 1234 5678'])
      expect(finds([number], query), query).toBe(true);
  for (const query of ['011 15 2345-6789', '11 15 2345 6789', '11 2345-6789', '+54 11 2345 6789'])
    expect(finds(['+5491123456789'], query), query).toBe(true);
  expect(finds(['+5492966123456'], '02966 15-123456')).toBe(true);
  expect(finds(texts, 'maria pedro')).toBe(false);
});

test('the text of all parts comes first, then the beginnings of their words', () => {
  expect(searchTextOf(['María José', '+51 987', 'm'])).toBe('mariajose\n51987\nm\n  ma  jo  51  98  m');
  expect(finds(['Ana', 'Béjar'], 'anabejar')).toBe(false);
});

test('a query of digits and signs is one number; any other is several words', () => {
  expect(searchParts('+51 987-654')).toEqual(['51987654']);
  expect(searchParts('sala 40')).toEqual(['sala', '  40']);
  expect(searchParts('40 salas')).toEqual(['  40', 'salas']);
});

test('the length of text and query is limited', () => {
  expect(searchTextOf(['a'.repeat(60_000)])).toHaveLength(4_005);
  expect(searchTextOf(['a'.repeat(3_000), 'b'.repeat(3_000), 'c'])).toMatch(
    /^a{3000}\nb{999}\n {2}aa {2}bb$/,
  );
  expect(searchParts('uno dos tres cuatro cinco seis siete ocho nueve')).toHaveLength(8);
});

test('Hangul is found, and takes no more space than it was written with', () => {
  expect(folded('강남 PC방')).toBe('강남pc방');
  expect(finds(['강남 PC방'], '강남')).toBe(true);
});

test('one or two letters find the beginning of a word', () => {
  expect(finds(['María José'], 'm')).toBe(true);
  expect(finds(['María José'], 'jo')).toBe(true);
  expect(finds(['María José'], 'ar')).toBe(false);
  expect(finds(['40'], '4')).toBe(true);
});

test('a query of nothing that can be searched finds everything', () => {
  expect(searchParts(' . \u202e %')).toEqual([]);
});

test('hostile texts fold in time that grows with their length', () => {
  const texts = [`a${'\u0301'.repeat(100_000)}`, '<'.repeat(100_000), ' '.repeat(100_000)];
  expect(blockingMs(() => searchTextOf(texts))).toBeLessThan(1_000 * slowness);
  expect(folded('\u202eabc\u0000')).toBe('abc');
});
