// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { InstallHint } from './install-hint.tsx';

let matches: Record<string, boolean>;
beforeEach(() => {
  matches = { '(pointer: coarse)': true };
  localStorage.clear();
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matches[query] ?? false }));
});
afterEach(() => {
  cleanup();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  vi.unstubAllGlobals();
  localStorage.clear();
});

const show = () =>
  render(
    <MemoryRouter>
      <InstallHint />
    </MemoryRouter>,
  );
const offer = () => {
  const prompt = vi.fn(async () => {});
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return prompt;
};

test('a phone that can install is offered it, and a press asks the browser', () => {
  show();
  expect(screen.queryByText(/Instala el panel/)).toBeNull();
  const prompt = offer();
  fireEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(screen.queryByText(/Instala el panel/)).toBeNull();
});

test('a person who said no is not asked again', () => {
  show();
  offer();
  fireEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
  expect(screen.queryByText(/Instala el panel/)).toBeNull();
  show();
  expect(screen.queryByText(/Instala el panel/)).toBeNull();
});

test('neither a desktop nor the installed panel is offered it', () => {
  matches = { '(pointer: coarse)': false };
  show();
  offer();
  expect(screen.queryByText(/Instala el panel/)).toBeNull();
  matches = { '(pointer: coarse)': true, '(display-mode: standalone)': true };
  show();
  expect(screen.queryByText(/Instala el panel/)).toBeNull();
});

test('an iPhone is shown the way', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)', maxTouchPoints: 5 });
  show();
  expect(screen.getByRole('link', { name: 'Ver cómo' }).getAttribute('href')).toBe('/cuenta');
});
