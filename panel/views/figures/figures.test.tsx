// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { WhoAmI } from '../../../contract/panel/account-routes.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';
import { today } from '../../format/dates.ts';
import { RequestChart } from './request-chart.tsx';
import { type BarRow, BarTable, Funnel, WaysTable } from './tables.tsx';

const { openRelay, renderPanel } = setUpPanelTests();

const funnel = { sent: 40, contacted: 30, trial: 12, won: 3, wonAfterTrial: 2 };
const noneByHand = { whatsapp: 0, call: 0, visit: 0, other: 0 };
const page = {
  ...{ visits: 1_000, formOpened: 100, formBegun: 50, formSent: 35 },
  ...{ whatsappPressed: 64, phonePressed: 21, telegramPressed: 3 },
};
const cells = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent).join(' | '));

test('every step from the visit to the sale has its figure, and its share of the step before', () => {
  render(<Funnel page={page} funnel={funnel} ways={noneByHand} />);
  expect(cells()).toEqual([
    'Visitas | 1,000 | ',
    'Abrieron el formulario | 100 | 10 %',
    'Empezaron a llenarlo | 50 | 50 %',
    // 40 are stored; of those who may be counted, 35 of 50 sent.
    'Enviaron su solicitud | 40 | 70 %',
    'Contactadas | 30 | 75 %',
    'En prueba | 12 | 40 %',
    // Two of the twelve; the third never had a trial.
    'Compraron | 3 | 17 %',
  ]);
  expect(document.body.textContent).toContain('1 compró sin prueba, fuera de la proporción.');
});

test('requests that were entered by hand are no step of the form, but are contacted like the others', () => {
  render(<Funnel page={page} funnel={funnel} ways={{ ...noneByHand, whatsapp: 4, visit: 1 }} />);
  expect(cells().slice(3, 6)).toEqual([
    'Enviaron su solicitud | 35 | 70 %',
    'Anotadas a mano | 5 | ',
    'Contactadas | 30 | 75 %',
  ]);
});

test('what was pressed on the page stands beside the requests that came that way', () => {
  render(<WaysTable page={page} ways={{ whatsapp: 4, call: 2, visit: 1, other: 0 }} sent={40} />);
  expect(cells()).toEqual([
    'Formulario | 33 | 100',
    'WhatsApp | 4 | 64',
    'Llamada | 2 | 21',
    'Visita | 1 | –',
    'Telegram u otra | 0 | 3',
  ]);
});

test('a step that is not counted says so, and has no share', () => {
  render(<Funnel page={null} funnel={funnel} ways={noneByHand} />);
  expect(cells().slice(0, 4)).toEqual([
    'Visitas | No se cuenta | ',
    'Abrieron el formulario | No se cuenta | ',
    'Empezaron a llenarlo | No se cuenta | ',
    'Enviaron su solicitud | 40 | ',
  ]);
  expect(document.body.textContent).toContain('El conteo de visitas está apagado.');
});

test('two people of one name keep a row each, whatever the period', () => {
  const table = (...rows: BarRow[]) => <BarTable title="Quién vendió" heads={['Persona']} rows={rows} />;
  const { rerender } = render(table(['Ana', 1], ['Ana', 2], ['Luis', 3]));
  rerender(table(['Luis', 6], ['Ana', 5], ['Ana', 4]));
  expect(cells()).toEqual(['Luis | 6', 'Ana | 5', 'Ana | 4']);
});

test('what is in none of the rows has a row of its own', () => {
  const rows: BarRow[] = [['1 a 10', 3]];
  const table = (whole: number) => (
    <BarTable title="Tamaño del local" heads={['PC']} rows={rows} rest={['No se sabe', whole]} />
  );
  const { rerender } = render(table(5));
  expect(cells()).toEqual(['1 a 10 | 3', 'No se sabe | 2']);
  rerender(table(3));
  expect(cells()).toEqual(['1 a 10 | 3']);
});

test('a week is named by its date, also where it begins today', async () => {
  const figures = await (await openRelay()).call('figures');
  const day = { day: today(Date.now()), requests: 2 };
  render(<RequestChart figures={{ ...figures, days: [day], weeks: [{ week: day.day, requests: 2 }] }} />);
  const [named] = screen.getAllByRole('rowheader', { hidden: true });
  expect(named?.textContent).toBe('hoy');
  fireEvent.click(screen.getByRole('button', { name: 'Por semana' }));
  const [week] = screen.getAllByRole('rowheader', { hidden: true });
  expect(week?.textContent).toMatch(/^\p{L}{3} \d+ \p{L}+$/u);
});

test('every number has a visible heading, and those counted by the day of closing stand apart', async () => {
  const relay = await openRelay();
  const monthly = { name: 'Sala al Mes', priceCents: 2_490, payment: 'monthly', unit: 'pc' } as const;
  const withPlan = (me: WhoAmI) => ({ ...me, business: { ...me.business, editions: [monthly] } });
  await renderPanel('cifras', { me: withPlan });
  await screen.findByRole('region', { name: 'Recibidas en el período' });
  // The first answers know nothing of those that still wait.
  const { funnel, answers } = await relay.call('figures');
  expect(funnel.sent).toBeGreaterThan(answers.requests);
  const waiting = screen.getByText('Esperan respuesta').nextElementSibling?.textContent;
  expect(waiting).toBe(String(funnel.sent - answers.requests));
  const closed = within(screen.getByRole('region', { name: 'Cerradas en el período' }));
  const sums = closed.getAllByRole('term').map(({ textContent }) => textContent);
  expect(sums).toEqual(['Ventas cerradas', 'Licencias vendidas', 'Vendido', '% que compró']);
  expect(screen.getByText(/de lo mensual y anual, el primer pago/)).toBeTruthy();
  for (const table of document.querySelectorAll('table')) {
    const heads = table.querySelectorAll('thead th').length;
    for (const row of table.tBodies[0]?.rows ?? []) expect(row.cells).toHaveLength(heads);
  }
});

test('a link of another site to days that no calendar has shows the usual period', async () => {
  await renderPanel('cifras?from=0001-01-01&to=9999-12-31');
  await screen.findByText('Respuesta usual');
  expect(screen.getByLabelText('Hasta')).toHaveProperty('value', today(Date.now()));
});
