/**
 * For component tests: the trial form in its dialog, with the props of a build, on fake timers; and the provider as
 * far as the form sees it, behind `fetch`.
 */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { readBuildSettings } from '../../business/build-settings.ts';
import { TrialForm } from '../../site/browser/islands/trial-form/trial-form.tsx';
import { islandProps } from '../../site/render/island-props.ts';
import { goodRequest, type Typed } from './good-request.ts';
import { pass, setUpIslandTests } from './rendered-island.ts';

export { pass };

/** Our own relay, at the page's address; and the EmailJS cloud, which does not know a repeated request. */
const environments = {
  relay: {},
  cloud: {
    EMAILJS_ORIGIN: 'https://api.emailjs.example',
    EMAILJS_PUBLIC_KEY: 'a_public_key',
    EMAILJS_SERVICE_ID: 'service_stub',
    EMAILJS_TEMPLATE_ID: 'template_stub',
  },
};

type ProviderName = keyof typeof environments;

export const errorAt = (id: string) => document.getElementById(`${id}-error`)?.textContent ?? '';
export const field = (id: string) => document.getElementById(id) as HTMLInputElement; // the form's ids are its inputs'
export const submitButton = () => document.querySelector('[type=submit]') as HTMLButtonElement; // rendered below
/** Of the alerts, what is said; '' when nothing is. */
export const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('');
/** Called each time that the form tells the page that its request was accepted. */
export const accepted = vi.fn();

/** Call it once in a file: each test starts with empty storage, online, and ends with nothing rendered. */
export function setUpFormTests(): void {
  setUpIslandTests();
  beforeEach(async () => {
    // Testing Library knows fake timers by this name alone: it moves them on while it waits.
    vi.stubGlobal('jest', { advanceTimersByTime: vi.advanceTimersByTime });
    vi.spyOn(console, 'error').mockImplementation(() => {});
    localStorage.clear();
    sessionStorage.clear();
    // A test would not wait for its import.
    await import('@emailjs/browser');
    accepted.mockReset();
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });
}

/** Renders the form and lets the time pass in which it looks for a draft. */
export async function renderForm(provider: ProviderName = 'relay') {
  const props = islandProps(readBuildSettings(environments[provider]))['trial-form'];
  const { container, unmount } = render(
    <dialog open id="prueba">
      <TrialForm {...props} />
    </dialog>,
  );
  document.addEventListener('trialSent', accepted);
  await pass(60);
  return {
    dialog: container.querySelector('dialog') as HTMLDialogElement, // rendered above
    user: userEvent.setup({ advanceTimers: (delayMs) => vi.advanceTimersByTime(delayMs) }),
    /** As a closed or reloaded page: what was rendered is gone, storage stays. */
    leave: () => {
      act(() => void window.dispatchEvent(new Event('pagehide')));
      document.removeEventListener('trialSent', accepted);
      unmount();
    },
  };
}

/** Fills fields as a visitor does, one event each. */
export function fill(values: Partial<Record<string, string>>): void {
  for (const [id, value] of Object.entries(values)) fireEvent.input(field(id), { target: { value } });
}

/** Fills all eight, some of them otherwise. */
export const fillAll = (otherwise: Typed = {}) => fill({ ...goodRequest, ...otherwise });

/** Presses the button and lets everything happen that takes no time. */
export async function send(): Promise<void> {
  fireEvent.click(submitButton());
  await pass(0);
}

/** A status, a connection that is cut, or a later answer. */
export type Answer = number | 'cut' | { status: number; afterMs: number };

type Call = Record<'url' | 'user_id' | 'service_id' | 'template_id' | 'lib_version', string> & {
  template_params: Record<string, string>;
};

/** @returns the calls so far, and how to answer the next ones: in turn, the last answer for good. */
export function stubProvider(...answers: Answer[]) {
  const calls: Call[] = [];
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    calls.push({ url, ...JSON.parse(body) });
    const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? 200;
    if (answer === 'cut' || navigator.onLine === false) throw new TypeError('Failed to fetch');
    if (typeof answer === 'number') return new Response('stub', { status: answer });
    await new Promise((resolve) => setTimeout(resolve, answer.afterMs));
    return new Response('stub', { status: answer.status });
  });
  return { calls, answer: (...next: Answer[]) => void answers.splice(0, answers.length, ...next) };
}

/** Queries within the dialog. */
export const dialogQueries = () => within(document.getElementById('prueba') as HTMLElement); // rendered above
