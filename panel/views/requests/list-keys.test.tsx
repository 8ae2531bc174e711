// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

const names = ['Uno', 'Dos', 'Tres'];

async function openList(path = 'solicitudes?stage=new') {
  const relay = await openRelay({ isEmpty: true });
  for (const [at, fullName] of names.entries()) await relay.add(`r${at + 1}`, { fullName }, 'new', at + 1);
  const { calls } = await renderPanel(path);
  await screen.findByRole('link', { name: 'Uno' });
  const shown = () => relay.named(location.pathname + location.search);
  return { calls, relay, shown };
}

test('arrows move from row to row, and stop at both ends', async () => {
  await openList();
  const at = () => document.activeElement?.textContent;
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(at()).toBe('Uno'));
  await user.keyboard('{ArrowDown>4/}');
  await waitFor(() => expect(at()).toBe('Tres'));
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(at()).toBe('Dos'));
  await user.keyboard('{ArrowUp>4/}');
  await waitFor(() => expect(at()).toBe('Uno'));
});

test('a request that arrives is counted, and moves no row before it is asked for', async () => {
  const { calls, relay } = await openList('solicitudes');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  await relay.add('r0', { fullName: 'Cero' });
  sendLiveEvent({ arrived: 1, requests: ['r0'], deliveries: false });
  const fresh = await screen.findByRole('button', { name: '1 nueva' });
  expect(screen.queryByRole('link', { name: 'Cero' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Uno');
  // Nor when another change has the list asked for again.
  sendLiveEvent({ arrived: 0, requests: ['r2'], deliveries: false });
  await waitFor(() => expect(calls.filter(({ path }) => path === 'requests').length).toBe(2));
  expect(screen.queryByRole('link', { name: 'Cero' })).toBeNull();
  await user.click(fresh);
  await screen.findByRole('link', { name: 'Cero' });
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 nueva' })).toBeNull());
});

test('Enter opens; the way back leads to the row of the request that was shown', async () => {
  const { shown } = await openList();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toBe('/panel/solicitudes/r1'));
  await screen.findByRole('heading', { level: 1, name: 'Uno' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  await press('Siguiente', 'link');
  await waitFor(() => expect(shown()).toMatch('/panel/solicitudes/r2'));
  const entries = history.length;
  await press('Atrás', 'link');
  await waitFor(() => expect(location.pathname + location.search).toBe('/panel/solicitudes?stage=new'));
  // As the browser's own Back.
  expect(history.length).toBe(entries);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dos'));
});

test('a request that leaves its filter by what is done with it has the neighbours that it had', async () => {
  const { calls, relay, shown } = await openList();
  await press('Uno', 'link');
  await press('Contactada');
  await screen.findByText('Uno: Contactada');
  await waitFor(() => expect(screen.queryByText('sin guardar')).toBeNull());
  calls.length = 0;
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('requests/r1'));
  await press('Siguiente', 'link');
  await waitFor(() => expect(shown()).toBe('/panel/solicitudes/r2'));
  // The list is asked for again when it is shown again.
  expect(calls.filter(({ path }) => path === 'requests')).toEqual([]);
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Atrás' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Uno' })).toBeNull());
});

test('keys that come faster than anything is drawn are not lost', async () => {
  await openList();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowDown'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  expect(document.activeElement?.textContent).toBe('Dos');
});

test('a row that comes back while a search is typed leaves the focus where it is', async () => {
  await openList('solicitudes');
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  await user.keyboard('/Dos');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Uno' })).toBeNull());
  await user.keyboard('{Backspace>3/}');
  await screen.findByRole('link', { name: 'Uno' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
});

test('/ goes to the search, where letters are typed; Escape leaves it; keys with Ctrl stay the browser’s', async () => {
  await openList('solicitudes');
  const search = screen.getByRole('searchbox');
  await user.keyboard('{Control>}{ArrowDown}{/Control}');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  await user.keyboard('/a');
  expect((search as HTMLInputElement).value).toBe('/a');
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(search);
});

test('keys on a button or in a dialog are its own; the row that Tab went to is the current one', async () => {
  await openList();
  await user.keyboard('{ArrowDown}');
  screen.getByRole('button', { name: 'Nueva' }).focus();
  await user.keyboard('{ArrowDown}/');
  expect(document.activeElement?.textContent).toBe('Nueva');
  screen.getByRole('link', { name: 'Tres' }).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dos'));
  await press(/Borrar/);
  await screen.findByRole('dialog');
  await user.keyboard('{ArrowDown}/');
  expect(document.activeElement?.closest('dialog')).not.toBeNull();
});
