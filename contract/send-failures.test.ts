import { expect, test } from 'vitest';
import { formWords } from './form-words.ts';
import { sendFailureOf } from './send-failures.ts';

test.each([
  [403, 'forbidden'],
  [413, 'tooLarge'],
  [422, 'invalid'],
  [429, 'tooMany'],
  [451, 'headless'],
  [503, 'unavailable'],
  [400, 'other'],
  [500, 'other'],
  [502, 'other'],
])('%i is %s', (status, kind) => {
  expect(sendFailureOf(status)).toBe(kind);
});

test('each failure has a text of its own', () => {
  for (const text of [...Object.values(formWords.failures), formWords.waiting, formWords.refused])
    expect(text).toMatch(/^[A-ZÁ][^<>]{15,}$/);
  expect(new Set(Object.values(formWords.failures)).size).toBe(Object.keys(formWords.failures).length);
});
