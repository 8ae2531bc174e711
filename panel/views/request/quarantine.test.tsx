// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Outcome } from '../../../relay/store/outbox.ts';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { openRelay, press, renderPanel } = setUpPanelTests();

test('Apartar quarantines the request, which then says so and is released by one press', async () => {
  const { bodies } = await renderPanel('solicitudes/r2');
  await press('Apartar: parece de un robot');
  expect(screen.getByText('Vino de').nextElementSibling?.textContent).toContain('facebook / cpc / agosto');
  await press('Es de una persona: recuperar');
  await screen.findByRole('button', { name: 'Apartar: parece de un robot' });
  for (const path of ['quarantined/add', 'quarantined/release'])
    await waitFor(() => expect(bodies(path)).toEqual([{ ids: ['r2'] }]));
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

const failed = { error: 'EAUTH: Invalid login: 535', reasonCode: 'login' } as const;
test.each<[Outcome, string]>([
  [{ kind: 'held', ...failed }, 'No se avisó a nadie.'],
  [{ kind: 'sent', at: new Date() }, 'Ya salió un aviso, que no se repite.'],
  [
    { kind: 'retry', nextAttemptAt: new Date(), waitedMs: 0, ...failed, reasonCode: 'unknown' },
    'Quizás salió un aviso.',
  ],
])('a quarantined request says whether a notice went out before: %j', async (outcome, said) => {
  const relay = await openRelay({ isEmpty: true });
  await relay.add('r1');
  await relay.deliver(outcome);
  await relay.call('quarantine', { body: { ids: ['r1'] } });
  await renderPanel('solicitudes/r1');
  const title = await screen.findByText('Está apartada: parece de un robot');
  expect(title.parentElement?.textContent).toContain(said);
  expect(screen.queryByRole('region', { name: /Etapa|Siguiente paso/ })).toBeNull();
});
