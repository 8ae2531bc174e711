// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from 'vitest';
import { formWords } from '../../../contract/form-words.ts';
import { pricing } from '../../content/pricing.ts';
import { chosenPlan } from '../../formulas/plan-choice.ts';
import { shareQuote } from './shared-quote.ts';

const own = 'https://wa.me/51987654321?text=Hola%2C%20quiero%20saber%20m%C3%A1s.';

beforeEach(() => {
  document.body.innerHTML = `<a href="${own}">contact</a><dialog><a href="${own}">dialog</a></dialog>
    <div data-island><a href="${own}">island</a></div><a href="https://t.me/canal">Telegram</a>`;
});
afterEach(() => {
  shareQuote({ pcs: undefined, edition: undefined });
  document.body.innerHTML = '';
});

const links = () => [...document.querySelectorAll('a')];
const texts = () => links().map(({ href }) => new URL(href).searchParams.get('text'));

test('the page’s greetings say number of PCs and edition once they are chosen, and the latest of them', () => {
  shareQuote({ pcs: 1500 });
  expect(texts()[0]).toBe('Hola, quiero saber más.\nCantidad de computadoras: 1500');
  const edition = chosenPlan(pricing.plans);
  shareQuote({ edition });
  shareQuote({ pcs: 60, edition: { ...edition, title: 'Sala & Más' } });
  const chosen = 'Cantidad de computadoras: 60\nEdición: Sala & Más';
  expect(texts().slice(0, 2)).toEqual([
    `Hola, quiero saber más.\n${chosen}`,
    `${formWords.greeting}\n${chosen}`,
  ]);
  expect(links()[0]?.href).toMatch(/^https:\/\/wa\.me\/51987654321\?text=Hola%2C%20/);
});

test('where nothing is chosen the greeting is the owner’s, and links of others are left alone', () => {
  shareQuote({});
  expect(links()[0]?.href).toBe(own);
  shareQuote({ pcs: 60 });
  expect(links()[2]?.href).toBe(own);
  expect(links()[3]?.href).toBe('https://t.me/canal');
});
