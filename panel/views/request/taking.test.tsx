// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { createPanelMock } from '../../../tests/support/panel-mock.ts';
import { renderPanel, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

setUpPanelTests();

test('without a connection a request is taken at once, marked as unsaved, and sent to the relay later', async () => {
  let isOffline = true;
  const calls = renderPanel('solicitudes/r1', ({ path }) =>
    isOffline && path === 'requests/r1/taken' ? 'offline' : undefined,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'La tomo yo' }));
  const line = (await screen.findByText(/La tienes tú/)).parentElement as HTMLElement; // it has one
  await within(line).findByText('sin guardar');
  isOffline = false;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(within(line).queryByText('sin guardar')).toBeNull());
  const [sent] = calls.filter(({ path }) => path === 'requests/r1/taken').slice(-1);
  expect(sent?.body).toEqual({ id: expect.any(String), version: 1, taken: true });
  // The button of the toast says the same.
  await user.click(within(line).getByRole('button', { name: 'Soltar' }));
  await screen.findByText('Nadie la ha tomado');
  await screen.findByText('la soltó');
});

test('when another person took it first, both are shown, and it can still be taken over', async () => {
  const mock = createPanelMock();
  const detail = mock.details.get('r1');
  const luis = { id: 'luis', name: 'Luis' };
  const stored = { takenBy: luis, takenAt: new Date().toISOString(), changedBy: luis };
  const calls = renderPanel(
    'solicitudes/r1',
    ({ path, body }) => {
      if (path === 'requests/r1/taken' && (body as { version: number }).version === 1 && detail)
        mock.details.set('r1', { ...detail, record: { ...detail.record, ...stored, version: 2 } });
      return undefined;
    },
    mock,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'La tomo yo' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('la tiene Luis · Nueva')).toBeTruthy();
  expect(dialog.getByText('la tomas tú')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Usar lo mío' }));
  await screen.findByText(/La tienes tú/);
  await waitFor(() => expect(calls.at(-1)?.path).not.toContain('taken'));
  expect(mock.details.get('r1')?.record).toMatchObject({ version: 3, takenBy: { id: 'ana' } });
});

test('a press in Hoy takes a request, and the list finds it under Mías', async () => {
  const mock = createPanelMock();
  renderPanel('hoy', undefined, mock);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^La tomo yo.*María José/ }));
  await screen.findByText('tuya');
  expect(screen.queryByRole('button', { name: /^La tomo yo.*María José/ })).toBeNull();
  await waitFor(() => expect(mock.details.get('r1')?.record.takenBy?.id).toBe('ana'));
  await user.click(screen.getByRole('link', { name: /Solicitudes/ }));
  await user.click(await screen.findByRole('button', { name: 'Mías' }));
  await waitFor(() => expect(location.search).toBe('?taken=ana'));
  await user.click(screen.getByRole('button', { name: 'Sin tomar' }));
  await waitFor(() => expect(location.search).toBe('?taken=none'));
  await user.click(screen.getByRole('button', { name: 'Sin tomar' }));
  await waitFor(() => expect(location.search).toBe(''));
});

test('who takes a request, and when, does not stand below its stage, which another person chose', async () => {
  const mock = createPanelMock();
  const detail = mock.details.get('r2');
  const luis = { id: 'luis', name: 'Luis' };
  const at = new Date(Date.now() - 50 * 60_000).toISOString();
  if (!detail) throw new Error('the mock has no r2');
  const { record } = detail;
  const event = { at, kind: 'stage', by: luis, from: 'new', to: record } as const;
  mock.details.set('r2', { ...detail, timeline: [...detail.timeline, event] });
  renderPanel('solicitudes/r2', undefined, mock);
  const stage = async () => (await screen.findByRole('region', { name: 'Etapa' })).textContent;
  expect(record.changedBy?.name).toBe('Ana');
  expect(await stage()).toMatch(/Luis, hace/);
  expect(await stage()).not.toContain('Ana');
  cleanup();
  mock.details.set('r2', detail);
  renderPanel('solicitudes/r2', undefined, mock);
  expect(await stage()).not.toContain('Ana');
});
