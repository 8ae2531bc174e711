// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { TimelineEvent } from '../../../contract/panel/answers.ts';
import { createPanelMock, failure } from '../../../tests/support/panel-mock.ts';
import { renderPanel, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

setUpPanelTests();

test('Apartar quarantines the request, which then says so and is released by one press', async () => {
  const calls = renderPanel('solicitudes/r2');
  const user = userEvent.setup();
  const posted = () => calls.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
  await user.click(await screen.findByRole('button', { name: 'Apartar: parece de un robot' }));
  await user.click(await screen.findByRole('button', { name: 'Es de una persona: recuperar' }));
  await screen.findByRole('button', { name: 'Apartar: parece de un robot' });
  await waitFor(() =>
    expect(posted()).toEqual([
      [expect.stringContaining('quarantined'), { ids: ['r2'] }],
      ['quarantined/release', { ids: ['r2'] }],
    ]),
  );
});

test('one line says where the visitor came from', async () => {
  renderPanel('solicitudes/r2');
  const term = await screen.findByText('Vino de');
  expect(term.nextElementSibling?.textContent).toContain('facebook / cpc / agosto');
});

const at = new Date().toISOString();
const attempt = { at, kind: 'attempt', channel: 'mail' } as const;
test.each<[TimelineEvent[], string]>([
  [[{ ...attempt, outcome: 'held', failure }], 'No se avisó a nadie.'],
  [[{ ...attempt, outcome: 'sent', failure: null }], 'Ya salió un aviso, que no se repite.'],
  [[{ ...attempt, outcome: 'retry', failure: { ...failure, code: 'unknown' } }], 'Quizás salió un aviso.'],
])('a quarantined request says whether a notice went out before: %j', async (timeline, said) => {
  const mock = createPanelMock();
  const detail = mock.details.get('r2');
  if (detail) mock.details.set('r2', { ...detail, status: 'quarantined', timeline });
  renderPanel('solicitudes/r2', undefined, mock);
  const title = await screen.findByText('Está apartada: parece de un robot');
  expect(title.parentElement?.textContent).toContain(said);
});
