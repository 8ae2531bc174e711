/** For component tests of islands: fake timers, and nothing left rendered after each test. */
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { shareQuote } from '../../site/browser/islands/shared-quote.ts';
import { islandProps } from '../../site/render/island-props.ts';

/** The props of a build without any settings. */
export const props = islandProps(readBuildSettings({}));

/** Call it once in a file. */
export function setUpIslandTests(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    cleanup();
    shareQuote({ pcs: undefined, edition: undefined, plan: undefined });
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    history.replaceState(null, '', '/');
  });
}

/** Puts a value into an input or a select, as typing and choosing do. */
export function enter(input: HTMLElement, value: string): void {
  fireEvent.input(input, { target: { value } });
  if (input instanceof HTMLSelectElement) fireEvent.change(input);
}

/** What is on paper when this button is pressed; '' = nothing but the page. */
export function printedBy(button: string): string {
  let paper = '';
  vi.stubGlobal('print', () => {
    paper = [...document.querySelectorAll('[data-sheet]')].map(({ textContent }) => textContent).join('');
  });
  fireEvent.click(screen.getByRole('button', { name: button }));
  return paper;
}

/** Lets the clock run. */
export async function pass(durationMs: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(durationMs));
}
