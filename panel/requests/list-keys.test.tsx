// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Page, RequestRow } from '../../contract/panel-answers.ts';
import { panelAnswers } from '../../tests/e2e/panel-answers.ts';
import { renderPanel, sendLiveEvent, setUpPanelTests } from '../../tests/support/rendered-panel.tsx';

setUpPanelTests();

const { rows } = panelAnswers.requests as Page<RequestRow>; // written there
const names = ['Uno', 'Dos', 'Tres'];
const list = {
  rows: names.map((fullName, at) => ({ ...rows[0], id: `r${at + 1}`, fullName })),
  next: null,
  indexing: false,
};

async function openList(path = 'solicitudes?stage=new') {
  const calls = renderPanel(path, ({ path: asked, body }) => {
    if (asked === 'requests') return { status: 200, json: list };
    if (asked.endsWith('/stage'))
      return { status: 200, json: { ...record, ...(body as object), version: 2 } };
    return undefined;
  });
  await screen.findByRole('link', { name: 'Uno' });
  return { calls, user: userEvent.setup() };
}
const { record } = panelAnswers['requests/r1'] as { record: object }; // written there

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

test('e marks the one that the keys are at as contacted, once, and offers the way back', async () => {
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

test('a request that arrives does not take the place of the one that the keys are at', async () => {
  const arrived = { ...rows[0], id: 'r0', fullName: 'Cero', receivedAt: new Date().toISOString() };
  let hasArrived = false;
  const calls = renderPanel('solicitudes', ({ path, body }) => {
    if (path === 'requests')
      return {
        status: 200,
        json: { ...list, rows: hasArrived ? [arrived, ...list.rows] : list.rows },
      };
    return path.endsWith('/stage')
      ? { status: 200, json: { ...record, ...(body as object), version: 2 } }
      : undefined;
  });
  await screen.findByRole('link', { name: 'Uno' });
  const user = userEvent.setup();
  await user.keyboard('j');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Uno'));
  hasArrived = true;
  sendLiveEvent({ arrived: 1, requests: ['r0'], deliveries: false });
  await screen.findByRole('link', { name: 'Cero' });
  expect(document.activeElement?.textContent).toBe('Uno');
  await user.keyboard('e');
  await screen.findByText('Uno: Contactada');
  expect(calls.find(({ method }) => method === 'POST')?.path).toBe('requests/r1/stage');
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
  await user.keyboard('u');
  await waitFor(() => expect(location.pathname + location.search).toBe('/panel/solicitudes?stage=new'));
});

test('keys that come faster than anything is drawn are not lost', async () => {
  await openList();
  for (const key of ['j', 'j', 'k', 'j', 'Enter'])
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  await waitFor(() => expect(location.pathname).toBe('/panel/solicitudes/r2'));
});

test('Enter on a button is the button’s, wherever the keys are in the list', async () => {
  const { user } = await openList();
  await user.keyboard('j');
  screen.getByRole('button', { name: 'Más acciones' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: /Borrar/ });
  expect(location.pathname).toBe('/panel/solicitudes');
});

test('/ goes to the search, where letters are letters; Escape leaves it; Ctrl is the browser’s', async () => {
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

test('keys do nothing behind an open dialog', async () => {
  const { calls, user } = await openList();
  await user.keyboard('j');
  await user.click(screen.getByRole('button', { name: 'Más acciones' }));
  await user.click(await screen.findByRole('menuitem', { name: /Borrar/ }));
  await screen.findByRole('dialog');
  await user.keyboard('e');
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
});
