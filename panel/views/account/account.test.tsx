// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { WhoAmI } from '../../../contract/panel/account-routes.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { net, press, renderPanel, user } = setUpPanelTests();

test.each([
  ['Agregar llave', 'Agregar', ['Nombre de la llave', 'Tu contraseña']],
  ['Cambiar', 'Cambiar contraseña', ['Contraseña actual', 'Contraseña nueva']],
])('the error of the dialog behind %s is gone when it is opened again', async (opener, submit, fields) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  await renderPanel('cuenta', { me: (me: WhoAmI) => ({ ...me, passkeyOrigin: location.origin }) });
  await press(opener);
  for (const label of fields)
    await user.type(await screen.findByLabelText(label), 'una clave larga de verdad');
  await press(submit);
  await screen.findByText('Esta no es tu contraseña.');
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(opener);
  await screen.findByRole('dialog');
  expect(screen.queryByText('Esta no es tu contraseña.')).toBeNull();
});

test('a password that is too short has the focus', async () => {
  await renderPanel('cuenta');
  await press('Cambiar');
  await user.type(screen.getByLabelText('Contraseña actual'), 'una clave larga de verdad');
  const next = screen.getByLabelText('Contraseña nueva');
  await user.type(next, 'corta');
  await press('Cambiar contraseña');
  expect(document.activeElement).toBe(next);
});

test('signing out sends what waits, and asks about nothing where that is all', async () => {
  const { relay } = await renderPanel('solicitudes/r1');
  net.offline = /notes$/;
  await user.type(await screen.findByLabelText('Nota nueva'), 'Llamé');
  await press('Guardar nota');
  await screen.findByText('1 cambio sin guardar: espera la conexión.');
  net.offline = undefined;
  await press('Ana', 'link');
  await press('Cerrar sesión');
  await screen.findByRole('heading', { name: 'Entra al panel' });
  const notes = await relay.at.database.rows("SELECT account_name FROM panel_notes WHERE text = 'Llamé'");
  expect(notes).toEqual([{ account_name: 'Ana' }]);
});

test('the theme is chosen for page and panel, in this browser', async () => {
  const setTheme = vi.fn();
  vi.stubGlobal('setTheme', setTheme);
  await renderPanel('cuenta');
  await screen.findByRole('button', { name: 'Oscuro', pressed: true });
  await press('Claro');
  await screen.findByRole('button', { name: 'Claro', pressed: true });
  expect([localStorage.theme, setTheme.mock.calls]).toEqual(['light', [['light']]]);
});

test('of 100 changes of accounts the card shows all, and says that they are the newest', async () => {
  const luis = { id: 'luis', name: 'Luis' };
  const changes = Array.from({ length: 100 }, (_, number) => ({
    ...{ id: `c${number}`, at: new Date().toISOString(), by: luis, account: luis },
    ...{ kind: 'signedIn', detail: '' },
  }));
  await renderPanel('cuenta', { 'account-changes': { status: 200, json: changes } });
  const card = within(await screen.findByRole('region', { name: 'Actividad de las cuentas' }));
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(100));
  card.getByText('los últimos 100');
});

test('an invitation that the relay cannot look at now is not called used', async () => {
  const json = { error: 'unavailable', message: 'Inténtalo en un momento.' };
  // Its code is loaded now.
  await act(() => renderPanel(`invitacion#${'x'.repeat(43)}`, { 'invitation/look': { status: 503, json } }));
  await screen.findByText('Inténtalo en un momento.');
  expect(screen.queryByText('Este enlace ya no vale')).toBeNull();
  screen.getByRole('button', { name: 'Probar otra vez' });
});

test('a browser that cannot subscribe to pushes says so in Spanish', async () => {
  const failed = async () => Promise.reject(new DOMException('Registration failed - push service error'));
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => 'granted' });
  vi.stubGlobal('navigator', {
    ...{ userAgent: navigator.userAgent, clipboard: navigator.clipboard },
    serviceWorker: { getRegistration: async () => undefined, register: failed },
  });
  await renderPanel('cuenta', { 'push-devices/look': (answer: object) => ({ ...answer, devices: [] }) });
  await press('Activar en este equipo');
  await screen.findByText(/^Tu navegador no pudo activar los avisos\./);
});
