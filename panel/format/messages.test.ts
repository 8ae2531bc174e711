import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { TimelineEvent } from '../../contract/panel/answers.ts';
import { goodRequest } from '../../tests/support/good-request.ts';
import { business, setBusiness } from './business.ts';
import { type Customer, greetingOf, greetingsFor, quoteText, readQuote, validQuote } from './messages.ts';

const now = Date.parse('2026-11-14T19:20:00Z');
const plans = [
  { id: 'basic', name: 'Basic Edition', priceCents: 1_000, payment: 'once', unit: 'pc' },
  { id: 'local', name: 'Local Completo', priceCents: 1_890_050, payment: 'yearly', unit: 'room' },
  { id: 'cadena', name: 'Cadena', unit: 'pc' },
] as const;
const before = business;
beforeEach(() => {
  setBusiness({
    ...before,
    ...{ name: 'Encendido', language: 'es-PE', timeZone: 'America/Lima', greetings: [] },
    ...{ editions: [...plans], page: 'https://cabinas.example' },
    priceWords: { ...before.priceWords, notIncluded: 'Solo licencias.' },
  });
  return () => setBusiness(before);
});

const maria: Customer = {
  ...{ ...goodRequest, id: 'r1', computers: '60', phone: '+51987654321' },
  ...{ edition: 'Basic Edition', stage: 'new', trialEnds: null },
};
const quote = {
  edition: 'Basic Edition',
  pcs: 50,
  discountPercent: 10,
  totalCents: 45_000,
  validUntil: '2026-11-29',
};

test.each([
  ['new', null, 'Primer contacto'],
  ['contacted', null, 'Saludo'],
  ['trial', '2026-11-18', 'Durante la prueba'],
  ['trial', '2026-11-17', 'Fin de la prueba'],
  ['trial', '2026-10-01', 'Fin de la prueba'],
  ['won', '2026-11-18', 'Saludo'],
  ['lost', null, 'Saludo'],
] as const)('of a request in %s whose trial ends on %s the first text is %s, and each can be chosen once', (stage, trialEnds, first) => {
  const names = [...greetingsFor({ stage, trialEnds }, now).keys()];
  expect(names[0]).toBe(first);
  expect(names.toSorted()).toEqual(['Durante la prueba', 'Fin de la prueba', 'Primer contacto', 'Saludo']);
});

test('the owner’s own texts come after, and one with the name of another takes its place', () => {
  const own = [
    { name: 'Oferta', text: 'Oferta' },
    { name: 'Primer contacto', text: 'Hola {nombre}' },
  ];
  setBusiness({ ...business, greetings: own });
  const all = [...greetingsFor(maria, now)];
  expect(all.at(-1)).toEqual(['Oferta', 'Oferta']);
  expect(all[0]).toEqual(['Primer contacto', 'Hola {nombre}']);
});

test.each([
  ['MARÍA JOSÉ', 'Hola María'],
  ['maria', 'Hola Maria'],
  ['McArthur Pérez', 'Hola McArthur'],
  ['  Ñusta  ', 'Hola Ñusta'],
  ['🎮 Ing. Rosa Q.', 'Hola Rosa'],
  ['Ma. del Carmen Quispe', 'Hola Carmen'],
  ['', 'Hola'],
])('%j is greeted as %j', (fullName, expected) => {
  expect(greetingOf('Hola[ {nombre}]', { ...maria, fullName }, 'Ana')).toBe(expected);
});

test.each([
  ['60', '60 PC, $600, pago único'],
  ['1500', '1,500 PC, $15,000, pago único'],
  ['40 PCs', '40 PCs, $400, pago único'],
  ['unas 40', 'unas 40 PC, $400, pago único'],
  ['20-30', '20-30 PC'],
  ['no sé', ''],
  ['', ''],
])('PCs of %j are said as %j', (computers, expected) => {
  expect(greetingOf('[{pc}][, {total}]', { ...maria, computers }, 'Ana')).toBe(expected);
});

test('a total is that of the edition, its payment and its unit; none for a price on request or an unknown edition', () => {
  const total = (edition: string | null, computers = '60') =>
    greetingOf('{total}', { ...maria, edition, computers }, 'Ana');
  expect(total('Local Completo', 'no sé')).toBe('$18,900.50, por local, pago anual');
  expect([total('Cadena'), total('Otra'), total(null)]).toEqual(['', '', '']);
  expect(greetingOf('{edicion} {pc} {total}', maria, 'Ana', quote)).toBe(
    'Basic Edition 50 PC $450, pago único',
  );
});

const none = fc.constantFrom('', '   ');
const customers = fc.record({
  fullName: fc.oneof(none, fc.constantFrom('María', 'JOSÉ PÉREZ', 'ana', 'José ,')),
  company: fc.oneof(none, fc.constantFrom('CABINAS EL TÚNEL S.A.C.', 'El  Túnel , SAC', 'Perú.')),
  computers: fc.oneof(none, fc.constantFrom('60', '20-30', 'no sé', '40 PCs.', '1,500', '999999999')),
  edition: fc.oneof(
    fc.constant(null),
    none,
    fc.constantFrom('Basic Edition', 'Local Completo', 'Cadena', 'Otra'),
  ),
  stage: fc.constantFrom('new', 'contacted', 'trial', 'won', 'lost'),
  trialEnds: fc.constantFrom(null, '2026-11-18', '2026-10-01'),
});

test('whatever is missing of a request, no greeting and no quote has a hole', () => {
  fc.assert(
    fc.property(customers, fc.boolean(), fc.constantFrom('Ana', 'Ana Torres'), (some, isQuoted, person) => {
      const customer = { ...maria, ...some } as Customer; // stages as they are named
      const offered = isQuoted ? quote : undefined;
      const texts = [...greetingsFor(customer, now).values()].map((text) =>
        greetingOf(text, customer, person, offered),
      );
      for (const text of [...texts, quoteText(quote, customer, person)]) {
        expect(text).not.toMatch(/ {2}|undefined|null|NaN| [,.]|[{}[\]]|\.\.|,\.|\n{3}/);
        expect(text).toMatch(/^Hola/);
        expect(text.split('?').length).toBe(text.split('¿').length + (text.includes('?pcs') ? 1 : 0));
      }
    }),
    { numRuns: 100 },
  );
});

test('a quote as the customer reads it, with the calculator only where it shows the same sum', () => {
  expect(quoteText(quote, maria, 'Ana Torres')).toBe(
    `Hola, María. Esta es tu cotización de Encendido:

Basic Edition para 50 PC
Precio: $10 por PC, pago único
Total con 10 % de descuento: $450 USD, pago único
Válida hasta el 29 de noviembre de 2026.

Solo licencias.
Ana Torres, Encendido`,
  );
  const full = { ...quote, discountPercent: 0, totalCents: 50_000 };
  expect(quoteText(full, maria, 'Ana')).toContain(
    'Total: $500 USD, pago único\nVálida hasta el 29 de noviembre de 2026.\n\nSolo licencias.\nPuedes verla en https://cabinas.example/?pcs=50&edicion=basic#quote\nAna, Encendido',
  );
  // What is on request is not in the calculator.
  const asked = quoteText({ ...full, edition: 'Cadena' }, maria, 'Ana');
  expect(asked).toContain('Cadena para 50 PC\nTotal: $500 USD\n');
  expect(asked).not.toContain('http');
  expect(quoteText({ ...quote, validUntil: '2027-01-09' }, maria, 'Ana')).toContain(
    'Válida hasta el 9 de enero de 2027.',
  );
  const upTo = (pcs: number) => quoteText({ ...full, pcs }, maria, 'Ana');
  expect([upTo(5000), upTo(5001)].map((text) => text.includes('verla'))).toEqual([true, false]);
  setBusiness({ ...business, page: null });
  expect(quoteText(full, maria, 'Ana')).not.toContain('verla');
});

test('a total says how it is paid, also of a price on request, in the owner’s words', () => {
  const monthly = { id: 'mes', name: 'Sala al Mes', payment: 'monthly', unit: 'pc' } as const;
  const priceWords = { ...business.priceWords, perPc: 'por PC, con IGV', monthly: 'cada mes' };
  setBusiness({ ...business, editions: [...plans, monthly], priceWords });
  const ofMonth = { ...quote, edition: 'Sala al Mes', discountPercent: 0 };
  expect(quoteText(ofMonth, maria, 'Ana')).toContain('Total: $450 USD, cada mes\n');
  expect(quoteText(quote, maria, 'Ana')).toContain('Precio: $10 por PC, con IGV, pago único\n');
  expect(greetingOf('{total}', { ...maria, edition: 'Local Completo' }, 'Ana')).toBe(
    '$18,900.50, por local, pago anual',
  );
});

test('what is typed of a quote is read as the page reads it, and rounded as the relay says of the currency', () => {
  const typed = {
    ...{ edition: 'Basic Edition', pcs: '1.055', discount: '7' },
    ...{ validUntil: '2100-01-01', list: '' },
  };
  expect(readQuote(typed)).toMatchObject({ pcs: 1055, totalCents: 981_150 });
  // Browsers do not agree on the cents of a currency: `decimals` alone tells.
  setBusiness({ ...business, numbers: { ...business.numbers, decimals: 0 } });
  expect(readQuote(typed)).toMatchObject({ pcs: 1055, totalCents: 981_100 });
});

test('the quote that holds is the last one, until its last day is over', () => {
  const quoted = (validUntil: string, totalCents: number): TimelineEvent => ({
    ...{ kind: 'quoted', id: 'q', at: '2026-11-01T10:00:00Z', by: { id: 'a', name: 'Ana' } },
    quote: { ...quote, validUntil, totalCents },
  });
  const totalOf = (...events: TimelineEvent[]) => validQuote(events, now)?.quote.totalCents;
  expect(totalOf()).toBeUndefined();
  expect(totalOf(quoted('2026-12-01', 1), quoted('2026-11-14', 2))).toBe(2);
  // An earlier one was replaced, however long it would have held.
  expect(totalOf(quoted('2026-12-01', 1), quoted('2026-11-13', 2))).toBeUndefined();
});
