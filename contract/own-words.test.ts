import { afterEach, expect, test } from 'vitest';
import { usualNumbers } from './number-format.ts';
import { ownWords, pageTexts } from './own-words.ts';

const words = { send: 'Enviar', failures: { other: 'No se pudo' } };

afterEach(() => {
  globalThis.ownData = undefined;
});

test('the owner’s texts stand in place of the page’s, by their ids, and the page’s own stay known', () => {
  globalThis.ownData = {
    numbers: usualNumbers,
    texts: { 'sample.failures.other': 'Algo falló', 'other.send': 'Nunca' },
  };
  expect(ownWords('sample', words)).toEqual({ send: 'Enviar', failures: { other: 'Algo falló' } });
  expect(pageTexts).toMatchObject({ 'sample.send': 'Enviar', 'sample.failures.other': 'No se pudo' });
});

test('without the owner’s data the words are the page’s own', () => {
  expect(ownWords('sample', words)).toEqual(words);
});
