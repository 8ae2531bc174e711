import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalCents } from '../../contract/plan-price.ts';
import { pcsMax } from '../../contract/quote.ts';
import { pricing } from '../content/pricing.ts';
import { formatCount, formatDuration, formatPrice, parseCount } from './format.ts';
import { parseQuoteLink, pcsAt, positionOf, quoteLink, sliderMax } from './license-cost.ts';
import { chosenPlan, shortTitle } from './plan-choice.ts';

const { plans } = pricing;
const pcs = fc.integer({ min: 1, max: pcsMax });

test.each([
  [73, 1500, '$1,095'],
  [5000, 1500, '$75,000'],
  [41, 950, '$389.50'],
  [3, 735, '$22.05'],
])('%i PCs at %i cents cost %s', (count, price, text) => {
  expect(formatPrice(totalCents({ priceCents: price, unit: 'pc' }, count) ?? 0)).toBe(text);
});

test.each([
  ['60', 60],
  ['0', 1],
  ['99999', 5000],
  ['12.5', 13],
  ['', undefined],
  ['0.125', 1],
])('typed "%s" is %s', (text, count) => {
  expect(parseCount(text, pcsMax)).toBe(count);
});

test('the popular plan is chosen at first', () => {
  expect(chosenPlan(plans).id).toBe('basic');
});

test('a short title leaves out the word that the heading has', () => {
  expect(shortTitle('Virtual Disk Edition')).toBe('Virtual Disk');
});

test('each step of the slider changes the number, from 1 to 5,000', () => {
  const values = Array.from({ length: sliderMax + 1 }, (_, position) => pcsAt(position));
  expect([values[0], values[9], values[39], values.at(-1)]).toEqual([1, 10, 40, 5000]);
  expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
  expect(values.map(positionOf)).toEqual(values.map((_, position) => position));
});

test('a number between two steps of the slider stands at the lower one', () => {
  fc.assert(
    fc.property(pcs, (count) => {
      expect(pcsAt(positionOf(count))).toBeLessThanOrEqual(count);
      if (positionOf(count) < sliderMax) expect(pcsAt(positionOf(count) + 1)).toBeGreaterThan(count);
    }),
  );
});

test.each([
  [0.2, '1 s'],
  [59.4, '59 s'],
  [59.5, '1 min'],
  [78, '1 min 18 s'],
  [179.6, '3 min'],
  [599.4, '9 min 59 s'],
  [599.5, '10 min'],
  [3569, '59 min'],
  [3570, '1 h'],
  [5400, '1.5 h'],
  [71.9 * 3600, '71.9 h'],
  [72 * 3600, '3 días'],
  [2000 * 86_400, '2,000 días'],
])('%d seconds -> %s', (seconds, text) => {
  // A line may break between minutes and seconds, but parts no number from its unit.
  expect(formatDuration(seconds)).toBe(text.replaceAll(/ (?!\d)/g, '\u00a0'));
});

test('counts are written as in es-PE', () => {
  fc.assert(
    fc.property(fc.nat(), (count) => {
      expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
    }),
  );
});

test('the published form of a quote’s link', () => {
  expect(quoteLink({ pcs: 60, edition: 'basic' })).toBe('?pcs=60&edicion=basic#quote');
  expect(parseQuoteLink('?pcs=60&edicion=basic', plans)).toEqual({
    pcs: 60,
    edition: chosenPlan(plans, 'basic'),
  });
});

test.each([
  ['', {}],
  ['?pcs=0', { pcs: 1 }],
  ['?pcs=9999999', { pcs: 5000 }],
  ['?pcs=-3&edicion=gold', {}],
  ['?pcs=<b>&edicion=__proto__', {}],
  ['?pcs=5,5555&edicion=professional&precio=1', { edition: chosenPlan(plans, 'professional') }],
])('%s is read as %o', (search, choice) => {
  expect(parseQuoteLink(search, plans)).toEqual(choice);
});

test('a link opens the quote that it was made from; any address is read without error', () => {
  fc.assert(
    fc.property(pcs, fc.constantFrom(...plans), (count, edition) => {
      const link = new URL(quoteLink({ pcs: count, edition: edition.id }), 'https://negocio.example/');
      expect(parseQuoteLink(link.search, plans)).toEqual({ pcs: count, edition });
    }),
  );
  fc.assert(
    fc.property(fc.string(), (any) => {
      const { pcs: count = 1 } = parseQuoteLink(any, plans);
      expect(count >= 1 && count <= pcsMax).toBe(true);
    }),
  );
});
