// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { addDays } from '../../../contract/calendar-day.ts';
import { addAccounts } from '../../../tests/support/change-context.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';
import { luis } from '../../../tests/support/start-panel.ts';

const { net, openRelay, press, renderPanel, sendLiveEvent, user } = setUpPanelTests();

async function openDialog() {
  await press('Corregir datos');
  return within(await screen.findByRole('alertdialog'));
}
async function type(field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

test('offline a correction is shown at once, beside what was sent, in the request and in the list; then it is sent', async () => {
  const { bodies, posted } = await renderPanel('solicitudes/r1');
  net.offline = /fields/;
  const dialog = await openDialog();
  await type(dialog.getByLabelText('Teléfono'), '12');
  await type(dialog.getByLabelText('Nombre'), 'María Quispe');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Número inválido')).toBeTruthy();
  expect(posted()).toEqual([]);
  await type(dialog.getByLabelText('Teléfono'), '+51 988 777 666');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  const data = within(await screen.findByRole('region', { name: /Datos/ }));
  expect(await data.findByText('+51988777666')).toBeTruthy();
  expect(data.getByText('+51987654321').parentElement?.textContent).toBe('original: +51987654321');
  expect(data.getByText('sin guardar')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'María Quispe' })).toBeTruthy();
  const phone = screen.getByRole('link', { name: 'Llamar' }) as HTMLAnchorElement; // it is one
  expect(phone.href).toBe('tel:+51988777666');
  await user.click(screen.getAllByRole('link', { name: /Solicitudes/ })[0] as HTMLElement); // one of two
  expect(await screen.findByRole('link', { name: 'María Quispe' })).toBeTruthy();
  net.offline = undefined;
  dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText(/sin guardar/)).toBeNull());
  expect(bodies('requests/r1/fields').at(-1)).toEqual({
    id: expect.any(String),
    version: 0,
    fields: { fullName: 'María Quispe', phone: '+51988777666' },
  });
});

test('of two corrections both are shown, and one’s own can be used; a stage keeps nothing of the customer', async () => {
  const { relay } = await renderPanel('solicitudes/r1');
  const dialog = await openDialog();
  await relay.asLuis('POST', 'requests/r1/fields', {
    version: 0,
    fields: { city: 'Tacna', phone: '999 999 999' },
  });
  // It is shown below the dialog, which was opened before.
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await screen.findAllByText(/Tacna/);
  await type(dialog.getByLabelText('Teléfono'), '+51 911 111 111');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  const conflict = within(await screen.findByRole('alertdialog', { name: /Esto cambió/ }));
  expect(conflict.getByText('Teléfono: 999 999 999')).toBeTruthy();
  expect(conflict.getByText('Teléfono: +51911111111')).toBeTruthy();
  await user.click(conflict.getByRole('button', { name: 'Usar lo mío' }));
  await screen.findByText(/corrigió Teléfono: 999 999 999 → \+51911111111/);
  const { fields } = await relay.call('oneRequest', { params: { id: 'r1' } });
  expect(fields).toMatchObject({ city: 'Tacna', phone: '+51911111111' });
});

test('of an entered request, what was entered stands beside a correction, is right again, and nothing where nothing was', async () => {
  const relay = await openRelay();
  const id = crypto.randomUUID();
  const entered = { id, way: 'call', fullName: 'Rosa', phone: '+51 987 111 222', country: 'México' };
  await relay.call('enterRequest', { body: entered });
  const fields = { phone: '+51 987 111 333', email: 'rosa@cabinas.example' };
  await relay.call('correctFields', { params: { id }, body: { version: 0, fields } });
  await renderPanel(`solicitudes/${id}`);
  const data = within(await screen.findByRole('region', { name: /Datos/ }));
  const beside = data.getAllByText(/^original:/).map(({ textContent }) => textContent);
  expect(beside).toEqual(['original: +51 987 111 222']);
  expect(data.getByText(/cabinas\.example/)).toBeTruthy();
  const dialog = await openDialog();
  await user.clear(dialog.getByLabelText('Correo'));
  await type(dialog.getByLabelText('Teléfono'), '1');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Número inválido')).toBeTruthy();
  expect(dialog.queryByText(/Correo inválido|requerido/)).toBeNull();
  await type(dialog.getByLabelText('Teléfono'), '55 1234 5678');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/corrigió .*Correo: rosa@cabinas.example → vacío/);
  const phone = screen.getByRole('link', { name: 'Llamar' }) as HTMLAnchorElement; // it is one
  expect(phone.href).toBe('tel:+525512345678');
});

test('a request is given to a person of the menu, and the sale is theirs unless another one is chosen', async () => {
  const relay = await openRelay();
  await addAccounts(relay.at.store, [luis]);
  await renderPanel('solicitudes/r1');
  await press('Dar a…');
  await press('Luis', 'menuitem');
  await screen.findByText('se la dio a Luis');
  await press('Compró');
  const sale = within(await screen.findByRole('dialog'));
  expect((sale.getByLabelText('Vendió') as HTMLSelectElement).value).toBe('luis'); // a field of ours
  await user.click(sale.getByRole('button', { name: 'Guardar' }));
  await screen.findAllByText(/vendió Luis/);
  // It is shown before it is stored.
  const stored = () => relay.record('r1');
  await waitFor(async () => expect((await stored()).seller).toEqual(luis));
});

test('the end of a trial is moved with a reason, undone, and moved in the words of the history', async () => {
  const { relay } = await renderPanel('solicitudes/r2');
  const before = await relay.record('r2');
  await press(/Mover el fin/);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.queryByLabelText('¿Por qué cambia?')).toBeNull();
  for (const days of [7, 15]) await user.click(dialog.getByRole('button', { name: `+${days} días` }));
  const reason = dialog.getByLabelText('¿Por qué cambia?') as HTMLInputElement; // a field of ours
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(reason.validity.valueMissing).toBe(true);
  await user.type(reason, ' ');
  expect(reason.validity.patternMismatch).toBe(true);
  await user.type(reason, 'Viajó');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await screen.findByText(/termina el .*: Viajó/);
  const stored = async () => (await relay.record('r2')).trialEnds;
  expect(Date.parse((await stored()) ?? '') - Date.parse(before.trialEnds ?? '')).toBe(22 * 86_400_000);
  await user.click(screen.getAllByRole('button', { name: 'Deshacer' })[0] as HTMLElement); // one of two alike
  await waitFor(async () => expect(await stored()).toBe(before.trialEnds));
  // With another beginning, too.
  await press(/Mover el fin/);
  const again = within(await screen.findByRole('dialog'));
  const start = addDays(before.trialStart ?? '', 1);
  fireEvent.change(again.getByLabelText('La prueba empieza'), { target: { value: start } });
  again.getByLabelText('¿Por qué cambia?');
});

test.each([
  ['solicitudes/r1', 'La tiene Luis'],
  ['hoy', 'Luis'],
])('%s: a stage whose details were asked for before another person changed the request asks once more', async (path, shown) => {
  const relay = await openRelay({ isEmpty: true });
  await relay.add('r1');
  await renderPanel(path);
  if (path === 'hoy') await press(/^Etapa/);
  await user.click(
    await screen.findByRole(path === 'hoy' ? 'menuitemradio' : 'button', { name: 'No compró' }),
  );
  await press('Precio');
  await relay.asLuis('POST', 'requests/r1/taken', { version: 0, taken: true });
  sendLiveEvent({ arrived: 0, requests: [relay.real('r1')], deliveries: false });
  await screen.findByText(shown);
  await press('Guardar');
  await screen.findByRole('alertdialog', { name: /Esto cambió/ });
});

test('a reason that was not saved is gone; another one needs its text', async () => {
  const { bodies } = await renderPanel('solicitudes/r1');
  for (const name of ['No compró', 'Precio', 'Cancelar', 'No compró']) await press(name);
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByLabelText('¿Por qué no?') as HTMLInputElement; // a field of ours
  expect(field.value).toBe('');
  await user.click(dialog.getByRole('button', { name: 'Otro' }));
  expect(field.validity.patternMismatch).toBe(true);
  await user.type(field, 'cerró');
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(bodies('requests/r1/stage')).toMatchObject([{ reason: 'Otro: cerró' }]));
});
