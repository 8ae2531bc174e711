import { expect, onTestFinished, test } from 'vitest';
import { usualNumbers } from './number-format.ts';
import { ownWords, pageTexts } from './own-words.ts';

test('the owner’s texts stand in place of the page’s, with the trial’s length; without them the words are the page’s own', () => {
  const words = { send: 'Enviar', failures: { other: 'No se pudo' }, greeting: 'Quiero {trial}.' };
  const { ownData } = globalThis;
  onTestFinished(() => {
    globalThis.ownData = ownData;
  });
  globalThis.ownData = undefined;
  expect(ownWords('sample', words)).toEqual(words);
  const texts = { 'sample.failures.other': 'Algo falló', 'other.send': 'Nunca' };
  globalThis.ownData = { numbers: usualNumbers, texts, trial: '1 día' };
  const own = { send: 'Enviar', failures: { other: 'Algo falló' }, greeting: 'Quiero 1 día.' };
  expect(ownWords('sample', words)).toEqual(own);
  expect(pageTexts).toMatchObject({ 'sample.send': 'Enviar', 'sample.failures.other': 'No se pudo' });
});
