// @vitest-environment happy-dom
/** The calculator with the plans of other businesses. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { readBusiness } from '../../../../business/read-business.ts';
import { pass, printedBy, props, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
import { numbers } from '../../../formulas/format.ts';
import type { Plan } from '../../../formulas/plan-choice.ts';
import { sharedQuote } from '../shared-quote.ts';
import { Quote } from './quote.tsx';

setUpIslandTests();

const plansOf = (file: string) => readBusiness({ BUSINESS_FILE: `tests/fixtures/${file}` }).business.plans;
const total = () => document.querySelector('b')?.textContent ?? '';
const editions = () =>
  screen.getAllByRole('radio').map((one) => (one as HTMLInputElement).labels?.[0]?.textContent);
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function renderPlans(plans: readonly Plan[], search = ''): Promise<void> {
  history.replaceState(null, '', `/${search}`);
  render(<Quote {...props.quote} plans={plans} />);
  await pass(0);
}

/** Digits only: the currency is tested with the built pages. */
const amount = (text: string) => Number(text.replaceAll(/[^\d.]/g, ''));

test.each([
  ['bolivia-business.json', 'sala'],
  ['four-plans-business.json', 'lan'],
])('%s: 40 PCs of "%s" at first, and each plan by a link or its name with its total', async (file, first) => {
  const plans = plansOf(file);
  const cents = (plan?: Plan) => plan?.priceCents ?? Number.NaN;
  await renderPlans(plans);
  expect(editions()).toEqual(plans.map(({ title }) => title));
  expect(heads()).toEqual(['Totales', ...plans.map(({ title }) => title)]);
  expect(amount(total())).toBe((40 * cents(plans.find(({ id }) => id === first))) / 100);
  for (const plan of plans) {
    fireEvent.click(screen.getByRole('radio', { name: plan.title }));
    await pass(0);
    expect(amount(total())).toBe((40 * cents(plan)) / 100);
  }
  for (const plan of plans) {
    const { id, title } = plan;
    cleanup();
    await renderPlans(plans, `?pcs=41&edicion=${id}`);
    expect(amount(total())).toBe((41 * cents(plan)) / 100);
    expect(document.body.textContent).toContain(`${title} · 41 PC`);
    expect(sharedQuote()).toMatchObject({ edition: { id, title } });
  }
});

test('totals of plans paid in different ways each say how, on screen, in the message and on paper', async () => {
  const plans = plansOf('payments-business.json');
  const said: Record<string, RegExp> = {
    juegos: /^\$5,180Solo Juegos · 40 PC × \$129\.50pago único$/,
    sala: /^\$996Sala al Mes · 40 PC × \$24\.90pago mensual$/,
    local: /^\$18,900Local Completo · 40 PCpor local, pago anual$/,
    cadena: /^ConsultarCadena de Locales · 40 PC$/,
  };
  const onPaper: Record<string, string> = {
    juegos: 'Precio por PCUS$ 129.50PagoÚnico, sin mensualidades: la licencia es perpetuaTotalUS$ 5,180',
    sala: 'Precio por PCUS$ 24.90Pagopago mensualTotalUS$ 996, pago mensual',
    local: 'Precio por localUS$ 18,900Pagopago anualTotalUS$ 18,900, pago anual',
    cadena: 'Cantidad de PC40PrecioConsultarSolo licencias',
  };
  const inMessage: Record<string, string> = {
    juegos: 'para 40 PC ($5,180, pago único).',
    sala: 'para 40 PC ($996, pago mensual).',
    local: 'para 40 PC ($18,900, por local, pago anual).',
    cadena: 'para 40 PC (precio a consultar).',
  };
  for (const { id } of plans) {
    await renderPlans(plans, `?pcs=40&edicion=${id}`);
    expect(document.querySelector('b')?.parentElement?.textContent).toMatch(said[id] ?? /never/);
    expect(printedBy('Imprimir o PDF')).toContain(onPaper[id]);
    const link = screen.getByRole('link', { name: 'Cotizar por WhatsApp' }) as HTMLAnchorElement; // a link with an address
    expect(new URL(link.href).searchParams.get('text')).toContain(inMessage[id]);
    cleanup();
  }
});

test.each([
  ['C$', 'NIO', 'C$400'],
  ['$', 'COP', 'COP 400'],
])('on paper the sign %s of %s is written as %s', async (before, currency, written) => {
  const own = { ...numbers };
  onTestFinished(() => void Object.assign(numbers, own));
  Object.assign(numbers, { before, currency });
  await renderPlans(props.quote.plans, '?pcs=40&edicion=basic');
  printedBy('Imprimir o PDF');
  expect(document.querySelector('[data-sheet] tfoot')?.textContent).toBe(`Total${written}`);
});
