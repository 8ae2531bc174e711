// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showToast, Toast, toastMs } from './toast.tsx';

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

test.each([
  [false, 1],
  [true, 0],
])('a message stays while its button has the focus, unless its action ends (%s)', (isTimed, left) => {
  vi.useFakeTimers();
  render(<Toast />);
  act(() => showToast({ text: 'Listo', isTimed, action: { label: 'Deshacer', run: () => {} } }));
  screen.getByRole('button', { name: 'Deshacer' }).focus();
  act(() => void vi.advanceTimersByTime(toastMs));
  expect(screen.queryAllByText('Listo')).toHaveLength(left);
  (document.activeElement as HTMLElement).blur(); // an element has the focus, or the body
  act(() => void vi.advanceTimersByTime(toastMs));
  expect(screen.queryAllByText('Listo')).toHaveLength(0);
});
