// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
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

/** The list's end comes near, and stays so, as when one has scrolled to it. */
let nearEnd: () => void;
beforeEach(() => {
  let isNear = false;
  let look = () => {};
  nearEnd = () => {
    isNear = true;
    look();
  };
  class Observer {
    observe: () => void;
    constructor(tell: (seen: object[]) => void) {
      this.observe = () => {
        look = () => tell([{ isIntersecting: isNear }]);
        look();
      };
    }
    disconnect() {
      look = () => {};
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
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
  window.scrollTo(0, 800);
  answered.resolve(undefined);
  await screen.findByRole('button', { name: '1 nueva' });
  await waitFor(() =>
    expect(screen.getByRole('button', { name: '1 nueva' }).getAttribute('aria-disabled')).toBe('false'),
  );
  expect([scrollY, screen.queryByText('Persona -1')]).toEqual([800, null]);
});

test('a change whose event arrives while the next page is asked for is shown', async () => {
  const relay = await relayOf(60);
  await renderPanel('solicitudes');
  await screen.findByText('Persona 49');
  const sale = { edition: 'Basic Edition', licences: 1, amountCents: 1_000 };
  await relay.asLuis('POST', 'requests/p0/stage', { version: 0, stage: 'won', ...sale });
  // Nothing is drawn between the two: the table still takes the list for idle.
  sendLiveEvent({ arrived: 0, requests: ['p0'], deliveries: false });
  nearEnd();
  await waitFor(() => expect(screen.getByText('Persona 0').closest('li')?.textContent).toContain('Compró'));
  await screen.findByText('Persona 59');
});

test('a page that does not come when its rows come near is offered again', async () => {
  await relayOf(60);
  let isBroken = true;
  await renderPanel('solicitudes', ({ path }, query) => {
    if (path === 'requests' && isBroken && query.has('cursor'))
      return { status: 400, json: { error: 'invalid', message: 'No se pudo' } };
    return undefined;
  });
  await screen.findByText('Persona 49');
  expect(screen.queryByText('Persona 50')).toBeNull();
  nearEnd();
  await screen.findByText(/No se pudieron cargar más/);
  isBroken = false;
  await press('Probar otra vez');
  await screen.findByText('Persona 59');
  expect(screen.queryByText(/No se pudieron cargar más/)).toBeNull();
});
