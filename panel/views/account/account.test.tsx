// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createPanelMock } from '../../../tests/support/panel-mock.ts';
import { renderPanel, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

setUpPanelTests();

test.each([
  ['Agregar llave', 'Agregar', ['Nombre de la llave', 'Tu contraseña']],
  ['Cambiar', 'Cambiar contraseña', ['Contraseña actual', 'Contraseña nueva']],
])('the error of the dialog behind %s is gone when it is opened again', async (opener, submit, fields) => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const mock = createPanelMock();
  Object.assign(mock.me, { passkeyOrigin: location.origin });
  renderPanel(
    'cuenta',
    ({ method, path }) =>
      method === 'POST' && /passkeys|password/.test(path)
        ? { status: 403, json: { error: 'wrongPassword', message: 'La contraseña no es esa' } }
        : undefined,
    mock,
  );
  const user = userEvent.setup();
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press(opener);
  for (const label of fields)
    await user.type(await screen.findByLabelText(label), 'una clave larga de verdad');
  await press(submit);
  await screen.findByText('La contraseña no es esa');
  await press('Cancelar');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press(opener);
  await screen.findByRole('dialog');
  expect(screen.queryByText('La contraseña no es esa')).toBeNull();
});
