// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setUpPanelTests } from '../../../tests/support/rendered-panel.tsx';

const { renderPanel, user } = setUpPanelTests();

/** @returns the searches that the relay was asked for, with their stages */
async function openList(): Promise<string[]> {
  const asked: string[] = [];
  await renderPanel('solicitudes?country=Peru', ({ path }, query) => {
    if (path === 'requests') asked.push([query.get('q') ?? '', ...query.getAll('stage')].join(' '));
    return undefined;
  });
  await screen.findAllByText(/José/);
  asked.length = 0;
  return asked;
}

test('keys that are pressed quickly one after the other send one search', async () => {
  const asked = await openList();
  // In one go: between keys of userEvent a slow machine has time for a search.
  for (const value of ['n', 'no', 'nor', 'nort', 'norte'])
    fireEvent.input(screen.getByRole('searchbox'), { target: { value } });
  await waitFor(() => expect(location.search).toBe('?country=Peru&q=norte'));
  await waitFor(() => expect(asked.at(-1)).toBe('norte'));
  expect(new Set(asked)).toEqual(new Set(['norte']));
});

test('a filter that is pressed right after a key searches what was typed too', async () => {
  const asked = await openList();
  const field = screen.getByRole('searchbox');
  const stage = screen.getByRole('button', { name: 'Contactada' });
  (field as HTMLInputElement).focus();
  await user.type(field, 'ana');
  stage.click();
  await waitFor(() => expect(location.search).toBe('?country=Peru&q=ana&stage=contacted'));
  await waitFor(() => expect(asked.at(-1)).toBe('ana contacted'));
});

test('a request that is pressed right after a key is opened, and stays open', async () => {
  await openList();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'ana' } });
  fireEvent.click(screen.getAllByRole('link', { name: /José/ })[0] as HTMLElement);
  // The pause after a key ends.
  act(() => void vi.advanceTimersByTime(400));
  vi.useRealTimers();
  await waitFor(() => expect(location.pathname).toMatch(/solicitudes\/[\da-f-]{36}$/));
});
