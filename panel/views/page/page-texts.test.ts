// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { textIdAt, textIdsWith } from './page-texts.ts';

const texts = {
  'faq.title': 'Preguntas antes de decidir',
  'hero.fine': 'Prueba gratis de {trial}, sin tarjeta',
  'hero.promise': '',
  'seo.imageAlt': 'Tu sala, siempre lista',
  'contact.lead': 'Escríbenos por {channel} o {channel2}',
};

function pressed(html: string, own: Record<string, string> = {}): string | undefined {
  document.body.innerHTML = html;
  return textIdAt(document.querySelector('[data-at]') as Element, texts, own);
}

test('the nearest text around what is pressed is found, whatever fills its tokens; what is no text is not', () => {
  expect(pressed('<h2>Preguntas\n <b data-at>antes de\u00a0decidir</b></h2>')).toBe('faq.title');
  expect(pressed('<p data-at>Prueba gratis de 30 días, sin tarjeta</p>')).toBe('hero.fine');
  expect(pressed('<p data-at>Escríbenos por WhatsApp o Telegram</p>')).toBe('contact.lead');
  expect(pressed('<p data-at>Prueba gratis de , sin tarjeta</p>')).toBeUndefined();
  expect(pressed('<p data-at>Prueba gratis de 30 días, sin tarjeta, hoy</p>')).toBeUndefined();
  expect(pressed('<p data-at>Lo que preguntan</p>', { 'faq.title': 'Lo que preguntan' })).toBe('faq.title');
  expect(pressed('<p><svg data-at></svg></p>')).toBeUndefined();
  expect(pressed('<h1 data-at>Tu sala, siempre lista</h1>')).toBe('heroTitle');
});

test('of texts with the same words the one of the section that is pressed is found', () => {
  const own = { 'hero.fine': 'Pedir', 'contact.lead': 'Pedir' };
  expect(pressed('<p data-at>Pedir</p><div id="contact"></div>', own)).toBe('hero.fine');
  expect(pressed('<div id="contact"><p data-at>Pedir</p></div>', own)).toBe('contact.lead');
  const last = { ...own, 'faq.title': 'Pedir' };
  expect(pressed('<p data-at>Pedir</p><div id="faq"></div>', last)).toBe('hero.fine');
});

test('words of a text are found without their accents', () => {
  expect(textIdsWith('escribenos', texts, {})).toEqual(['contact.lead']);
  expect(textIdsWith('', texts, { 'faq.title': 'Lo que preguntan' })).toEqual(['faq.title']);
});

test('a text that was pressed comes first, and one that the page has no longer can be emptied', () => {
  expect(textIdsWith('preguntas', texts, {}, 'hero.fine')).toEqual(['hero.fine', 'faq.title']);
  const own = { heroTitle: 'Uno', 'hero.old': 'Dos', 'faq.title': 'Tres' };
  expect(textIdsWith('', texts, own)).toEqual(['faq.title', 'hero.old']);
});

test('a text that could be filled in countless ways is answered all the same', () => {
  const own = { 'faq.title': `${'{a}a'.repeat(40)}b` };
  expect(pressed(`<p data-at>${'a'.repeat(400)}</p>`, own)).toBeUndefined();
});
