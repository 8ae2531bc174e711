// @vitest-environment happy-dom
/** The calculator with the plans of other businesses. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readBusiness } from '../../../../business/read-business.ts';
import { enter, pass, props, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
import type { Plan } from '../../../formulas/plan-choice.ts';
import { sharedQuote } from '../shared-quote.ts';
import { Quote } from './quote.tsx';

setUpIslandTests();

const plansOf = (file: string) => readBusiness({ BUSINESS_FILE: `tests/fixtures/${file}` }).business.plans;
const total = () => document.querySelector('b')?.textContent ?? '';
const boxes = () =>
  screen.queryAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent);
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function renderPlans(plans: readonly Plan[], search = ''): Promise<void> {
  history.replaceState(null, '', `/${search}`);
  render(<Quote {...props.quote} plans={plans} />);
  await pass(0);
}

/** Digits only: the currency is tested with the built pages. */
const amount = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

test.each([
  ['bolivia-business.json', 'sala', ['Balanceo de carga entre varios servidores']],
  [
    'four-plans-business.json',
    'lan',
    ['Arranque sin disco (diskless)', 'VHD raw boot', 'Balanceo de carga entre varios servidores'],
  ],
])('%s: 40 PCs of "%s" at first, and each plan by a link with its total', async (file, first, needs) => {
  const plans = plansOf(file);
  const cents = (id: string) => plans.find((plan) => plan.id === id)?.priceCents ?? Number.NaN;
  await renderPlans(plans);
  expect(boxes()).toEqual(needs);
  expect(heads()).toEqual(['Totales', ...plans.map(({ title }) => title)]);
  expect(amount(total())).toBe((40 * cents(first)) / 100);
  for (const { id, title, priceCents } of plans) {
    cleanup();
    await renderPlans(plans, `?pcs=41&edicion=${id}`);
    expect(amount(total())).toBe((41 * priceCents) / 100);
    expect(document.body.textContent).toContain(`${title} · 41 PC`);
    expect(sharedQuote().edition).toBe(id);
  }
});

test('a standard plan less: the need that no plan covers is gone, and nothing throws', async () => {
  const [virtualDisk, basic] = props.quote.plans;
  if (!virtualDisk || !basic) throw new Error('there are three standard plans');
  await renderPlans([virtualDisk, basic], '?pcs=40&edicion=professional');
  expect(boxes()).toEqual(['Arranque sin disco (diskless)', 'VHD raw boot']);
  expect(document.body.textContent).not.toMatch(/Professional|Balanceo/);
  fireEvent.click(screen.getByLabelText(/Arranque sin disco/));
  await pass(0);
  expect(document.body.textContent).toContain('Virtual Disk Edition · 40 PC');
});

test('plans that no needs tell apart are picked by their names', async () => {
  const [sala, red] = plansOf('bolivia-business.json');
  if (!sala || !red) throw new Error('there are two plans');
  const plans = [sala, { ...red, balancing: false }];
  await renderPlans(plans);
  expect(boxes()).toEqual([]);
  expect(screen.getByRole('group', { name: '¿Qué edición?' })).toBeTruthy();
  expect((screen.getByRole('radio', { name: 'Plan Sala' }) as HTMLInputElement).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Plan Red' }));
  enter(screen.getByRole('spinbutton'), '50');
  await pass(0);
  expect(amount(total())).toBe(50 * 105.5);
  expect(sharedQuote().edition).toBe('red');
  cleanup();
  await renderPlans(plans, '?pcs=10&edicion=red');
  expect(amount(total())).toBe(1055);
});
