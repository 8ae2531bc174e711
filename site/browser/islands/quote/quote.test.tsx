// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { balancedPlan, cost, firstPlan, plans } from '../../../../tests/support/cost.ts';
import {
  enter,
  pass,
  printedBy,
  props,
  setUpIslandTests,
} from '../../../../tests/support/rendered-island.ts';
import { business } from '../../../content/business.ts';
import { requirements } from '../../../content/requirements.ts';
import { sharedQuote } from '../shared-quote.ts';
import { Quote } from './quote.tsx';

const number = () => screen.getByRole('spinbutton') as HTMLInputElement; // by its role
const total = () => document.querySelector('b')?.textContent;
const note = () => document.querySelector('output')?.textContent;
const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim());

/** @param search such as `?pcs=60&edicion=professional` */
async function renderQuote(address = '/'): Promise<void> {
  history.replaceState(null, '', address);
  render(<Quote {...props.quote} />);
  await pass(0);
}

const [virtualDisk = firstPlan] = plans;

const choose = ({ title }: typeof firstPlan) => fireEvent.click(screen.getByRole('radio', { name: title }));

setUpIslandTests();

test.each([
  ['99999', 'Usamos 5,000 (mínimo 1, máximo 5,000).'],
  ['1.095', 'Usamos 1,095 (mínimo 1, máximo 5,000).'],
  ['-5', 'Escribe un número (mínimo 1, máximo 5,000). Usamos 40.'],
  ['', 'Escribe un número (mínimo 1, máximo 5,000). Usamos 40.'],
  ['0', 'Usamos 1 (mínimo 1, máximo 5,000).'],
])('"%s" is not counted as typed, which is said until another number is chosen', async (typed, said) => {
  await renderQuote();
  enter(number(), typed);
  await pass(0);
  expect(note()).toBe(said);
  fireEvent.blur(number());
  expect(note()).toBe(said);
  await pass(700);
  expect(statuses()[0]).toContain(said);
  fireEvent.click(screen.getByRole('button', { name: '20 PC' }));
  await pass(0);
  expect(note()).toBe('');
});

// The other ways to a total: tests/engines/page-scenarios.ts.
test('what was typed stays when the field is left at once, before the figures followed, and its total is said', async () => {
  await renderQuote();
  act(() => {
    enter(number(), '73');
    fireEvent.blur(number());
  });
  await pass(0);
  expect(total()).toBe(cost(73, firstPlan));
  expect(number().value).toBe('73');
  await pass(700);
  expect(statuses()[1]).toContain('73 PC con Basic Edition');
});

test('the link is copied and stands in the address only when it is asked for, and is said until the next change', async () => {
  const writeText = vi.fn(async () => {});
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({ writeText } as unknown as Clipboard); // the only method used
  await renderQuote('/?pcs=60&edicion=professional#quote');
  enter(number(), '61');
  await pass(0);
  expect(location.search).toBe('?pcs=60&edicion=professional');
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Copiar enlace' })));
  await pass(0);
  expect(location.search + location.hash).toBe('?pcs=61&edicion=professional#quote');
  expect(writeText).toHaveBeenCalledWith(location.href);
  expect(statuses()).toContain('Enlace copiado');
  enter(number(), '62');
  await pass(0);
  expect(statuses()).not.toContain('Enlace copiado');
});

test('one quote for all: the plan of the server is in the link, the message and the sheet', async () => {
  await renderQuote('/?pcs=43&edicion=professional&enlace=2x1&switch=2500&sesion=20#quote');
  const message = () =>
    new URL(
      screen.getByRole('link', { name: 'Cotizar por WhatsApp' }).getAttribute('href') ?? '',
    ).searchParams.get('text');
  expect(sharedQuote().plan).toMatchObject({ link: '2x1', switchPortMbps: 2500, sessionGb: 20 });
  expect(message()).toContain(
    `Hola, quiero cotizar licencias Professional Edition para 43 PC (${cost(43, balancedPlan)}, pago único).`,
  );
  expect(message()).toContain('Para cada PC, si todas leen a la vez: 46.5 Mbps');
  expect(message()).toContain('Disco writeback: 860 GB');
  const sheet = printedBy('Imprimir o PDF');
  for (const said of [
    ...[business.name, String(new Date().getFullYear()), 'Cotización referencial'],
    `Total${cost(43, balancedPlan).replace('$', 'US$ ')}`,
    ...['servidor, red, Windows e impuestos no están incluidos', 'no una oferta con plazo de validez'],
    '?pcs=43&edicion=professional&enlace=2x1&switch=2500&sesion=20#quote',
    'Ficha para tu técnico',
    'Cálculo del servidor para 43 PC',
    '43 para las PC y 2 para el servidor: 45 como mínimo',
    ...requirements.disks.map(({ size, description }) => `${size} · ${description}`),
    'DHCPUno solo en la red',
    'Una PC arranca por la red',
  ])
    expect(sheet).toContain(said);
  choose(virtualDisk);
  await pass(0);
  // The PCs of this edition start from their own disks.
  expect(printedBy('Imprimir o PDF')).not.toMatch(/PXE, primero|arranca por la red/);
});

test('without a plan nothing speaks of one', async () => {
  await renderQuote('/?pcs=43&edicion=basic');
  expect(screen.getByRole('link', { name: 'Cotizar por WhatsApp' }).getAttribute('href')).not.toContain(
    'Plan',
  );
  const sheet = printedBy('Imprimir o PDF');
  expect(sheet).not.toContain('Cálculo del servidor');
  expect(sheet).toContain('43 para las PC y 1 para el servidor');
});

test('the number chosen stands once among the totals, which are always four and ascend', async () => {
  await renderQuote();
  const heads = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  expect(heads()).toEqual(['10 PC', '20 PC', '40 PC', '80 PC']);
  enter(number(), '43');
  await pass(0);
  expect(heads()).toEqual(['10 PC', '20 PC', '40 PC', '43 PC']);
});

test('who asks for a trial with the number at first has chosen it, also for the links to WhatsApp', async () => {
  await renderQuote();
  fireEvent.click(screen.getByRole('link', { name: /^Solicitar prueba para/ }));
  expect(sharedQuote().pcs).toBe(40);
});
