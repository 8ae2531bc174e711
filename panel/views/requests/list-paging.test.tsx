// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { incoming } from '../../../tests/support/incoming.ts';
import type { PanelRelay } from '../../../tests/support/panel-relay.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { openRelay, press, renderPanel, sendLiveEvent } = setUpPanelTests();

/** The newest is number 0. */
async function relayOf(total: number): Promise<PanelRelay> {
  const relay = await openRelay({ isEmpty: true });
  await addPerson(relay, 0);
  const person = (at: number) => incoming({ fullName: `Persona ${at}` }, new Date(Date.now() - at * 60_000));
  await Promise.all(Array.from({ length: total - 1 }, (_, nth) => relay.at.store.accept(person(nth + 1))));
  return relay;
}

const addPerson = (relay: PanelRelay, at: number) =>
  relay.add(`p${at}`, { fullName: `Persona ${at}` }, 'new', at);

/** The window's place, as a browser would after scrolling. */
function scrollToRow(index: number): void {
  window.scrollTo(0, index * 40);
  window.dispatchEvent(new Event('scroll'));
}

test('pages come before their rows are reached', async () => {
  await relayOf(250);
  const limits: (string | null)[] = [];
  const note = ({ path }: { path: string }, query: URLSearchParams) => {
    if (path === 'requests') limits.push(query.get('limit'));
    return undefined;
  };
  await renderPanel('solicitudes', note);
  await screen.findByText('Persona 0');
  await waitFor(() => expect(limits).toEqual(['50', '100']));
  scrollToRow(120);
  await screen.findByText('Persona 120');
  await waitFor(() => expect(limits).toEqual(['50', '100', '100']));
  scrollToRow(160);
  await screen.findByText('Persona 160');
  scrollToRow(0);
});

test('a list that is opened again does not move under who scrolls before it is answered', async () => {
  const relay = await relayOf(60);
  const answered = Promise.withResolvers<undefined>();
  let isSlow = false;
  await renderPanel('solicitudes', ({ path }) =>
    path === 'requests' && isSlow ? answered.promise : undefined,
  );
  await screen.findByText('Persona 0');
  await press('Hoy', 'link');
  await screen.findByRole('heading', { level: 1, name: 'Hoy' });
  await addPerson(relay, -1);
  sendLiveEvent({ arrived: 1, requests: ['p-1'], deliveries: false });
  isSlow = true;
  await press('Solicitudes', 'link');
  await screen.findByText('Persona 0');
  scrollToRow(20);
  answered.resolve(undefined);
  await screen.findByRole('button', { name: '1 nueva' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '1 nueva' }).getAttribute('aria-disabled')).toBe('false'),
  );
  expect([scrollY, screen.queryByText('Persona -1')]).toEqual([800, null]);
});

test('a change whose event arrives while the next page is asked for is shown', async () => {
  const relay = await relayOf(150);
  await renderPanel('solicitudes');
  await screen.findByText('Persona 0');
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton]').length).toBe(0));
  const sale = { edition: 'Basic Edition', licences: 1, amountCents: 1_000 };
  await relay.asLuis('POST', 'requests/p0/stage', { version: 0, stage: 'won', ...sale });
  // Nothing is drawn between the two: the table still takes the list for idle.
  sendLiveEvent({ arrived: 0, requests: ['p0'], deliveries: false });
  scrollToRow(100);
  await screen.findByText('Persona 100');
  scrollToRow(0);
  await waitFor(() =>
    expect(screen.getByText('Persona 0').closest('[role=row]')?.textContent).toContain('Compró'),
  );
});

test('a page that does not come is offered again; skeleton rows stand in its place', async () => {
  await relayOf(120);
  let isBroken = true;
  await renderPanel('solicitudes', ({ path }, query) => {
    if (path === 'requests' && isBroken && query.has('cursor'))
      return { status: 400, json: { error: 'invalid', message: 'No se pudo' } };
    return undefined;
  });
  await screen.findByText(/No se pudieron cargar más/);
  scrollToRow(45);
  await waitFor(() => expect(document.querySelectorAll('[data-skeleton]').length).toBeGreaterThan(3));
  isBroken = false;
  await press('Probar otra vez');
  await screen.findByText('Persona 60');
  expect(screen.queryByText(/No se pudieron cargar más/)).toBeNull();
});
