// @vitest-environment happy-dom

import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addAccounts } from '../../../tests/support/change-context.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';
import { luis } from '../../../tests/support/start-panel.ts';

const { net, openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

test('without a connection a request is taken at once, marked as unsaved, and sent once the browser is online', async () => {
  // Without the regular tries: the event alone must send it, also while the stream of events seems open.
  const { setInterval } = globalThis;
  vi.stubGlobal('setInterval', (run: () => void, ms: number) => setInterval(run, ms < 10_000 ? ms : 1e9));
  const { bodies } = await renderPanel('solicitudes/r1');
  net.offline = /taken/;
  await press('La tomo yo');
  const line = (await screen.findByText(/La tienes tú/)).parentElement as HTMLElement; // it has one
  await within(line).findByText('sin guardar');
  await waitFor(() => expect(bodies('requests/r1/taken')).toHaveLength(1));
  net.offline = undefined;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(within(line).queryByText('sin guardar')).toBeNull());
  const sent = { id: expect.any(String), version: 0, taken: true };
  expect(bodies('requests/r1/taken').at(-1)).toEqual(sent);
  // The button of the toast says the same.
  await user.click(within(line).getByRole('button', { name: 'Soltar' }));
  await screen.findByText('Nadie la ha tomado');
  await screen.findByText('la soltó');
});

test('when another person took it first, both are shown, and it can still be taken over', async () => {
  const { relay } = await renderPanel('solicitudes/r1');
  await screen.findByRole('button', { name: 'La tomo yo' });
  await relay.asLuis('POST', 'requests/r1/taken', { version: 0, taken: true });
  await press('La tomo yo');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('la tiene Luis · Nueva')).toBeTruthy();
  expect(dialog.getByText('la tomas tú')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Usar lo mío' }));
  await screen.findByText(/La tienes tú/);
  const stored = () => relay.record('r1');
  await waitFor(async () => expect(await stored()).toMatchObject({ version: 2, takenBy: { name: 'Ana' } }));
});

test('what was taken from another person is his again when it is undone', async () => {
  const relay = await openRelay({ isEmpty: true });
  await addAccounts(relay.at.store, [luis]);
  await relay.add('r1');
  await relay.asLuis('POST', 'requests/r1/taken', { version: 0, taken: true });
  await renderPanel('solicitudes/r1');
  const stored = () => relay.record('r1');
  await press('La tomo yo');
  await waitFor(async () => expect((await stored()).takenBy?.name).toBe('Ana'));
  await press('Deshacer');
  await waitFor(async () => expect((await stored()).takenBy?.name).toBe('Luis'));
});

test('a change that waits for the connection is undone, whatever another person changed before it', async () => {
  const { relay } = await renderPanel('solicitudes/r1');
  const stored = () => relay.record('r1');
  await press('La tomo yo');
  await waitFor(async () => expect((await stored()).version).toBe(1));
  await relay.asLuis('POST', 'requests/r1/taken', { version: 1, taken: true });
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await screen.findByText(/La tiene Luis/);
  net.offline = /stage/;
  await press('Contactada');
  await press('Deshacer');
  net.offline = undefined;
  dispatchEvent(new Event('online'));
  await waitFor(async () => expect(await stored()).toMatchObject({ stage: 'new', version: 4 }));
});

test('a press in Hoy takes a request, and the list finds it under Mías', async () => {
  const { relay } = await renderPanel('hoy');
  await press(/^La tomo yo.*María José/);
  await screen.findByText('tuya');
  expect(screen.queryByRole('button', { name: /^La tomo yo.*María José/ })).toBeNull();
  const stored = () => relay.record('r1');
  await waitFor(async () => expect((await stored()).takenBy?.name).toBe('Ana'));
  await press(/Solicitudes/, 'link');
  await press('Mías');
  await waitFor(() => expect(location.search).toBe(`?taken=${relay.ana.id}`));
  await press('Sin tomar');
  await waitFor(() => expect(location.search).toBe('?taken=none'));
  await press('Sin tomar');
  await waitFor(() => expect(location.search).toBe(''));
});

test('who takes a request, and when, does not stand below its stage, which another person chose', async () => {
  const relay = await openRelay({ isEmpty: true });
  await relay.add('r1');
  await relay.asLuis('POST', 'requests/r1/stage', { version: 0, stage: 'contacted' });
  await relay.call('changeTaken', { params: { id: 'r1' }, body: { version: 1, taken: true } });
  await renderPanel('solicitudes/r1');
  const stage = await screen.findByRole('region', { name: 'Etapa' });
  expect(stage.textContent).toMatch(/Luis, ahora/);
  expect(stage.textContent).not.toContain('Ana');
});

test('what another person changes while the request is loaded for the first time is shown', async () => {
  const relay = await openRelay();
  const answered = Promise.withResolvers<void>();
  let isRead = false;
  await renderPanel('solicitudes/r1', async ({ method, path }) => {
    if (method !== 'GET' || path !== 'requests/r1' || isRead) return undefined;
    const json = await relay.call('oneRequest', { params: { id: 'r1' } });
    isRead = true;
    await answered.promise;
    return { status: 200, json };
  });
  await waitFor(() => expect(isRead).toBe(true));
  await relay.asLuis('POST', 'requests/r1/taken', { version: 0, taken: true });
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  answered.resolve();
  await screen.findByText(/La tiene Luis/);
});
