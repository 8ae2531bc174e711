// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Funnel } from './tables.tsx';

afterEach(cleanup);

const funnel = { sent: 40, contacted: 30, trial: 12, won: 3 };
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

test('every step from the visit to the sale has its figure, and its share of the step before', () => {
  const page = { visits: 1_000, formOpened: 100, formBegun: 50, formSent: 35 };
  render(<Funnel page={page} funnel={funnel} />);
  expect(cells()).toEqual([
    'Visitas | 1,000 | ',
    'Abrieron el formulario | 100 | 10 %',
    'Empezaron a llenarlo | 50 | 50 %',
    // 40 are stored; of those who may be counted, 35 of 50 sent.
    'Enviaron su solicitud | 40 | 70 %',
    'Contactadas | 30 | 75 %',
    'En prueba | 12 | 40 %',
    'Compraron | 3 | 25 %',
  ]);
});

test('a step that is not counted says so, and has no share', () => {
  render(<Funnel page={null} funnel={funnel} />);
  expect(cells().slice(0, 4)).toEqual([
    'Visitas | No se cuenta | ',
    'Abrieron el formulario | No se cuenta | ',
    'Empezaron a llenarlo | No se cuenta | ',
    'Enviaron su solicitud | 40 | ',
  ]);
  expect(document.body.textContent).toContain('FIGURES=off');
});
