// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { openRelay, press, renderPanel, user } = setUpPanelTests();

test('erasing the request that is shown leads back to the list', async () => {
  const relay = await openRelay({ isEmpty: true });
  await relay.add('r1', { fullName: 'José Azar', email: 'jose@cabinas.example', phone: '+51911111111' });
  await relay.add('r2');
  await renderPanel('solicitudes');
  const [first] = await screen.findAllByRole('link', { name: /José/ });
  if (first) await user.click(first);
  await press('Borrar los datos de esta persona…');
  await press(/^Borrar 1 solicitud/);
  await screen.findByRole('heading', { level: 1, name: 'Solicitudes' });
  expect(location.pathname).toBe('/panel/solicitudes');
  await screen.findAllByRole('link', { name: /José/ });
  expect(screen.queryByText('No se encontró')).toBeNull();
});

test.each([
  ['hoy', 'Hoy'],
  ['entregas', 'Entregas'],
  ['apartadas', 'Apartadas'],
])('a request that was opened from %s leads back there', async (path, name) => {
  await renderPanel(path);
  const first = await waitFor(() => {
    const link = document.querySelector('main a[href*="/solicitudes/"]');
    if (!link) throw new Error('no request is shown');
    return link;
  });
  await user.click(first);
  await screen.findByRole('button', { name: 'Borrar los datos de esta persona…' });
  const back = within(screen.getByRole('main')).getByRole<HTMLAnchorElement>('link', { name });
  // Another tab opens it by its address.
  expect(back.pathname).toBe(`/panel/${path}`);
  await user.click(back);
  await screen.findByRole('heading', { level: 1, name });
  expect(location.pathname).toBe(`/panel/${path}`);
});
