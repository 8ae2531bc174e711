import { expect, onTestFinished, test } from 'vitest';
import { usualNumbers } from './number-format.ts';
import { ownWords, pageTexts, withTexts } from './own-words.ts';

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

test('each text has an id by its name or number, and nothing else has one', () => {
  const faq = {
    title: 'Preguntas',
    questions: [
      { value: 'item-1', question: '¿Uno?', answer: 'Sí' },
      { value: 'item-2', question: '¿Dos?' },
    ],
    steps: [{ title: 'A' }, { title: 'B' }],
    rows: [['Disco', 1, 0]],
    href: '#faq',
  };
  const ids = {};
  expect(withTexts('faq', faq, {}, ids)).toEqual(faq);
  expect(ids).toEqual({
    'faq.title': 'Preguntas',
    'faq.item-1.question': '¿Uno?',
    'faq.item-1.answer': 'Sí',
    'faq.item-2.question': '¿Dos?',
    'faq.steps.1.title': 'A',
    'faq.steps.2.title': 'B',
    'faq.rows.1.1': 'Disco',
  });
  const texts = { 'faq.item-1.answer': 'Claro', 'faq.rows.1.1': 'Discos' };
  const [one, other] = faq.questions;
  const own = { ...faq, questions: [{ ...one, answer: 'Claro' }, other], rows: [['Discos', 1, 0]] };
  expect(withTexts('faq', faq, { texts })).toEqual(own);
});
