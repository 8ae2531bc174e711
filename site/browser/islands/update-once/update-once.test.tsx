// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { enter, pass, setUpIslandTests } from '../../../../tests/support/rendered-island.ts';
import { UpdateOnce } from './update-once.tsx';

const size = () => screen.getByLabelText('Descarga (GB)') as HTMLInputElement; // by its label
/** No number is parted from its unit. */
const withSpaces = ({ textContent }: Element) => textContent?.replaceAll('\u00a0', ' ');
const times = () => [...document.querySelectorAll('b')].map(withSpaces);
const statuses = () => screen.getAllByRole('status').map(withSpaces);
const figures = 'Cada PC por su cuenta: 11.1 h. Una vez en el servidor: 1.1 h';

setUpIslandTests();

test('both times follow the fields, and the bars show their ratio', () => {
  render(<UpdateOnce />);
  expect(times()).toEqual(['22.2 h', '33 min']);
  enter(screen.getByLabelText('Cantidad de PC'), '10');
  enter(screen.getByLabelText('Internet (Mbps)'), '100');
  expect(times()).toEqual(['11.1 h', '1.1 h']);
  expect([...document.querySelectorAll('rect')].map((bar) => bar.getAttribute('width'))).toEqual([
    '100%',
    '10%',
  ]);
});

test('a number that is not counted as typed says so; on leaving the field shows what is counted', async () => {
  render(<UpdateOnce />);
  enter(screen.getByLabelText('Cantidad de PC'), '10');
  enter(screen.getByLabelText('Internet (Mbps)'), '100');
  enter(size(), '0.5');
  expect(statuses()[1]).toBe('Usamos 1 (mínimo 1, máximo 2,000).');
  enter(size(), '');
  const said = 'Escribe un número (mínimo 1, máximo 2,000). Usamos 1.';
  expect(statuses()).toEqual(['', said, '', '']);
  fireEvent.blur(size());
  expect(size().value).toBe('1');
  expect(statuses()[1]).toBe(said);
  enter(size(), '50');
  await pass(699);
  expect(statuses()).toEqual(['', '', '', '']);
  await pass(1);
  expect(statuses()).toEqual(['', '', '', figures]);
});
