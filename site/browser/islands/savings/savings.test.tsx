// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { readBusiness } from '../../../../business/read-business.ts';
import { standardPlans } from '../../../../contract/standard-plans.ts';
import { enter, pass, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
import { numbers } from '../../../formulas/format.ts';
import { chosenPlan } from '../../../formulas/plan-choice.ts';
import { shareQuote } from '../shared-quote.ts';
import { Savings, type SavingsProps } from './savings.tsx';

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const text = () => document.body.textContent?.replaceAll('\u00a0', ' ') ?? '';
const sums = () => [...document.querySelectorAll('b')].map(({ textContent }) => textContent);
const less = () => [...document.querySelectorAll('[class*=less] b')].map(({ textContent }) => textContent);
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim());

/** Whatever the business: the standard editions at $8, $10 and $15. */
const standard: SavingsProps = {
  plans: standardPlans({ virtualDisk: 800, basic: 1000, professional: 1500 }),
  examples: { disk: 40, server: 1000 },
};
const show = (some: Partial<SavingsProps> = {}) => render(<Savings {...standard} {...some} />);

function give(disk: string, server: string): void {
  enter(field(/^Disco/), disk);
  enter(field(/^Servidor/), server);
}

setUpIslandTests();

test('it starts with examples, each called so until it is replaced', () => {
  show();
  expect(sums()).toEqual(['$1,600', '$1,400']);
  expect(less()).toEqual(['$1,400']);
  expect(text()).toContain(
    '$1,600Un disco en cada PC: 40 × $40$1,400Servidor y licencias: $1,000 + 40 × $10Con precios de ejemplo, sin disco cuesta menos desde 34 PC.',
  );
  expect(text()).toContain('Con más PC que servidor ÷ (disco − licencia): $1,000 ÷ ($40 − $10).');
  const labels = () => [field(/^Disco/), field(/^Servidor/)].map(({ labels }) => labels?.[0]?.textContent);
  expect(labels()).toEqual(['Disco por PC ($), de ejemplo', 'Servidor ($), de ejemplo']);
  // The same number, but now it is the visitor's.
  enter(field(/^Disco/), '40.0');
  expect(labels()).toEqual(['Disco por PC ($)', 'Servidor ($), de ejemplo']);
  expect(text()).toContain('Con precios de ejemplo, ');
  enter(field(/^Servidor/), '900');
  expect(labels()).toEqual(['Disco por PC ($)', 'Servidor ($)']);
  expect(text()).toContain('Con tus precios, sin disco cuesta menos desde 31 PC.');
  expect(text()).not.toContain('jemplo');
});

test('it says as plainly when a disk in each PC costs less, always or up to a number of PCs', async () => {
  show();
  give('25', '1500');
  expect(sums()).toEqual(['$1,000', '$1,900']);
  expect(less()).toEqual(['$1,000']);
  expect(text()).toContain('un disco en cada PC cuesta menos; sin disco cuesta menos desde 101 PC.');
  give('25', '600');
  expect(text()).toContain('ambos cuestan lo mismo; sin disco cuesta menos desde 41 PC.');
  expect(less()).toEqual([]);
  give('10', '600');
  const never =
    'Con tus precios, un disco en cada PC cuesta menos; más PC no lo cambian: una licencia cuesta lo mismo que un disco, o más.';
  expect(text()).toContain(never);
  expect(text()).toContain('Con más PC que servidor ÷ (disco − licencia).');
  await pass(700);
  expect(statuses()).toContain(never);
  give('0', '0');
  expect(sums()).toEqual(['$0', '$400']);
});

test('the number of PCs and the edition are those of the quote; one that cannot be compared is replaced, and said so', async () => {
  show();
  expect(screen.queryByLabelText(/Cantidad de PC/)).toBeNull();
  expect(text()).toContain('Ahorro con 40 PCCambiar');
  const share = async (change: Parameters<typeof shareQuote>[0]) => {
    act(() => shareQuote(change));
    await pass(0);
  };
  await share({ pcs: 1, edition: chosenPlan(standard.plans, 'professional') });
  expect(sums()).toEqual(['$40', '$1,015']);
  expect(text()).toContain('Servidor y licencias: $1,000 + 1 × $15');
  expect(text()).not.toContain('Comparamos');
  await share({ pcs: 5000, edition: chosenPlan(standard.plans, 'virtual-disk') });
  expect(sums()).toEqual(['$200,000', '$51,000']);
  expect(text()).toContain('Comparamos con Basic Edition: arranca sin disco y se paga una vez.');
  expect(text()).toContain('un juego de 50 GB con 200 Mbps: 115.7 días si cada PC lo descarga; 33 min');
});

test.each([
  ['abc', '$1,600', 'Escribe un número (mínimo $0, máximo $99,999,999). Usamos $40.'],
  ['', '$1,600', 'Escribe un número (mínimo $0, máximo $99,999,999). Usamos $40.'],
  ['0', '$0', ''],
  ['35.55', '$1,422', ''],
  ['35.5555', '$1,422.40', 'Usamos $35.56 (mínimo $0, máximo $99,999,999).'],
  ['4.000.000', '$160,000,000', 'Usamos $4,000,000 (mínimo $0, máximo $99,999,999).'],
  ['1e999', '$3,999,999,960', 'Usamos $99,999,999 (mínimo $0, máximo $99,999,999).'],
])('a disk of "%s" makes %s of 40', (typed, sum, said) => {
  show();
  enter(field(/^Disco/), typed);
  expect(sums()[0]).toBe(sum);
  expect(statuses()[0]).toBe(said);
});

test('without examples the fields are empty, and the sums wait for both prices', async () => {
  onTestFinished(() => void Object.assign(numbers, { decimals: 2 }));
  Object.assign(numbers, { decimals: 0 });
  show({ examples: {} });
  expect(
    [field(/^Disco/), field(/^Servidor/)].map(({ value, placeholder, step }) => [value, placeholder, step]),
  ).toEqual([
    ['', 'tu precio', ''],
    ['', 'tu precio', ''],
  ]);
  expect(sums()).toEqual([]);
  expect(text()).toContain('Escribe ambos precios');
  expect(text()).not.toContain('jemplo');
  enter(field(/^Disco/), 'abc');
  expect(statuses()[0]).toBe('Escribe un número (mínimo $0, máximo $99,999,999).');
  enter(field(/^Disco/), '39.6');
  fireEvent.blur(field(/^Disco/));
  expect(field(/^Disco/).value).toBe('40');
  expect(sums()).toEqual([]);
  enter(field(/^Servidor/), '1000');
  expect(sums()).toEqual(['$1,600', '$1,400']);
  await pass(700);
  expect(statuses().at(-1)).toMatch(/^Con tus precios, sin disco cuesta menos desde 34\sPC/);
});

test('nothing is shown for a business whose diskless editions are monthly, yearly or on request', () => {
  const { plans } = readBusiness({ BUSINESS_FILE: 'tests/fixtures/payments-business.json' }).business;
  show({ plans });
  expect(text()).toBe('');
});

test('one licence for the venue is added once', () => {
  const plans = standard.plans.map((plan) => ({ ...plan, unit: 'room' as const, priceCents: 20_000 }));
  show({ plans });
  expect(text()).toContain('$1,000 + $200Con precios');
  expect(text()).toContain('Con más PC que (servidor + licencia) ÷ disco: ($1,000 + $200) ÷ $40.');
  expect(text()).toContain('sin disco cuesta menos desde 31 PC.');
});
