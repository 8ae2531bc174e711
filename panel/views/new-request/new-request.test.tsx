// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { goodPassword } from '../../../tests/support/panel-client.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { net, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

const field = (label: string) => screen.getByLabelText(label) as HTMLInputElement; // the form's own
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('three presses: from any view the form, which a pasted chat fills, and saved', async () => {
  const { bodies } = await renderPanel('hoy');
  await press('Nueva solicitud', 'link');
  await heading('Nueva solicitud');
  await user.click(field('Pegar un chat'));
  await user.paste('[12/11/26, 10:02] Rosa Quispe: tengo 25 máquinas, mi número es 987 654 321');
  await screen.findByText('Se encontró: nombre, teléfono y PC. Revísalo antes de guardar.');
  expect([field('Nombre').value, field('Teléfono o WhatsApp').value, field('PC').value]).toEqual([
    ...['Rosa Quispe', '+51987654321', '25'],
  ]);
  await press('Guardar');
  await heading('Rosa Quispe');
  await waitFor(() => expect(screen.queryByText('sin guardar')).toBeNull());
  expect(screen.getByText('A mano: WhatsApp')).toBeTruthy();
  const entered = { way: 'whatsapp', fullName: 'Rosa Quispe', country: 'Perú', computers: '25' };
  expect(bodies('requests')).toMatchObject([entered]);
});

test('what was typed stays, and a number gets the code of the country as in the form', async () => {
  const { bodies } = await renderPanel('solicitudes/nueva');
  await user.type(await screen.findByLabelText('Nombre'), 'Rosa');
  await user.type(field('Teléfono o WhatsApp'), '987 111 222');
  expect(screen.getByText('Se guarda +51987111222')).toBeTruthy();
  fireEvent.change(field('País'), { target: { value: 'Ecuador' } });
  expect(screen.getByText('Se guarda +593987111222')).toBeTruthy();
  fireEvent.change(field('Pegar un chat'), { target: { value: 'soy Luz, 40 PC, 955 000 111' } });
  await waitFor(() => expect(field('PC').value).toBe('40'));
  expect([field('Nombre').value, field('Teléfono o WhatsApp').value]).toEqual(['Rosa', '987 111 222']);
  await press('Visita');
  await user.type(field('Correo'), 'rosa');
  await press('Guardar');
  expect(await screen.findByText('Correo inválido')).toBeTruthy();
  await user.clear(field('Correo'));
  await press('Guardar');
  await heading('Rosa');
  const entered = { way: 'visit', phone: '+593987111222', email: '' };
  await waitFor(() => expect(bodies('requests')).toMatchObject([entered]));
});

test('what is typed is there again after a reload, and gone once the form is left or the account signs out', async () => {
  await renderPanel('solicitudes/nueva');
  const paste = (text: string) => fireEvent.change(field('Pegar un chat'), { target: { value: text } });
  await user.type(await screen.findByLabelText('Nombre'), 'Rosa');
  paste('soy Luz, 40 PC');
  await screen.findByText('Se encontró: PC. Revísalo antes de guardar.');
  const inTab = Object.entries(sessionStorage);
  cleanup();
  const isKept = () => JSON.stringify(Object.entries(sessionStorage)).includes('Rosa');
  expect(isKept()).toBe(false);
  const reload = (path: string) => {
    for (const [key, value] of inTab) sessionStorage.setItem(key, value);
    return renderPanel(path);
  };
  await reload('solicitudes/nueva');
  await waitFor(() => expect(field('Nombre').value).toBe('Rosa'));
  // What the chat before told is not taken for another person's.
  paste('soy Sol, 25 PC');
  await waitFor(() => expect([field('PC').value, field('Nombre').value]).toEqual(['25', 'Rosa']));
  cleanup();
  await reload('cuenta');
  await press('Cerrar sesión');
  await waitFor(() => expect(isKept()).toBe(false));
});

test('what is typed is there again once who typed it signs in after a session that ended, and gone with a sign-out in another tab', async () => {
  const { relay } = await renderPanel('solicitudes/nueva');
  await user.type(await screen.findByLabelText('Nombre'), 'Rosa');
  relay.endSession();
  sendLiveEvent({ arrived: 0, requests: [], deliveries: true });
  await heading('Tu sesión terminó');
  expect(screen.getByText(/Lo que no se había enviado sigue aquí/)).toBeTruthy();
  await user.type(field('Nombre'), 'Ana');
  await user.type(field('Contraseña'), goodPassword);
  await press('Entrar');
  await heading('Nueva solicitud');
  expect(field('Nombre').value).toBe('Rosa');
  const other = new BroadcastChannel('panel-session');
  relay.endSession();
  other.postMessage('signedOut');
  await heading('Tu sesión terminó');
  other.close();
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Rosa');
});

test('without connection it stands in the list and at its address as unsaved, with what was changed of it, and is sent first', async () => {
  const { calls } = await renderPanel('solicitudes');
  net.offline = /POST/;
  await press('Nueva solicitud', 'link');
  await user.type(await screen.findByLabelText('Nombre'), 'Rosa Quispe');
  await user.type(field('Teléfono o WhatsApp'), '987111222');
  await press('Guardar');
  await heading('Rosa Quispe');
  await user.type(screen.getByLabelText('Nota nueva'), 'Quiere probar el lunes');
  await press('Guardar nota');
  await user.click(screen.getByRole('link', { name: 'Solicitudes', hidden: false, current: 'page' }));
  await heading('Solicitudes');
  const link = await screen.findByRole('link', { name: 'Rosa Quispe' });
  expect(within(link.closest('li') ?? link).getByText('sin guardar')).toBeTruthy();
  await user.click(link);
  expect(await screen.findByText('Quiere probar el lunes')).toBeTruthy();
  expect(screen.queryByText('No se encontró')).toBeNull();
  expect(screen.queryByText('0')).toBeNull();
  expect(screen.queryByText(/^(Apartar: |Borrar los datos)/)).toBeNull();
  await press('WhatsApp');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Texto')).value).toContain('Hola, Rosa.');
  expect(calls.filter(({ path }) => /^requests\/[\da-f-]{36}$/.test(path))).toEqual([]);
  net.offline = undefined;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('sin guardar')).toBeNull());
  expect(screen.getByText(/la anotó: WhatsApp/)).toBeTruthy();
  const last = calls.filter(({ method, path }) => method === 'POST' && path.startsWith('requests')).slice(-2);
  expect(last.map(({ path }) => path.replace(/[\da-f-]{36}/, 'ID'))).toEqual([
    'requests',
    'requests/ID/notes',
  ]);
});

test('Nueva venta on who bought opens the form filled with the person as corrected here, and makes a request of its own', async () => {
  const { bodies } = await renderPanel('solicitudes/r4');
  net.offline = /POST/;
  await press('Corregir datos');
  const corrected = (await screen.findByRole('alertdialog')).querySelector('[name=company]');
  fireEvent.change(corrected as Element, { target: { value: 'El Faro' } }); // a field of the dialog
  await press('Guardar');
  await screen.findAllByText('El Faro');
  await press('Nueva venta', 'link');
  await heading('Nueva venta');
  await waitFor(() => expect(field('Nombre').value).toBe('María José Ñáñez'));
  expect([field('Negocio').value, field('PC').value, field('Correo').value]).toEqual([
    ...['El Faro', '', 'maria@cabinas.example'],
  ]);
  net.offline = undefined;
  await user.type(field('PC'), '10');
  await press('Guardar');
  const entered = { computers: '10', company: 'El Faro', edition: '' };
  await waitFor(() => expect(bodies('requests')).toMatchObject([entered]));
  expect(await screen.findByText('Otras de la misma persona o negocio')).toBeTruthy();
});
