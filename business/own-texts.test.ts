import { expect, test } from 'vitest';
import { checkTexts, wordsOf } from './own-texts.ts';

test('each unknown id is a warning', () => {
  const unknown = ['heroTitel', 'faq.item-3.answer', 'faq.questions.item-1.answer', 'constructor'];
  const texts = Object.fromEntries(['heroTitle', 'faq.title', ...unknown].map((id) => [id, 'Uno']));
  const said = 'este texto no existe y no se muestra; "npm run texts" los muestra todos';
  const warnings = checkTexts({ 'faq.title': 'Preguntas', 'faq.item-1.answer': 'Sí' }, texts);
  expect(warnings).toEqual(unknown.map((id) => `texts.${id}: ${said}`));
});

test('a token that is not filled there is an error that names those that are', () => {
  const own = { 'mail.greeting': 'Hola {name}, de {business}', 'mail.end': 'Adiós' };
  expect(() => checkTexts(own, { 'mail.greeting': 'Hola {nombre}', 'mail.end': 'Chau {x}' })).toThrow(
    [
      '  texts.mail.greeting: {nombre} no existe aquí; puedes usar {name}, {business}',
      '  texts.mail.end: {x} no existe aquí; va sin llaves',
    ].join('\n'),
  );
});

test('a text of one line may be a little longer than the page’s own', () => {
  const own = {
    'navigation.login': 'Iniciar sesión',
    'navigation.trial': 'Prueba gratis',
    'faq.title': 'Preguntas',
  };
  const texts = {
    'navigation.login': 'Entra a tu cuenta',
    'navigation.trial': 'Prueba 30 días gratis',
    'faq.title': 'x'.repeat(800),
  };
  expect(() => checkTexts(own, texts)).toThrow(
    /:\n {2}texts\.navigation\.trial: va en una línea; se espera un texto de 17 caracteres como máximo\n"npm/,
  );
});

test('words of the form or a mail have the owner’s texts, and the length of the trial', () => {
  const words = { greeting: 'Hola, {trial}', call: 'Llamar', steps: ['{trial}, {bought}'] };
  expect(wordsOf('mail', words, { texts: { 'mail.call': 'Marcar' }, trialDays: 1 })).toEqual({
    ...{ greeting: 'Hola, 1 día', call: 'Marcar', steps: ['1 día, {bought}'] },
  });
});
