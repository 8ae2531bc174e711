// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  enter,
  pass,
  printedBy,
  props,
  setUpIslandTests,
} from '../../../../tests/support/rendered-island.ts';
import { numbers } from '../../../formulas/format.ts';
import { Quote } from '../quote/quote.tsx';
import { Savings } from '../savings/savings.tsx';
import { sharedQuote, shareQuote } from '../shared-quote.ts';
import { Planner } from './planner.tsx';

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const heard = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent?.trim())
    .find(Boolean);
const message = () =>
  new URL(screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '').searchParams.get('text');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const text = () => document.body.textContent;
const tableRows = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent?.replaceAll('\u00a0', ' ')),
  );

setUpIslandTests();

async function openPlanner(): Promise<void> {
  render(<Planner {...props.planner} />);
  press('Calcular con mis datos');
  await pass(0);
}

test('closed, it has the published minimum beside what it recommends for the number of PCs, and its rule', async () => {
  render(<Planner {...props.planner} />);
  await pass(0);
  expect(tableRows()).toEqual([
    ['Enlace', '1 Gbps', '10 Gbps'],
    ['Imágenes', '250 GB', '2 × 250 GB'],
    ['Juegos', '1 TB', '2 × 2 TB'],
    ['Writeback', '500 GB', '2 × 500 GB'],
    ['Memoria', '32 GB', '32 GB'],
  ]);
  expect(text()).toContain('Mínimo publicado, y recomendado para 40 PC');
  expect(text()).toMatch(
    /Leer 2 GB por la red: una PC sola, 16\ss; las 40 a la vez, 1\smin 4\ss con 10 Gbps\./,
  );
  expect(document.querySelector('select')).toBeNull();
  act(() => shareQuote({ pcs: 10 }));
  await pass(0);
  expect(tableRows()[0]?.[2]).toBe('1 Gbps');
  expect(text()).toMatch(
    /Leer 2 GB por la red: una PC sola, 16\ss; las 10 a la vez, 2\smin 40\ss con 1 Gbps\./,
  );
  // A number is not a plan: no quote says what was not entered.
  expect(sharedQuote()).toEqual({ pcs: 10 });
  act(() => shareQuote({ pcs: 500 }));
  await pass(0);
  expect(tableRows()[0]?.[2]).toBe('10 Gbps, y repartir la carga entre servidores (Professional)');
});

test('opened, it starts from what it recommends, until the visitor changes it', async () => {
  await openPlanner();
  expect([field(/^Enlace del servidor/).value, field(/^Puerto del switch/).value]).toEqual(['10', '10000']);
  act(() => shareQuote({ pcs: 10 }));
  await pass(0);
  expect([field(/^Enlace del servidor/).value, field(/^Puerto del switch/).value]).toEqual(['1', '1000']);
  enter(field(/^Enlace del servidor/), '2.5');
  act(() => shareQuote({ pcs: 40 }));
  await pass(0);
  expect([field(/^Enlace del servidor/).value, field(/^Puerto del switch/).value]).toEqual(['2.5', '2500']);
});

test('opened, its table compares usual numbers of PCs with the visitor’s', async () => {
  await openPlanner();
  act(() => shareQuote({ pcs: 43 }));
  await pass(0);
  const links = tableRows().slice(5);
  expect(links.map(([pcs]) => pcs)).toEqual(['10', '20', '40', '43', '80']);
  expect(links[0]).toEqual(['10', '1002 min 40 s', '2001 min 20 s', '2501 min 4 s', '1,00016 s']);
});

test('the technician’s sheet is printed without a quote, says whose assumptions it uses, and titles the paper', async () => {
  vi.setSystemTime('2026-11-27T09:00');
  document.title = 'La página';
  render(
    <>
      <Planner {...props.planner} />
      <Quote {...props.quote} />
    </>,
  );
  act(() => shareQuote({ pcs: 43 }));
  await pass(0);
  const sheet = printedBy('Imprimir ficha técnica');
  for (const said of [
    'UEFI',
    '.efi',
    'ProxyDHCP (UDP 4011)',
    'Secure Boot',
    'Recomendado para 43 PC',
    'Son supuestos',
    '27 de noviembre de 2026',
  ])
    expect(sheet).toContain(said);
  expect(sheet).not.toMatch(/Cotización|que indicaste/);
  // An iPhone renders it again after print() has returned.
  expect([document.title, document.querySelectorAll('[data-sheet]').length]).toEqual([
    'Ficha técnica 43 PC',
    1,
  ]);
  fireEvent.pointerDown(document.body);
  expect([document.title, document.querySelectorAll('[data-sheet]').length]).toEqual(['La página', 0]);
});

test('the figures follow the fields, with their arithmetic and the narrow place', async () => {
  await openPlanner();
  expect(text()).toContain('250 Mbpspara cada PC, si todas leen a la vez (31.3 MB por segundo)');
  expect(text()).toContain('2 GB (un supuesto) × 8,000 ÷ 250 Mbps = 64 s');
  expect(text()).toContain('Cuello de botella: el enlace del servidor.Tiempo mínimo');
  act(() => shareQuote({ pcs: 43 }));
  enter(field(/^Puerto del switch/), '1000');
  await pass(700);
  expect(message()).toMatch(/^Cálculo del servidor para 43 PC:\nEnlace del servidor: 10 Gbps\n/);
  // The visitor sends it: its "tu" would be the business.
  expect(message()).toContain(
    'Disco de juegos: 1,000 GB · la biblioteca ocupa 1,000 GB; mínimo publicado: 1,000 GB',
  );
  expect(text()).toContain('2 GB (un supuesto) × 8,000 ÷ (1,000 ÷ 43) Mbps = 688 s');
  expect(heard()).toBe('43 PC: 23.3 Mbps para cada una. Cuello de botella: el puerto del switch.');
  enter(field(/^Puerto del switch/), '10000');
  enter(field(/^Red de cada PC/), '100');
  await pass(700);
  expect(heard()).toBe('43 PC: 100 Mbps para cada una. Cuello de botella: la red de cada PC.');
});

test('the plan says which disk is missing, and how much', async () => {
  await openPlanner();
  expect(text()).toContain('Disco de juegos1,000 GBla biblioteca ocupa 1,000 GB; mínimo publicado: 1,000 GB');
  expect(text()).not.toContain('faltan');
  enter(field(/biblioteca/), '1500');
  enter(field(/escribe cada sesión/), '20');
  expect(text()).toContain(
    '1,500 GBla biblioteca ocupa 1,500 GB; el mínimo publicado, 1,000 GB, no alcanza: faltan 500 GB',
  );
  expect(text()).toContain(
    '800 GB40 × 20 GB por sesión = 800 GB; 500 GB ÷ 40 PC = 12.5 GB por PC; el mínimo publicado, 500 GB, no alcanza: faltan 300 GB',
  );
});

test('a value that is not counted as typed says so, and none is ever a promise of a starting time', async () => {
  await openPlanner();
  enter(field(/hasta el escritorio/), '0.5');
  expect(text()).not.toContain('Usamos');
  expect(text()).toContain('0.5 GB (un supuesto) × 8,000 ÷ 25 Mbps = 160 s');
  enter(field(/hasta el escritorio/), '900');
  expect(text()).toContain('Usamos 100 (mínimo 0.1, máximo 100).');
  fireEvent.blur(field(/hasta el escritorio/));
  expect(field(/hasta el escritorio/).value).toBe('100');
  expect(text()).not.toMatch(/arranca en|inicia en \d/);
});

test('the number of PCs is entered once, in the calculator; planner and savings have it', async () => {
  render(
    <>
      <Planner {...props.planner} />
      <Quote {...props.quote} />
      <Savings {...props.savings} />
    </>,
  );
  press('Calcular con mis datos');
  await pass(0);
  const [number, ...others] = screen
    .getAllByLabelText<HTMLInputElement>('Cantidad de PC')
    .filter(({ type }) => type === 'number');
  expect(others).toEqual([]);
  enter(number as HTMLInputElement, '61');
  await pass(0);
  expect(text()).toContain('recomendado para 61 PC');
  expect(text()).toContain('Ahorro con 61 PC');
  expect(sharedQuote().pcs).toBe(61);
  act(() => shareQuote({ pcs: 12 }));
  await pass(0);
  expect(text()).toContain('recomendado para 12 PC');
});

test('numbers are written, and read, as the business’s country writes them', async () => {
  const { group, decimal } = numbers;
  onTestFinished(() => void Object.assign(numbers, { group, decimal }));
  Object.assign(numbers, { group: '.', decimal: ',' });
  await openPlanner();
  expect(text()).toContain('2 GB (un supuesto) × 8.000 ÷ 250 Mbps = 64 s');
  enter(field(/hasta el escritorio/), '2,5');
  expect(text()).toContain('2,5 GB (un supuesto) × 8.000 ÷ 250 Mbps = 80 s');
  enter(field(/hasta el escritorio/), '2,56');
  fireEvent.blur(field(/hasta el escritorio/));
  expect(field(/hasta el escritorio/).value).toBe('2,6');
});
