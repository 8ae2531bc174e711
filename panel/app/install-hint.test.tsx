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
const hint = () => screen.queryByText(/Instala el panel/);
const offer = () => {
  const prompt = vi.fn(async () => {});
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return prompt;
};

test('a phone that can install is offered it, and a press asks the browser', () => {
  show();
  expect(hint()).toBeNull();
  const prompt = offer();
  fireEvent.click(screen.getByRole('button', { name: 'Instalar' }));
  expect(prompt).toHaveBeenCalledOnce();
  expect(hint()).toBeNull();
});

test('neither a person who said no, nor a desktop, nor the installed panel is offered it', () => {
  show();
  offer();
  fireEvent.click(screen.getByRole('button', { name: 'Ahora no' }));
  expect(hint()).toBeNull();
  show();
  expect(hint()).toBeNull();
  localStorage.clear();
  for (matches of [{}, { '(pointer: coarse)': true, '(display-mode: standalone)': true }]) {
    cleanup();
    show();
    offer();
    expect(hint()).toBeNull();
  }
});

test('an iPhone is shown the way', () => {
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4)', maxTouchPoints: 5 });
  show();
  expect(screen.getByRole('link', { name: 'Ver cómo' }).getAttribute('href')).toBe('/cuenta');
});
