// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ErasePreview } from '../../../contract/panel/answers.ts';
import { type Replaced, setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { press, renderPanel, user } = setUpPanelTests();

const ids = Array.from({ length: 120 }, (_, n) => `p${n}`);
const done = { status: 200, json: { done: 50 } };

/** Of the one request that is found, 120. */
const manyOf = ({ rows, ...rest }: ErasePreview) => ({
  ...rest,
  rows: ids.map((id) => ({ ...rows[0], id })),
});

/** Opens the dialog with 120 requests of a person, and presses the button. @returns the ids of each call */
async function erase(answering: (part: number) => Replaced): Promise<string[][]> {
  const parts: string[][] = [];
  await renderPanel('solicitudes/r1', ({ path, method, body }) => {
    if (path !== 'erase') return undefined;
    if (method === 'GET') return manyOf;
    parts.push((body as { ids: string[] }).ids); // what callInParts sends
    return answering(parts.length);
  });
  await press(/Borrar los datos/);
  await press('Borrar 120 solicitudes para siempre');
  return parts;
}

test.each([
  ['No se pudo guardar', { status: 503, json: { error: 'unavailable', message: 'No se pudo guardar' } }],
  ['Sin conexión con el servidor', 'offline' as const],
])('many requests are erased in parts; after an error (%s) the dialog says how many are, and goes on with the rest', async (words, failure) => {
  const parts = await erase((part) => (part === 2 ? failure : done));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(words);
  expect(dialog.getByText(/^Van 50 de 120/)).toBeTruthy();
  expect(dialog.getAllByRole('checkbox')).toHaveLength(70);
  await user.click(dialog.getByRole('button', { name: 'Borrar 70 solicitudes para siempre' }));
  await screen.findByText('120 solicitudes borradas, con sus notas y su historial');
  expect(parts.map(({ length }) => length)).toEqual([50, 50, 50, 20]);
  expect([parts[0], parts.slice(2)].flat(2)).toEqual(ids);
});

test('of another request with the same phone it is asked whether it is of this person', async () => {
  const besides = ({ rows: [row], ...rest }: ErasePreview) => ({
    ...rest,
    rows: [row, { ...row, id: 'other', same: 'phone' }],
  });
  await renderPanel('solicitudes/r1', { erase: besides });
  await press(/Borrar los datos/);
  await screen.findByRole('button', { name: 'Borrar 1 solicitud para siempre' });
  await user.click(screen.getByRole('checkbox', { name: /mismo teléfono/ }));
  await screen.findByRole('button', { name: 'Borrar 2 solicitudes para siempre' });
});

test('a screen reader hears how many requests were found: in a part that was there before', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await renderPanel('solicitudes/r1', { erase: promise });
  await press(/Borrar los datos/);
  const said = screen.getByRole('dialog').querySelector('[aria-live]');
  expect(said?.textContent).toBe('');
  resolve(undefined);
  await waitFor(() => expect(said?.textContent).toMatch(/^\d+ solicitud/));
});

test.each([
  ['Teléfono', '98765'],
  ['Nombre', '...'],
])('who is searched by too little (%s: %s) is told what to write', async (by, text) => {
  await renderPanel('solicitudes/r1');
  await press(/Borrar los datos/);
  const value = await screen.findByLabelText('Dato');
  await user.selectOptions(screen.getByLabelText('Buscar por'), by);
  await user.clear(value);
  await user.type(value, text);
  await press('Ver qué se borra');
  await screen.findByText('Escribe el nombre, o el teléfono completo.');
});
