// @vitest-environment happy-dom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { enter, pass, props, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
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

test('closed, it recommends for the number of PCs: link, disks in a mirror, memory, and its rule', async () => {
  render(<Planner {...props.planner} />);
  await pass(0);
  const advice = () =>
    [...document.querySelectorAll('dl div')].map((row) =>
      [...row.children].map((part) => part.textContent?.replaceAll('\u00a0', ' ')),
    );
  expect(advice()).toEqual([
    ['Enlace', '10 Gbps'],
    ['Discos en espejo', 'imágenes 2 × 250 GB, juegos 2 × 2 TB, writeback 2 × 500 GB'],
    ['Memoria', '32 GB'],
    ['Leer 2 GB', 'una PC sola, 16 s; las 40 a la vez, 1 min 4 s'],
  ]);
  expect(text()).toContain(
    'Cómo lo calculamos: el enlace más lento con el que todas leen 2 GB en 3 min o menos; discos con 15\u00a0% libre y 10 GB por sesión; memoria para eso y un juego de 5 GB. Son supuestos, no mediciones. Cuenta solo la red: discos, caché y switch pueden demorarlo más.',
  );
  expect(document.querySelector('table, select')).toBeNull();
  enter(field(/^Cantidad de PC/), '10');
  await pass(0);
  expect(advice()[0]).toEqual(['Enlace', '1 Gbps']);
  expect(advice()[3]).toEqual(['Leer 2 GB', 'una PC sola, 16 s; las 10 a la vez, 2 min 40 s']);
  // Typing a number is not planning: no quote says what was not entered.
  expect(sharedQuote()).toEqual({ pcs: 10 });
  enter(field(/^Cantidad de PC/), '500');
  await pass(0);
  expect(advice()[0]?.[1]).toBe('10 Gbps, y repartir la carga entre servidores (Professional)');
});

test('opened, its table compares usual numbers of PCs with the visitor’s', async () => {
  await openPlanner();
  enter(field(/^Cantidad de PC/), '43');
  await pass(0);
  expect(tableRows().map(([pcs]) => pcs)).toEqual(['10', '20', '40', '43', '80', '120']);
  expect(tableRows()[0]).toEqual(['10', '1002 min 40 s', '2001 min 20 s', '2501 min 4 s', '1,00016 s']);
});

test('the technician’s sheet is printed without a quote, and says whose assumptions it uses', async () => {
  render(
    <>
      <Planner {...props.planner} />
      <Quote {...props.quote} />
    </>,
  );
  await pass(0);
  let sheet = '';
  const printed = vi.fn(() => {
    sheet = document.querySelector('[data-sheet]')?.textContent ?? '';
  });
  vi.stubGlobal('print', printed);
  press('Imprimir ficha técnica');
  expect(printed).toHaveBeenCalledOnce();
  expect(sheet).toContain('Ficha para tu técnico');
  expect(sheet).not.toContain('Cotización');
  for (const said of [
    'UEFI',
    '.efi',
    'ProxyDHCP (UDP 4011)',
    'Secure Boot',
    'Recomendado para 40 PC',
    'Son supuestos',
  ])
    expect(sheet).toContain(said);
  expect(sheet).not.toContain('que indicaste');
  expect(document.querySelector('[data-sheet]')).toBeNull();
  vi.unstubAllGlobals();
});

test('the figures follow the fields, with their arithmetic and the narrow place', async () => {
  await openPlanner();
  expect(text()).toContain('25 Mbpspara cada PC, si las 40 leen a la vez (3.1 MB por segundo)');
  expect(text()).toContain('2 GB × 8,000 ÷ 25 Mbps = 640 s');
  expect(document.querySelector('li:has(b)')?.textContent).toMatch(
    /^Enlace del servidor1 Gbps25 Mbps por PC/,
  );
  enter(field(/^Cantidad de PC/), '43');
  enter(field(/^Enlace del servidor/), '10');
  await pass(700);
  expect(message()).toMatch(/^Cálculo del servidor para 43 PC:\nEnlace del servidor: 10 Gbps\n/);
  expect(heard()).toBe('23.3 Mbps para cada una de 43 PC. Cuello de botella: el puerto del switch.');
  enter(field(/^Puerto del switch/), '10000');
  enter(field(/^Red de cada PC/), '100');
  await pass(700);
  expect(heard()).toBe('100 Mbps para cada una de 43 PC. Cuello de botella: la red de cada PC.');
});

test('the plan says which disk is missing, and how much', async () => {
  await openPlanner();
  expect(text()).not.toContain('faltan');
  enter(field(/biblioteca/), '1500');
  enter(field(/escribe cada sesión/), '20');
  expect(text()).toContain(
    'Mínimo publicado: 1,000 GB. Tu biblioteca ocupa 1,500 GB.El mínimo no alcanza: faltan 500 GB',
  );
  expect(text()).toContain(
    '500 GB ÷ 40 PC = 12.5 GB por PC; tú supones 20 GB por sesión (40 × 20 = 800 GB).',
  );
  expect(text()?.match(/faltan/g)).toHaveLength(2);
});

test('a value that is not counted as typed says so, and none is ever a promise of a starting time', async () => {
  await openPlanner();
  enter(field(/hasta el escritorio/), '0.5');
  expect(text()).not.toContain('Usamos');
  expect(text()).toContain('0.5 GB × 8,000 ÷ 25 Mbps = 160 s');
  enter(field(/hasta el escritorio/), '900');
  expect(text()).toContain('Usamos 100 (mínimo 0.1, máximo 100).');
  fireEvent.blur(field(/hasta el escritorio/));
  expect(field(/hasta el escritorio/).value).toBe('100');
  expect(text()).not.toMatch(/arranca en|inicia en \d/);
});

test('the number of PCs is entered once: planner, calculator and savings agree, in whatever order', async () => {
  render(
    <>
      <Planner {...props.planner} />
      <Quote {...props.quote} />
      <Savings {...props.savings} />
    </>,
  );
  press('Calcular con mis datos');
  await pass(0);
  const numbers = screen
    .getAllByLabelText<HTMLInputElement>('Cantidad de PC')
    .filter(({ type }) => type === 'number');
  expect(numbers.map(({ value }) => value)).toEqual(['40', '40']);
  for (const [at, input] of numbers.entries()) {
    const value = `${61 + at}`;
    enter(input, value);
    await pass(0);
    expect(numbers.map((each) => each.value)).toEqual([value, value]);
    expect(text()).toContain(`Ahorro con tus ${value} PC`);
  }
  expect(sharedQuote().pcs).toBe(62);
  act(() => shareQuote({ pcs: 12 }));
  await pass(0);
  expect(text()).toContain('si las 12 leen a la vez');
});
