// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { openRelay, press, renderPanel, user } = setUpPanelTests();

test('Apartar quarantines the request, which then says so and is released by one press', async () => {
  const { posted } = await renderPanel('solicitudes/r2');
  await press('Apartar: parece de un robot');
  await screen.findByText('Al recuperarla se entrega lo que todavía no salió.');
  expect(screen.queryByRole('region', { name: /Etapa|Siguiente paso/ })).toBeNull();
  expect(screen.getByText('Vino de').nextElementSibling?.textContent).toContain('facebook / cpc / agosto');
  await press('Es de una persona: recuperar');
  await screen.findByRole('button', { name: 'Apartar: parece de un robot' });
  const both = ['quarantined/add', 'quarantined/release'].map((path) => [path, { ids: ['r2'] }]);
  await waitFor(() => expect(posted()).toEqual(both));
});

test('of a quarantined request that a person entered nothing is said of notices', async () => {
  const relay = await openRelay({ isEmpty: true });
  const id = crypto.randomUUID();
  await relay.call('enterRequest', { body: { id, way: 'call', fullName: 'Rosa', phone: '+51 987 111 222' } });
  await relay.call('quarantine', { body: { ids: [id] } });
  await renderPanel(`solicitudes/${id}`);
  const title = await screen.findByText('Está apartada: parece de un robot');
  expect(title.parentElement?.textContent).not.toMatch(/avis|entrega/);
  // What is not known of it leaves no sign where it is listed.
  await press('Borrar los datos de esta persona…');
  const toErase = await screen.findByRole('checkbox');
  expect(toErase.nextSibling?.textContent).toBe('Rosa+51 987 111 222 · apartada');
  await press('Cancelar');
  await press('Apartadas', 'link');
  const listed = (await screen.findByRole('link', { name: 'Rosa' })).closest('li');
  expect([...(listed?.querySelectorAll('p.muted') ?? [])].map((line) => line.textContent)).toEqual([
    '',
    '+51 987 111 222',
  ]);
});

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
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Atrás' }));
  await screen.findByRole('heading', { level: 1, name });
  expect(location.pathname).toBe(`/panel/${path}`);
});
