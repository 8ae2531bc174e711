// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { panelAnswers } from '../../tests/e2e/panel-answers.ts';
import { renderPanel, setUpPanelTests } from '../../tests/support/rendered-panel.tsx';

setUpPanelTests();

const views = ['hoy', 'solicitudes', 'solicitudes/r1', 'apartadas', 'entregas', 'cifras'];
const isData = (path: string) => !['me', 'deliveries', 'filter-choices', 'requests-count'].includes(path);
const refused = (status: number, error: string) => ({
  status,
  json: { error, message: 'Dicho por el relay' },
});

test.each(views)('%s without permission says so', async (view) => {
  renderPanel(view, ({ path }) =>
    path === 'me' ? undefined : isData(path) || view === 'entregas' ? refused(403, 'forbidden') : undefined,
  );
  expect(await screen.findByText('No tienes permiso para ver esto')).toBeTruthy();
});

test.each(views)('%s that failed says why, and loads once it is tried again', async (view) => {
  let isBroken = true;
  renderPanel(view, ({ path }) =>
    path !== 'me' && isBroken && (isData(path) || view === 'entregas')
      ? refused(400, 'unavailable')
      : undefined,
  );
  const alert = (await screen.findByText('No se pudo cargar')).parentElement as HTMLElement; // it was found in one
  expect(within(alert).getByText('Dicho por el relay')).toBeTruthy();
  isBroken = false;
  await userEvent.setup().click(within(alert).getByRole('button', { name: 'Probar otra vez' }));
  await waitFor(() => expect(screen.queryByText('No se pudo cargar')).toBeNull());
});

test('a session that ended is signed in again at the same place', async () => {
  let isOut = true;
  renderPanel('solicitudes/r1', ({ path, method }) => {
    if (path === 'sign-in' && method === 'POST') {
      isOut = false;
      return { status: 200, json: { id: 'ana', name: 'Ana' } };
    }
    return isOut && path !== 'me' ? refused(401, 'noSession') : undefined;
  });
  expect(await screen.findByRole('heading', { name: 'Tu sesión terminó' })).toBeTruthy();
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Nombre'), 'Ana');
  await user.type(screen.getByLabelText('Contraseña'), 'una frase de doce letras');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  expect(await screen.findByRole('heading', { name: 'María José Ñáñez' })).toBeTruthy();
  expect(location.pathname).toBe('/panel/solicitudes/r1');
});

test('of two changes at one moment both are shown, and the chosen one is sent with the newer version', async () => {
  const { record } = panelAnswers['requests/r1'] as { record: { version: number } }; // written there
  const theirs = {
    ...record,
    stage: 'lost',
    lostReason: 'Precio',
    version: 7,
    changedBy: { id: 'x', name: 'Jorge' },
  };
  const calls = renderPanel('solicitudes/r1', ({ path, body }) => {
    if (path !== 'requests/r1/stage') return undefined;
    const { version } = body as { version: number };
    if (version === 7) return { status: 200, json: { ...theirs, ...(body as object), version: 8 } };
    return {
      status: 409,
      json: { error: 'conflict', message: 'Cambió', current: { record: theirs }, yours: body },
    };
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Contactada' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Contactada');
  expect(dialog.textContent).toContain('Precio');
  expect(dialog.textContent).toContain('Jorge');
  const [, mine] = within(dialog).getAllByRole('button');
  await user.click(mine as HTMLElement);
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'requests/r1/stage').at(-1)?.body).toEqual({
      stage: 'contacted',
      version: 7,
    }),
  );
});

test('what is changed without a connection stays, is said to wait, and is sent later', async () => {
  let isOffline = false;
  const calls = renderPanel('solicitudes/r1', ({ path, body }) => {
    if (isOffline) return 'offline';
    if (path !== 'requests/r1/notes') return undefined;
    const { id, text } = body as { id: string; text: string };
    return {
      status: 200,
      json: {
        id,
        text,
        version: 1,
        at: new Date().toISOString(),
        by: { id: 'ana', name: 'Ana' },
        editedAt: null,
      },
    };
  });
  const user = userEvent.setup();
  const field = await screen.findByLabelText('Nota nueva');
  isOffline = true;
  await user.type(field, 'Llamé, vuelve el lunes');
  await user.click(screen.getByRole('button', { name: 'Guardar nota' }));
  expect(await screen.findByText('Llamé, vuelve el lunes')).toBeTruthy();
  await screen.findByText('1 cambio espera la conexión.');
  isOffline = false;
  await user.click(screen.getByRole('button', { name: 'Ver' }));
  await user.click(await screen.findByRole('button', { name: 'Enviar otra vez' }));
  await waitFor(() => expect(screen.queryByText('1 cambio espera la conexión.')).toBeNull());
  expect(calls.filter(({ path }) => path === 'requests/r1/notes').length).toBeGreaterThan(1);
});
