// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Page, RequestRow } from '../../contract/panel-answers.ts';
import { panelAnswers } from '../../tests/e2e/panel-answers.ts';
import { renderPanel, setUpPanelTests } from '../../tests/support/rendered-panel.tsx';

setUpPanelTests();

const { rows } = panelAnswers.requests as Page<RequestRow>; // written there
/** So many that at the end the first pages are further away than the 5,000 rows that are kept. */
const total = 7_000;

/** The relay's pages over so many requests; the cursor is the place. */
function pageOf(query: URLSearchParams): Page<RequestRow> {
  const from = Number(query.get('cursor') ?? 0);
  const to = Math.min(total, Number(query.get('until') ?? total), from + Number(query.get('limit')));
  const row = (at: number) => ({ ...rows[0], id: `r${at}`, fullName: `Persona ${at}` }) as RequestRow;
  return {
    rows: Array.from({ length: to - from }, (_, at) => row(from + at)),
    next: to < total ? String(to) : null,
    indexing: false,
  };
}

/** The window's place, as a browser would after scrolling. */
function scrollToRow(index: number): void {
  window.scrollTo(0, index * 40);
  window.dispatchEvent(new Event('scroll'));
}

test('pages come before their rows are reached, grow, are put away, and are loaded again', async () => {
  const asked: string[] = [];
  renderPanel('solicitudes', ({ path }, query) => {
    if (path !== 'requests') return undefined;
    asked.push(`${query.get('cursor') ?? 0}+${query.get('limit')}`);
    return { status: 200, json: pageOf(query) };
  });
  await screen.findByText('Persona 0');
  await waitFor(() => expect(asked).toEqual(['0+50', '50+100']));
  for (let loaded = 150; loaded < total; ) {
    scrollToRow(loaded - 30);
    await screen.findByText(`Persona ${loaded - 30}`);
    loaded = Math.max(...asked.map((each) => each.split('+').reduce((sum, part) => sum + Number(part), 0)));
  }
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.slice(2, 5)).toEqual(['150+200', '350+400', '750+400']);
  scrollToRow(1_000);
  await screen.findByText('Persona 1000');
  expect(asked.filter((each) => each.startsWith('750+'))).toHaveLength(2);
});

test('a page that does not come is offered again; skeleton rows stand in its place', async () => {
  let isBroken = true;
  renderPanel('solicitudes', ({ path }, query) => {
    if (path !== 'requests') return undefined;
    if (isBroken && query.has('cursor'))
      return { status: 503, json: { error: 'unavailable', message: 'No se pudo' } };
    return { status: 200, json: pageOf(query) };
  });
  await screen.findByText(/No se pudieron cargar más/);
  scrollToRow(45);
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(3));
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Probar otra vez' }));
  await screen.findByText('Persona 60');
  expect(screen.queryByText(/No se pudieron cargar más/)).toBeNull();
});
