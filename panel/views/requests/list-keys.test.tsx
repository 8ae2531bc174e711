// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createPanelMock, mockRequest, type PanelMock } from '../../../tests/support/panel-mock.ts';
import { renderPanel, sendLiveEvent, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

setUpPanelTests();

const names = ['Uno', 'Dos', 'Tres'];

/** Three new requests, r1 to r3. */
function threeRequests(): PanelMock {
  const mock = createPanelMock();
  mock.details.clear();
  for (const [at, fullName] of names.entries())
    mock.details.set(`r${at + 1}`, mockRequest({ id: `r${at + 1}`, fullName }));
  return mock;
}

async function openList(path = 'solicitudes?stage=new') {
  const mock = threeRequests();
  const calls = renderPanel(path, () => undefined, mock);
  await screen.findByRole('link', { name: 'Uno' });
  return { calls, mock, user: userEvent.setup() };
}

test('j and k move, and stop at both ends', async () => {
  const { user } = await openList();
  const at = () => document.activeElement?.textContent;
  await user.keyboard('j');
  await waitFor(() => expect(at()).toBe('Uno'));
  await user.keyboard('jjjj');
  await waitFor(() => expect(at()).toBe('Tres'));
  await user.keyboard('k');
  await waitFor(() => expect(at()).toBe('Dos'));
  await user.keyboard('kkkk');
  await waitFor(() => expect(at()).toBe('Uno'));
});

test('e marks the current request as contacted, once, and offers to undo it', async () => {
  const { calls, user } = await openList();
  await user.keyboard('e');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.keyboard('jje');
  await screen.findByText('Dos: Contactada');
  await user.keyboard('e');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: 'requests/r2/stage', body: { stage: 'contacted', version: 1 } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').at(-1)?.body).toEqual({
      stage: 'new',
      version: 2,
    }),
  );
});

test('a request that arrives is counted, and moves no row before it is asked for', async () => {
  const { calls, mock, user } = await openList('solicitudes');
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  mock.details.set('r0', mockRequest({ id: 'r0', fullName: 'Cero' }, 'new', 0));
  sendLiveEvent({ arrived: 1, requests: ['r0'], deliveries: false });
  const fresh = await screen.findByRole('button', { name: '1 nueva' });
  expect(screen.queryByRole('link', { name: 'Cero' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Uno');
  // Nor when another change has the list asked for again.
  sendLiveEvent({ arrived: 0, requests: ['r2'], deliveries: false });
  await waitFor(() => expect(calls.filter(({ path }) => path === 'requests').length).toBe(2));
  await user.keyboard('e');
  await screen.findByText('Uno: Contactada');
  // The change is shown, and stored here, before it is sent.
  await waitFor(() => expect(calls.find(({ method }) => method === 'POST')?.path).toBe('requests/r1/stage'));
  expect(screen.queryByRole('link', { name: 'Cero' })).toBeNull();
  await user.click(fresh);
  await screen.findByRole('link', { name: 'Cero' });
  await waitFor(() => expect(screen.queryByRole('button', { name: '1 nueva' })).toBeNull());
});

test('Enter opens, j and k go on from there, u leads back to the same list', async () => {
  const { user } = await openList();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(location.pathname + location.search).toBe('/panel/solicitudes/r1?stage=new'));
  await screen.findByRole('link', { name: 'Más antigua' });
  await user.keyboard('j');
  await waitFor(() => expect(location.pathname).toBe('/panel/solicitudes/r2'));
  await user.keyboard('k');
  await waitFor(() => expect(location.pathname).toBe('/panel/solicitudes/r1'));
  await user.keyboard('j');
  await waitFor(() => expect(location.pathname).toBe('/panel/solicitudes/r2'));
  const entries = history.length;
  await user.keyboard('u');
  await waitFor(() => expect(location.pathname + location.search).toBe('/panel/solicitudes?stage=new'));
  // As the browser's own Back, with the focus at the row of the request that was shown.
  expect(history.length).toBe(entries);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Dos'));
});

test('keys that come faster than anything is drawn are not lost', async () => {
  await openList();
  for (const key of ['j', 'j', 'k', 'j', 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await waitFor(() => expect(location.pathname).toBe('/panel/solicitudes/r2'));
});

test('Enter on a button presses the button, whichever request is current', async () => {
  const { user } = await openList();
  await user.keyboard('j');
  screen.getByRole('button', { name: 'Más acciones' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: /Borrar/ });
  expect(location.pathname).toBe('/panel/solicitudes');
});

test('/ goes to the search, where letters are typed; Escape leaves it; keys with Ctrl stay the browser’s', async () => {
  const { calls, user } = await openList('solicitudes');
  const search = screen.getByRole('searchbox');
  await user.keyboard('{Control>}j{/Control}');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('/');
  expect(document.activeElement).toBe(search);
  await user.keyboard('jeje');
  expect((search as HTMLInputElement).value).toBe('jeje');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(search);
});

test('arrows move as j and k do; the title of an opened request has the focus', async () => {
  const { user } = await openList();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { level: 1, name: 'Uno' });
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'));
  await user.keyboard('u');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
});

test('keys on a button are no shortcuts; the row that Tab went to is the current one', async () => {
  const { calls, user } = await openList();
  await user.keyboard('j');
  screen.getByRole('button', { name: 'Nueva' }).focus();
  await user.keyboard('ejx');
  screen.getByRole('link', { name: 'Tres' }).focus();
  await user.keyboard('e');
  await screen.findByText('Tres: Contactada');
  await waitFor(() =>
    expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      'requests/r3/stage',
    ]),
  );
});

test('? lists the shortcuts, which can be turned off in this browser; arrows stay', async () => {
  const { calls, user } = await openList();
  await user.keyboard('?');
  await user.click(await screen.findByRole('checkbox', { name: /atajos de una tecla/ }));
  await user.click(screen.getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('jje?');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Atajos' }));
  await user.click(await screen.findByRole('checkbox', { name: /atajos de una tecla/ }));
  expect(localStorage.getItem('panel-shortcuts')).toBe('on');
});

test('keys do nothing behind an open dialog', async () => {
  const { calls, user } = await openList();
  await user.keyboard('j');
  await user.click(screen.getByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: /Borrar/ }));
  await screen.findByRole('dialog');
  await user.keyboard('e');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
