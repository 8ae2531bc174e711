import { expect, test } from 'vitest';
import { createOwnTexts, wordsOf } from './own-texts.ts';

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
  expect(check()).toEqual([]);
});

test('each unknown id is a warning', () => {
  const unknown = ['heroTitel', 'faq.item-3.answer', 'faq.questions.item-1.answer', 'constructor'];
  const texts = Object.fromEntries(['heroTitle', 'faq.title', ...unknown].map((id) => [id, 'Uno']));
  const { withOwnTexts, check } = createOwnTexts(texts);
  withOwnTexts('faq', faq);
  const said = 'este texto no existe y no se muestra; "npm run texts" los muestra todos';
  expect(check()).toEqual(unknown.map((id) => `texts.${id}: ${said}`));
});

test('a token that is not filled there is an error that names those that are', () => {
  const { withOwnTexts, check } = createOwnTexts({
    'mail.greeting': 'Hola {nombre}',
    'mail.end': 'Chau {x}',
  });
  withOwnTexts('mail', { greeting: 'Hola {name}, de {business}', end: 'Adiós' });
  expect(check).toThrow(
    [
      '  texts.mail.greeting: {nombre} no existe aquí; puedes usar {name}, {business}',
      '  texts.mail.end: {x} no existe aquí; va sin llaves',
    ].join('\n'),
  );
});

test('a text of one line may be a little longer than the page’s own', () => {
  const { withOwnTexts, check } = createOwnTexts({
    'navigation.login': 'Entra a tu cuenta',
    'navigation.trial': 'Prueba 30 días gratis',
    'faq.title': 'x'.repeat(800),
  });
  withOwnTexts('navigation', { login: 'Iniciar sesión', trial: 'Prueba gratis' });
  withOwnTexts('faq', { title: 'Preguntas' });
  expect(check).toThrow(
    /:\n {2}texts\.navigation\.trial: va en una línea; se espera un texto de 17 caracteres como máximo\n"npm/,
  );
});

test('words of the form or a mail have the owner’s texts, and the length of the trial', () => {
  const words = { greeting: 'Hola, {trial}', call: 'Llamar', steps: ['{trial}, {bought}'] };
  expect(wordsOf('mail', words, { texts: { 'mail.call': 'Marcar' }, trialDays: 1 })).toEqual({
    ...{ greeting: 'Hola, 1 día', call: 'Marcar', steps: ['1 día, {bought}'] },
  });
});
