// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { goodPassword } from '../../../tests/support/panel-client.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';
import { business } from '../../format/business.ts';

const { openRelay, press, renderPanel, user } = setUpPanelTests();

const confirm = async (submit: string) => {
  // At once: a menu that has closed gives the focus back a frame later, in the middle of what is typed key by key.
  fireEvent.input(await screen.findByLabelText('Tu contraseña'), { target: { value: goodPassword } });
  await press(submit);
};
const people = async () => within(await screen.findByRole('region', { name: 'Personas' }));

test('an owner invites, changes a role and removes; the link is shown once, to copy, share and send by WhatsApp', async () => {
  const relay = await openRelay({ business: { name: 'Salas E.I.R.L.' } });
  const [copied, shared] = [vi.fn(async () => {}), vi.fn(async () => {})];
  const clipboard = { writeText: copied } as unknown as Clipboard; // the only method used
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(clipboard);
  Object.defineProperty(navigator, 'share', { configurable: true, value: shared });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  await renderPanel('cuenta');
  await press('Invitar');
  await user.type(await screen.findByLabelText('Nombre'), 'Luis');
  await confirm('Crear enlace');
  const link = (await screen.findByLabelText<HTMLInputElement>('Enlace')).value;
  expect(link).toMatch(/^https:\/\/cabinas\.example\/panel\/invitacion#[\w-]{43}$/);
  await press('Copiar');
  await screen.findByText('Copiado');
  expect(copied).toHaveBeenCalledWith(link);
  await press('Compartir');
  expect(shared).toHaveBeenCalledWith({ text: expect.stringContaining(link) });
  const whatsapp = screen.getByRole('link', { name: 'Enviar por WhatsApp' }).getAttribute('href') ?? '';
  expect(new URL(whatsapp).searchParams.get('text')).toMatch(
    /^Hola, Luis: .* el panel de Salas E\.I\.R\.L\.: https:\S+$/,
  );
  await press('Listo');
  await press('Invitar');
  expect(document.body.textContent).not.toContain(link);
  await press('Cancelar');

  await relay.browser.call('useInvitation', { body: { token: link.split('#')[1], password: goodPassword } });
  await relay.browser.call('signIn', { body: { name: 'Ana', password: goodPassword } });
  cleanup();
  await renderPanel('cuenta');
  await press('Acciones para Luis');
  await press('Hacer dueño', 'menuitem');
  await confirm('Cambiar rol');
  // Ana, too, is an owner without a passkey.
  await waitFor(async () =>
    expect((await people()).getByText('Luis').closest('li')?.textContent).toContain('dueño · sin llave'),
  );
  await press('Acciones para Luis');
  await press('Quitar…', 'menuitem');
  await confirm('Quitar');
  await waitFor(async () => expect((await people()).queryByText('Luis')).toBeNull());
  // No request can be given to him any more.
  await waitFor(() => expect(business.people.map(({ name }) => name)).toEqual(['Ana']));
});

test('a seller sees nothing of what is the owner’s', async () => {
  const relay = await openRelay();
  await relay.at.database.rows("UPDATE panel_accounts SET role = 'seller'");
  const own = /Entregas|Entregas detenidas|Exportar|Borrar los datos|Personas|Movimientos/;
  for (const [path, shown] of [
    ['hoy', 'Sin contactar'],
    ['solicitudes', 'Cabinas El Túnel'],
    ['solicitudes/r1', 'Historial'],
    ['apartadas', 'Recuperar'],
    ['cuenta', 'Sesiones abiertas'],
  ] as const) {
    cleanup();
    await renderPanel(path);
    expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
    expect(screen.queryAllByRole('button', { name: own })).toEqual([]);
    // A seller deletes notes.
    if (path === 'apartadas') expect(screen.queryByRole('button', { name: 'Borrar' })).toBeNull();
    expect(document.body.textContent).not.toMatch(own);
  }
  cleanup();
  await renderPanel('entregas');
  expect(await screen.findByText('No tienes permiso para ver esto')).toBeTruthy();
});
