import { expect, test } from 'vitest';
import { createOwnTexts } from './own-texts.ts';

const faq = {
  title: 'Preguntas',
  questions: [
    { value: 'item-1', question: '¿Uno?', answer: 'Sí' },
    { value: 'item-2', question: '¿Dos?', answer: 'No' },
  ],
  steps: [{ title: 'A' }, { title: 'B' }],
  rows: [['Disco', 1, 0]],
  href: '#faq',
};

test('each text has an id by its name or number, and nothing else has one', () => {
  const { withOwnTexts, ids } = createOwnTexts({});
  expect(withOwnTexts('faq', faq)).toEqual(faq);
  expect(Object.fromEntries(ids)).toEqual({
    'faq.title': 'Preguntas',
    'faq.item-1.question': '¿Uno?',
    'faq.item-1.answer': 'Sí',
    'faq.item-2.question': '¿Dos?',
    'faq.item-2.answer': 'No',
    'faq.steps.1.title': 'A',
    'faq.steps.2.title': 'B',
    'faq.rows.1.1': 'Disco',
  });
});

test('the owner’s texts stand in place of the page’s, and the rest stays', () => {
  const { withOwnTexts, check } = createOwnTexts({ 'faq.item-2.answer': 'Claro', 'faq.rows.1.1': 'Discos' });
  const own = withOwnTexts('faq', faq);
  expect(own).toEqual({
    ...faq,
    questions: [faq.questions[0], { ...faq.questions[1], answer: 'Claro' }],
    rows: [['Discos', 1, 0]],
  });
  expect(check).not.toThrow();
});

test('an unknown id is an error that names the nearest one', () => {
  const { withOwnTexts, check } = createOwnTexts({
    heroTitle: '',
    heroTitel: 'Uno',
    'faq.item-3.answer': 'Dos',
    'faq.questions.item-1.answer': 'Tres',
    constructor: 'Cuatro',
  });
  withOwnTexts('faq', faq);
  expect(check).toThrow(
    [
      '  texts.heroTitel: este texto no existe; ¿quisiste decir "heroTitle"?',
      '  texts.faq.item-3.answer: este texto no existe; ¿quisiste decir "faq.item-1.answer"?',
      '  texts.faq.questions.item-1.answer: este texto no existe; ¿quisiste decir "faq.item-1.answer"?',
    ].join('\n'),
  );
});
