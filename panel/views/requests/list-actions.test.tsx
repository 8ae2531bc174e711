// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';
import { toastMs } from '../../ui/toast.tsx';

const { openRelay, press, renderPanel, user } = setUpPanelTests();

async function openList() {
  const relay = await openRelay({ isEmpty: true });
  for (const [at, fullName] of ['Uno', 'Dos', 'Tres', 'Cuatro'].entries())
    await relay.add(`r${at + 1}`, { fullName }, at === 3 ? 'contacted' : 'new', at + 1);
  const asked: string[] = [];
  const note = ({ path }: { path: string }, query: URLSearchParams) => {
    asked.push(relay.named(`${path}?${query}`));
    return undefined;
  };
  const { posted } = await renderPanel('solicitudes', note);
  await screen.findByRole('link', { name: 'Uno' });
  return { asked, posted };
}
const box = (name: string) => screen.getByRole('checkbox', { name: `Elegir a ${name}` });

async function mark(stage: string): Promise<void> {
  await press('Cambiar etapa');
  await press(stage, 'menuitem');
}

test('the stage of several is changed for each, and sent when it can no longer be undone', async () => {
  // The clock stands still until the test moves it.
  vi.useFakeTimers({ toFake: ['Date'] });
  const { posted } = await openList();
  for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro', 'Dos']) await user.click(box(name));
  await screen.findByText('3 elegidas');
  await mark('Contactada');
  // The fourth one is contacted already.
  await screen.findByText('2 solicitudes: Contactada');
  expect(screen.queryByRole('region', { name: 'Elegidas' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Tres' }).closest('li')?.textContent).toMatch(
      /Contactada.*sin guardar/,
    ),
  );
  expect(posted()).toEqual([]);
  vi.setSystemTime(Date.now() + toastMs);
  dispatchEvent(new Event('online'));
  const body = { id: expect.any(String), stage: 'contacted', version: 0 };
  const both = ['r1', 'r3'].map((id) => [`requests/${id}/stage`, body]);
  await waitFor(() => expect(posted()).toEqual(both));
});

test('a change that is undone was never sent; a loss asks for its reason once', async () => {
  const { posted } = await openList();
  await user.click(box('Uno'));
  await user.keyboard('{Escape}');
  await user.click(box('Tres'));
  await mark('No compró');
  await user.type(await screen.findByLabelText('¿Por qué no?'), 'Precio');
  await press('Guardar');
  await screen.findByText('2 solicitudes: No compró');
  await press('Deshacer');
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Uno' }).closest('li')?.textContent).toContain('Nueva'),
  );
  expect(posted()).toEqual([]);
});

test('only chosen requests are exported', async () => {
  const { asked } = await openList();
  const second = screen.getAllByRole('checkbox')[1];
  if (second) await user.click(second);
  await screen.findByText('1 elegida');
  await press('Exportar las elegidas');
  await press(/CSV/, 'menuitem');
  expect(asked.filter((call) => call.startsWith('export'))).toEqual(['export?ids=r2&format=csv']);
  await press('Dejar de elegir');
  expect(screen.queryByText('1 elegida')).toBeNull();
});
