/** For component tests: the whole panel at an address, and the relay as far as it sees it, behind `fetch`. */
import 'fake-indexeddb/auto';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, vi } from 'vitest';
import type { ChangeEvent } from '../../contract/panel/answers.ts';
import { createQueryClient } from '../../panel/api/queries.ts';
import { loadViews, Panel } from '../../panel/app/routes.tsx';
import { showToast } from '../../panel/ui/toast.tsx';
import { lastShown } from '../../panel/views/requests/list-query.ts';
import { createPanelMock } from './panel-mock.ts';

export interface SentCall {
  method: string;
  /** Below /panel/api/. */
  path: string;
  body: unknown;
}

type Replaced = { status: number; json: unknown } | 'offline' | undefined;
/** What takes the place of the mock's answer to a call; undefined = nothing. */
export type Answering = (call: SentCall, query: URLSearchParams) => Replaced | Promise<Replaced>;

/** Live events that a test sends by itself; nothing comes otherwise. */
class SilentEvents extends EventTarget {
  static readonly CLOSED = 2;
  static latest: SilentEvents | undefined;
  readyState = 1;
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
  beforeEach(() => {
    vi.stubGlobal('EventSource', SilentEvents);
    vi.stubGlobal('indexedDB', new IDBFactory());
    localStorage.clear();
  });
  afterEach(() => {
    cleanup();
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

/** @param path below /panel/ @returns every call that it made */
export function renderPanel(
  path: string,
  answering: Answering = () => undefined,
  mock = createPanelMock(),
): SentCall[] {
  const calls: SentCall[] = [];
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, location.href);
    const call = {
      method,
      path: pathname.replace('/panel/api/', ''),
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    };
    calls.push(call);
    const answer = await answering(call, searchParams);
    if (answer === 'offline') throw new TypeError('no network');
    if (answer) return Response.json(answer.json, { status: answer.status });
    const { status, json } = mock.answer({ ...call, query: searchParams });
    return Response.json(json, { status });
  });
  history.replaceState(null, '', `/panel/${path}`);
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Panel />
    </QueryClientProvider>,
  );
  return calls;
}
