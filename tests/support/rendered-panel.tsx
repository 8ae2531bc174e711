/** For component tests: the whole panel at an address, and a real relay behind `fetch`. */
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { panelApiPrefix, panelPath } from '../../contract/panel/addresses.ts';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { createQueryClient } from '../../panel/api/queries.ts';
import { loadViews, Panel } from '../../panel/app/routes.tsx';
import { showToast } from '../../panel/ui/toast.tsx';
import { lastShown } from '../../panel/views/requests/list-query.ts';
import { type PanelRelay, startPanelRelay } from './panel-relay.ts';

export interface SentCall {
  method: string;
  /** Below /panel/api/. */
  path: string;
  body: unknown;
}

// biome-ignore lint/suspicious/noExplicitAny: the test knows the answer that it changes
export type Replaced = { status: number; json: unknown } | 'offline' | ((answer: any) => unknown) | undefined;
/** What takes the place of the relay's answer to a call, or changes it, by the call's path or by the call; undefined = nothing. */
export type Answering =
  | Record<string, Replaced | Promise<Replaced>>
  | ((call: SentCall, query: URLSearchParams) => Replaced | Promise<Replaced>);

/** Live events that a test sends by itself; nothing comes otherwise. */
class SilentEvents extends EventTarget {
  static readonly CLOSED = 2;
  static latest: SilentEvents | undefined;
  readyState = 1;
  onerror = () => {};
  constructor() {
    super();
    SilentEvents.latest = this;
  }
  close(): void {
    this.readyState = SilentEvents.CLOSED;
  }
}

// Dialogs and menus are loaded when they open, which takes its time on two busy cores.
configure({ asyncUtilTimeout: 15_000 });

/** Call it once in a file. */
export function setUpPanelTests(): void {
  // A view that a key opens suspends while it loads, which React never resumes within the act() of that key.
  beforeAll(() => loadViews());
  // Whether a parent is hidden is not asked of each element, which takes a quarter of the time. Files share the settings.
  beforeAll(() => configure({ defaultHidden: true }));
  afterAll(() => configure({ defaultHidden: false }));
  beforeEach(() => {
    vi.stubGlobal('EventSource', SilentEvents);
    vi.stubGlobal('indexedDB', new IDBFactory());
    localStorage.clear();
    sessionStorage.clear();
  });
  afterEach(async () => {
    cleanup();
    for (const relay of opened.splice(0)) await relay.stop();
    lastShown.id = undefined;
    showToast(undefined);
    vi.unstubAllGlobals();
    history.replaceState(null, '', '/');
  });
}

/** As the relay tells every open panel. */
export function sendLiveEvent(change: ChangeEvent): void {
  SilentEvents.latest?.dispatchEvent(new MessageEvent('change', { data: JSON.stringify(change) }));
}

/** The stream opens and ends at once. @returns whether another one was opened since */
export function endLiveEvents(): () => boolean {
  const ended = SilentEvents.latest;
  ended?.dispatchEvent(new Event('hello'));
  ended?.onerror();
  return () => SilentEvents.latest !== ended;
}

export function hasLiveEvents(): boolean {
  return SilentEvents.latest?.readyState === 1;
}

/** Presses it once it is there. */
export async function press(name: string | RegExp, role: 'button' | 'link' | 'menuitem' = 'button') {
  await userEvent.click(await screen.findByRole(role, { name }));
}

/** @param path below /panel/, with names of requests @returns every call that it made, with names as well */
export async function renderPanel(
  path: string,
  answering: Answering = {},
  relay?: PanelRelay,
): Promise<SentCall[]> {
  const behind = relay ?? (await openRelay());
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers }: RequestInit = {}) => {
    const { pathname, search, searchParams } = new URL(address, location.href);
    const sent = typeof body === 'string' ? body : undefined;
    const call = {
      method,
      path: behind.named(pathname.replace(`${panelApiPrefix}/`, '')),
      body: sent && JSON.parse(behind.named(sent)),
    };
    calls.push(call);
    const answer = await (typeof answering === 'function'
      ? answering(call, searchParams)
      : answering[call.path]);
    if (answer === 'offline') throw new TypeError('no network');
    if (typeof answer === 'object') return Response.json(answer.json, { status: answer.status });
    const real = await behind.fetch({
      method,
      path: pathname + search,
      body: sent && JSON.parse(sent),
      headers,
    });
    if (!answer) return new Response(new Uint8Array(real.body), { status: real.status });
    return Response.json(answer(JSON.parse(String(real.body))), { status: real.status });
  });
  history.replaceState(null, '', `${panelPath}/${behind.real(path)}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
  return calls;
}

/** A relay that is stopped after the test. */
export async function openRelay(options?: Parameters<typeof startPanelRelay>[0]): Promise<PanelRelay> {
  const relay = await startPanelRelay(options);
  opened.push(relay);
  return relay;
}

const opened: PanelRelay[] = [];
