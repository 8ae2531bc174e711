import { expect, test } from 'vitest';
import { businessSchema } from '../../business/business.ts';
import { readJsonFile } from '../../business/read-json-file.ts';
import { documentBytesMax, flightBytes, sizeWarnings } from './document-size.ts';

const file = readJsonFile('tests/fixtures/business.json') as object; // our own fixture
const business = businessSchema.parse({
  ...file,
  facts: { payment: 'a'.repeat(600) },
  moreQuestions: [{ question: '¿?', answer: 'b'.repeat(700) }],
  // Only the panel shows them.
  greetings: [{ name: 'Oferta', text: 'c'.repeat(800) }],
});

test('within one flight nothing is said; above it the longest entries of the page are named', () => {
  expect(sizeWarnings(flightBytes, business)).toEqual([]);
  expect(sizeWarnings(documentBytesMax, business)).toEqual([
    expect.stringMatching(
      /^Tu página pesa 27,400 bytes .*13,700 .*: moreQuestions\[0\]\.answer \(700 caracteres\), facts\.payment \(600 caracteres\)/,
    ),
  ]);
});

test('above two flights each of them is a line of the error', () => {
  expect(() => sizeWarnings(documentBytesMax + 1, business)).toThrow(
    /:\n {2}moreQuestions\[0\]\.answer: tiene 700 .*27,401.*\n {2}facts\.payment: tiene 600 /,
  );
});
